import { releaseRunPayee } from '@lodeway/contract/payment-run-steps.ts'
import { listRunPayees } from '@lodeway/contract/payment-runs.ts'
import { holdLabels } from '@lodeway/rules/payment-runs/holds.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { useCallback, useMemo, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Money } from '../../ui/money.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { payeeActions } from './payee-actions.tsx'
import { PayeeStateMark, type PaymentRun, type RunPayee, readsOfRuns } from './run-words.tsx'
import { useChangeRun } from './use-change-run.ts'
import { useTakeRun } from './use-take-run.ts'

const RowsDialog = loadedLater(() => import('./rows-dialog.tsx').then(part => part.RowsDialog))
const ReturnDialog = loadedLater(() => import('./return-dialog.tsx').then(part => part.ReturnDialog))
const SettleDialog = loadedLater(() => import('./settle-dialog.tsx').then(part => part.SettleDialog))

const settings = { sort: 'place:asc' }
const nameOf = (payee: RunPayee) => payee.name

const payouts = (count: number) => (count === 1 ? '1 payout' : `${count} payouts`)

/** Why a payee, or some of their payouts, are not paid; and what VAT is paid to a vendor. */
function whyOf(
  run: PaymentRun,
  { hold, refusedReason, returnedOn, isReleased, waiting, leftOut, gone, state, vat, vatNumber }: RunPayee,
): string {
  if (hold !== null) return holdLabels[hold]
  // The run says why for all of them.
  if (run.fileUnused !== null && state === 'refused') return ''
  if (refusedReason !== null) {
    const reason = returnedOn === null ? refusedReason : `Returned on ${formatShownDate(returnedOn)}: ${refusedReason}`
    return isReleased ? `${reason}; released` : reason
  }
  const vatIn = vat === 0 ? '' : `${shownRand(vat)} of the amount is VAT`
  const noLonger = gone > 0 && `${payouts(gone)} no longer in this run`
  if (state === 'leftOut') return noLonger || ''
  if (state !== 'included') return vatIn
  return [
    waiting > 0 && `${payouts(waiting)} waiting for a case to be decided`,
    leftOut > 0 && `${payouts(leftOut)} left out of this run`,
    noLonger,
    vatIn,
    vatNumber !== null && `VAT vendor ${vatNumber}`,
  ]
    .filter(Boolean)
    .join('; ')
}

const columnsOf = (run: PaymentRun): Column<RunPayee>[] => [
  { key: 'name', onPhone: 'name', header: 'Payee', cell: nameOf, text: nameOf },
  { key: 'state', onPhone: 'state', header: 'State', cell: row => <PayeeStateMark run={run} payee={row} /> },
  { key: 'why', onPhone: 'line', header: 'Details', whole: true, cell: row => whyOf(run, row) },
  { key: 'account', header: 'Account', cell: row => row.bankName && `${row.bankName} ${row.accountNumber}` },
  { key: 'reference', header: 'Reference', cell: row => row.reference },
  { key: 'count', header: 'Payouts', cell: row => row.count, align: 'end' },
  { key: 'amount', onPhone: 'amount', header: 'Amount', cell: row => <Money rand={row.amount} />, align: 'end' },
]

const releasedHere = {
  success: 'Released: this run pays them, unless something else holds them',
  failure: 'Failed to release the payee. Please try again.',
}

/** Whom a run pays and who is held, and what can be done for each of them. */
export function PayeesTable({ run }: { run: PaymentRun }) {
  const address = useTableAddress(settings)
  const { limit, offset } = address.window
  const list = useList(listRunPayees, { params: { id: run.id }, query: { limit, offset } })
  const columns = useMemo(() => columnsOf(run), [run])
  const [viewed, setViewed] = useState<RunPayee>()
  const [returned, setReturned] = useState<RunPayee>()
  const [settled, setSettled] = useState<{ payee: RunPayee; outcome: 'paid' | 'refused' }>()
  const onDone = useTakeRun()
  const change = useChangeRun(run)
  const releaseHere = useChangeRun(run, releasedHere)
  const { mutate: release } = useSend(releaseRunPayee, {
    success: 'Released: the next run pays them, unless something else holds them',
    failure: 'Failed to release the payee. Please try again.',
    refresh: readsOfRuns,
    onDone,
  })
  const actions = useCallback(
    (payee: RunPayee) =>
      payeeActions(run, payee, {
        show: () => setViewed(payee),
        leaveOut: () => change('leaveOut', { payeeId: payee.id }),
        putBack: () => change('putBack', { payeeId: payee.id }),
        releaseHere: () => releaseHere('putBack', { payeeId: payee.id }),
        release: () => release({ params: { id: run.id }, body: { payeeId: payee.id } }),
        markPaid: () => setSettled({ payee, outcome: 'paid' }),
        markRefused: () => setSettled({ payee, outcome: 'refused' }),
        markReturned: () => setReturned(payee),
      }),
    [run, change, releaseHere, release],
  )
  return (
    <>
      <DataTable
        label="Payees"
        columns={columns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
        emptyText="This run has no payees."
      />
      {viewed && (
        <RowsDialog
          key={viewed.id}
          run={run}
          title={`Payouts to ${viewed.name}`}
          of={{ payeeId: viewed.id }}
          onClose={() => setViewed(undefined)}
        />
      )}
      {returned && <ReturnDialog run={run} payee={returned} onClose={() => setReturned(undefined)} />}
      {settled && <SettleDialog run={run} {...settled} onClose={() => setSettled(undefined)} />}
    </>
  )
}
