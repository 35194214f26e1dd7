import type { saleRow } from '@lodeway/contract/sale-shapes.ts'
import { accountTypeLabels } from '@lodeway/rules/billing/banks.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { runStateLabels } from '@lodeway/rules/payment-runs/states.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { paymentStatusLabels, saleCategoryLabels, saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { formatDayMonthYear, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { State } from '../../ui/state.tsx'

export type SaleRow = z.output<typeof saleRow>

export const loaderOf = (row: SaleRow): string => fullName(row.loaderFirstName, row.loaderLastName)

/** A column of text that may be missing: invoices have no account. */
const textColumn = (key: string, header: string, read: (row: SaleRow) => string | null): Column<SaleRow> => ({
  key,
  header,
  cell: row => read(row) ?? '-',
  text: row => read(row) ?? '',
})

export const saleColumns: Column<SaleRow>[] = [
  {
    key: 'soldAt',
    onPhone: 'line',
    header: 'Date sold',
    cell: row => formatDayMonthYear(johannesburgDate(new Date(row.soldAt))),
    sortable: true,
  },
  { ...textColumn('loaderFirstName', 'Loader', loaderOf), onPhone: 'name', sortable: true },
  // A lead company is paid in its loaders' stead; invoices are paid to the platform.
  textColumn('payee', 'Payee', row => (row.category === 'payout' ? row.payee : null)),
  textColumn('bankName', 'Bank name', row => row.bankName),
  textColumn('accountName', 'Account name', row => row.accountName),
  { key: 'accountNumber', header: 'Account number', cell: row => row.accountNumber ?? '-' },
  textColumn('accountType', 'Account type', row => accountTypeOf(row.accountType)),
  { ...textColumn('organisation', 'Organisation', row => row.organisation), sortable: true },
  {
    key: 'paymentStatus',
    onPhone: 'state',
    header: 'Payment status',
    cell: row => <PaymentBadge row={row} />,
    text: row => heldText(row) ?? inRunText(row) ?? '',
    sortable: true,
  },
  {
    key: 'category',
    onPhone: 'line',
    header: 'Category',
    cell: row => saleCategoryLabels[row.category],
    sortable: true,
  },
  {
    key: 'status',
    onPhone: 'line',
    header: 'Status',
    whole: true,
    cell: row => saleStatusLabels[row.status],
    sortable: true,
  },
  {
    key: 'payment',
    onPhone: 'amount',
    header: 'Payment',
    cell: row => <Money rand={row.payment} />,
    align: 'end',
    sortable: true,
  },
]

/** Why a payout is held; it stands, but is not paid now. */
export const heldText = ({ heldBecause }: SaleRow): string | undefined =>
  heldBecause === null ? undefined : `Held: ${heldBecause}`

/** Which payment run pays a payout; it cannot be marked as paid beside it. */
export const inRunText = ({ run }: SaleRow): string | undefined =>
  run === null ? undefined : `In ${runName(run.number)} (${runStateLabels[run.state]}), and paid there.`

function PaymentBadge({ row }: { row: SaleRow }) {
  if (row.held) return <State tone="danger">Held</State>
  return (
    <State tone={row.paymentStatus === 'paid' ? 'success' : 'warning'}>{paymentStatusLabels[row.paymentStatus]}</State>
  )
}

const accountTypeOf = (type: string | null): string | null =>
  type !== null && Object.hasOwn(accountTypeLabels, type)
    ? accountTypeLabels[type as keyof typeof accountTypeLabels]
    : type
