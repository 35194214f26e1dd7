import { listReceipts, type receipt } from '@lodeway/contract/receipts.ts'
import { receiptSourceLabels } from '@lodeway/rules/invoices/receipts.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCashBanknote, IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type * as z from 'zod/mini'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { Segments } from '../../ui/segments.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { ReportTabs } from '../journal/report-tabs.tsx'

const ReceiptDialog = loadedLater(() => import('./receipt-dialog.tsx').then(part => part.ReceiptDialog))
const TakeBackDialog = loadedLater(() => import('./take-back-dialog.tsx').then(part => part.TakeBackDialog))
const RefundDialog = loadedLater(() => import('./refund-dialog.tsx').then(part => part.RefundDialog))
const MatchDialog = loadedLater(() => import('./match-dialog.tsx').then(part => part.MatchDialog))

type Receipt = z.output<typeof receipt>

const states = [
  { value: 'all', label: 'All' },
  { value: 'unknown', label: 'Payer not known' },
  { value: 'unused', label: 'Not used' },
] as const
const settings = {
  sort: 'receivedOn:desc',
  filters: {
    state: oneOf(
      states.map(({ value }) => value),
      'all',
    ),
  },
}

const whose = ({ organisation }: Receipt) => organisation?.name ?? 'Payer not known'
/** What became of it: the invoices that it paid and what was refunded of it; of a refund, the payment that it is of. */
function usedFor({ source, payment, invoices, refunded }: Receipt): string {
  if (payment !== null)
    return `${source === 'paidBack' ? 'Refund of' : 'Takes back'} ${payment.reference}, ${formatShownDate(payment.receivedOn)}`
  const refund = refunded > 0 ? [`refund of ${shownRand(refunded)}`] : []
  return [...invoices.map(({ number }) => number), ...refund].join(', ')
}
const from = ({ source, isTakenBack }: Receipt) =>
  `${receiptSourceLabels[source]}${isTakenBack && source !== 'takenBack' ? ', taken back' : ''}`
const paysNothing = ({ source, isTakenBack }: Receipt) => isTakenBack || source === 'paidBack'

const columns: Column<Receipt>[] = [
  { key: 'receivedOn', onPhone: 'line', header: 'Received', cell: row => formatShownDate(row.receivedOn) },
  { key: 'organisation', onPhone: 'name', header: 'Organisation', cell: whose, text: whose },
  {
    key: 'reference',
    onPhone: 'line',
    header: 'Reference',
    whole: true,
    cell: row => row.reference,
    text: row => row.reference,
  },
  { key: 'source', onPhone: 'line', header: 'From', cell: from, text: from },
  { key: 'invoices', onPhone: 'labelled', header: 'Used for', cell: row => usedFor(row) || '-', text: usedFor },
  {
    key: 'left',
    onPhone: 'labelled',
    header: 'Not used',
    cell: row => (paysNothing(row) ? '-' : <Money rand={row.left} />),
    align: 'end',
  },
  { key: 'amount', onPhone: 'amount', header: 'Amount', cell: row => <Money rand={row.amount} />, align: 'end' },
]

/** What came in from organisations and what it paid, entered by hand or taken from the bank's statement. */
export function ReceiptsPage() {
  const address = useTableAddress(settings)
  const { state } = address.filters
  const { limit, offset } = address.window
  const list = useList(listReceipts, { query: { limit, offset, state: state === 'all' ? undefined : state } })
  const [recording, setRecording] = useState(false)
  const [takenBack, setTakenBack] = useState<Receipt>()
  const [refunded, setRefunded] = useState<Receipt>()
  const [matched, setMatched] = useState<Receipt>()
  const actions = useCallback((row: Receipt): RowAction[] => {
    if (row.isTakenBack) return []
    const match: RowAction = {
      area: 'money',
      label: 'Match',
      icon: <IconLink size={16} aria-hidden />,
      onSelect: () => setMatched(row),
    }
    const takeBack: RowAction = {
      area: 'money',
      label: 'Take back',
      icon: <IconArrowBackUp size={16} aria-hidden />,
      onSelect: () => setTakenBack(row),
    }
    const refund: RowAction = {
      area: 'money',
      label: 'Record refund',
      icon: <IconCashBanknote size={16} aria-hidden />,
      onSelect: () => setRefunded(row),
    }
    if (row.source === 'paidBack') return [takeBack]
    const ofLeft = row.organisation === null ? [match, refund] : [refund]
    return [...(row.left > 0 ? ofLeft : []), ...(row.refunded > 0 ? [] : [takeBack])]
  }, [])
  const unknown = list.data?.unknown ?? 0
  return (
    <>
      <PageHeader
        title="Payments Received"
        area="money"
        actions={
          <>
            <InArea area="money">
              <Button component={Link} to={paths.bankStatement()} variant="default">
                Import bank statement
              </Button>
              <Button onClick={() => setRecording(true)}>Record payment</Button>
            </InArea>
          </>
        }
      />
      <ReportTabs />
      <FilterBar>
        <Segments
          label="State"
          data={states}
          value={state}
          onChange={chosen => address.setFilters({ state: chosen })}
        />
        {unknown > 0 && (
          <strong data-figure>{unknown === 1 ? '1 payment to match' : `${unknown} payments to match`}</strong>
        )}
      </FilterBar>
      <DataTable
        label="Payments received"
        columns={columns}
        list={list}
        address={address}
        actions={actions}
        rowName={whose}
        emptyText="No payment matches."
      />
      {recording && <ReceiptDialog onClose={() => setRecording(false)} />}
      {takenBack && <TakeBackDialog receipt={takenBack} onClose={() => setTakenBack(undefined)} />}
      {refunded && <RefundDialog receipt={refunded} onClose={() => setRefunded(undefined)} />}
      {matched && <MatchDialog receipt={matched} onClose={() => setMatched(undefined)} />}
    </>
  )
}
