import type { QueryInput } from '@lodeway/contract/endpoint.ts'
import { listRunRows } from '@lodeway/contract/payment-runs.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { canPutRowBack, earningHoldLabels } from '@lodeway/rules/payment-runs/holds.ts'
import { canTake } from '@lodeway/rules/payment-runs/states.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { IconArrowBackUp, IconMinus } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useList } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { type PaymentRun, type RunRow, rowStateName } from './run-words.tsx'
import { useChangeRun } from './use-change-run.ts'

const wordsOf = (run: PaymentRun, row: RunRow): string =>
  row.hold === null ? rowStateName(run, row) : earningHoldLabels[row.hold]
const kindOf = (row: RunRow) =>
  `${saleStatusLabels[row.status]}${row.amount < 0 ? ' taken back' : ''}, ${leadLabelOf(row.insuranceType)}`
const nameOf = (row: RunRow) => row.client

/** Rows of one payee show their state; rows of a part of the run show their payee. */
const columnsOf = (run: PaymentRun, isOfPayee: boolean): Column<RunRow>[] => [
  { key: 'client', onPhone: 'name', header: 'Lead', cell: nameOf, text: nameOf },
  ...(isOfPayee ? [] : [{ key: 'payee', onPhone: 'line' as const, header: 'Payee', whole: true, cell: payeeOf }]),
  { key: 'kind', onPhone: 'line', header: 'For', whole: true, cell: kindOf },
  ...(isOfPayee
    ? [
        {
          key: 'state',
          onPhone: 'state' as const,
          header: 'State',
          whole: true,
          cell: (row: RunRow) => wordsOf(run, row),
        },
      ]
    : []),
  { key: 'amount', onPhone: 'amount', header: 'Amount', cell: row => <Money rand={row.amount} />, align: 'end' },
]
const payeeOf = (row: RunRow) => row.payee

interface Props {
  run: PaymentRun
  title: string
  /** Which payouts: a payee's, or a part of the run. */
  of: Pick<QueryInput<typeof listRunRows>, 'payeeId' | 'part' | 'hold'>
  onClose: () => void
}

/** Payouts of a run, each of which can be left out and put back while there is no bank file. */
export function RowsDialog({ run, title, of, onClose }: Props) {
  const columns = useMemo(() => columnsOf(run, of.payeeId !== undefined), [run, of.payeeId])
  const table = useLocalTable()
  const { limit, offset } = table.window
  const list = useList(listRunRows, { params: { id: run.id }, query: { ...of, limit, offset } })
  const change = useChangeRun(run)
  const actions = useCallback(
    (row: RunRow): RowAction[] => {
      if (!canTake('change', run.state)) return []
      const move = (what: 'leaveOut' | 'putBack') => () => change(what, { payeeId: row.payeeId, saleId: row.id })
      return canPutRowBack(row.state, run.state)
        ? [
            {
              area: 'money',
              label: 'Put back',
              icon: <IconArrowBackUp size={16} aria-hidden />,
              onSelect: move('putBack'),
            },
          ]
        : [{ area: 'money', label: 'Leave out', icon: <IconMinus size={16} aria-hidden />, onSelect: move('leaveOut') }]
    },
    [change, run.state],
  )
  return (
    <Dialog title={title} opened onClose={onClose} size="lg">
      <DataTable
        label="Payouts"
        columns={columns}
        list={list}
        address={table}
        actions={actions}
        rowName={nameOf}
        emptyText="No payouts here any more."
      />
    </Dialog>
  )
}
