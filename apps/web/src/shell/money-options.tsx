import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { IconCash, IconReceipt } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { shownRand } from '../ui/shown-rand.ts'
import { drawn, type PaletteOption } from './palette-option.ts'
import type { useFound } from './use-found.ts'

type Found = ReturnType<typeof useFound>

/** Invoices that were found: of payees, which are read where their run is, or all of them are; then those of organisations. */
export function invoicesFound(
  { invoices, selfBilled }: Pick<Found, 'invoices' | 'selfBilled'>,
  isBuyer: boolean,
): PaletteOption[] {
  return [
    ...selfBilled.data.map(({ id, number, payee, issuedOn, runId }) => ({
      ...asInvoice(id, number, payee, issuedOn),
      path: paths.selfBilled(number, runId),
    })),
    ...invoices.data.map(({ id, number, organisation, issuedOn }) => ({
      ...asInvoice(id, number, isBuyer ? undefined : organisation, issuedOn),
      path: isBuyer ? paths.ownInvoice(id) : paths.invoice(id),
    })),
  ]
}

const asInvoice = (key: string, number: string, party: string | undefined, issuedOn: string): PaletteOption => ({
  key,
  group: 'Invoices',
  icon: <IconReceipt {...drawn} />,
  label: number,
  detail: `${party === undefined ? '' : `${party}, `}${formatShownDate(issuedOn)}`,
})

export const runsFound = ({ runs }: Pick<Found, 'runs'>): PaletteOption[] =>
  runs.data.map(({ id, number, amount, payDay }) => ({
    key: id,
    group: 'Payment runs',
    icon: <IconCash {...drawn} />,
    label: runName(number),
    detail: `${shownRand(amount)}, pay day ${formatShownDate(payDay)}`,
    path: paths.paymentRun(id),
  }))
