import { listBatches, listSales, summariseSales } from '@lodeway/contract/sales.ts'
import { isUnpaid, totalLabels } from '@lodeway/rules/sales/labels.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconEye } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { Batches } from './batches.tsx'
import { ExportMenu } from './export-menu.tsx'
import classes from './report.module.css'
import { ReportFilters } from './report-filters.tsx'
import type { SaleRow } from './sale-columns.tsx'
import { loaderOf, saleColumns } from './sale-columns.tsx'
import { type ReportAddress, reportSettings, saleFilterOf } from './sale-filter.ts'

const ByParty = loadedLater(() => import('./by-party.tsx').then(part => part.ByParty))
const LeadDialog = loadedLater(() => import('../leads/lead-dialog.tsx').then(part => part.LeadDialog))
const MarkSaleDialog = loadedLater(() => import('./mark-sale-dialog.tsx').then(part => part.MarkSaleDialog))

/** What organisations owe the platform and the platform owes loaders, and the way to mark it as paid. */
export function BillingReportPage() {
  const address = useTableAddress(reportSettings)
  const [range] = useDateRange()
  const filter = saleFilterOf(address.filters, range)
  const list = useList(listSales, {
    query: { ...address.window, ...filter, ...(address.search === '' ? {} : { search: address.search }) },
  })
  // What is done with all rows goes by the filters alone, so it is not offered for those of one client.
  const isWhole = address.search === ''
  const refresh = useRefresh()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [viewed, setViewed] = useState<string>()
  const [marked, setMarked] = useState<SaleRow>()
  const actions = useCallback(
    (row: SaleRow) => [
      { label: 'View lead', icon: <IconEye size={16} aria-hidden />, onSelect: () => setViewed(row.leadId) },
      {
        label: 'Mark as Paid',
        icon: <IconCheck size={16} aria-hidden />,
        disabled: row.held || !isUnpaid(row.paymentStatus),
        ...hintFor(row),
        onSelect: () => setMarked(row),
      },
    ],
    [],
  )
  return (
    <>
      <PageHeader
        title="Billing Report"
        actions={
          <>
            <RefreshButton onRefresh={() => refresh(listSales, listBatches, summariseSales)} />
            {isWhole && <ExportMenu filter={filter} />}
          </>
        }
      />
      <ReportFilters address={address} />
      <Totals sums={list.data} payment={address.filters.payment} />
      {!isWhole && <p className={classes.searched}>Clear the search to export these rows or mark them all as paid.</p>}
      {narrow && isWhole && <ByParty filter={filter} />}
      <DataTable
        label="Billing report"
        columns={saleColumns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
        emptyText="No sales match these filters."
      />
      <Batches />
      {viewed !== undefined && <LeadDialog id={viewed} readOnly onClose={() => setViewed(undefined)} />}
      {marked && <MarkSaleDialog sale={marked} onClose={() => setMarked(undefined)} />}
    </>
  )
}

const nameOf = (row: SaleRow) => `${loaderOf(row)}, ${shownRand(row.payment)}`

interface TotalsProps {
  payment: ReportAddress['filters']['payment']
  sums: { count: number; toReceive: number; toPay: number } | null | undefined
}

/** The sums over all rows that the filters match, on whichever page they are: one for each direction. */
const Totals = ({ sums, payment }: TotalsProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields.
  <div className={classes.totals} role="group" aria-label="Totals of all filtered rows">
    <dl className={classes.sums}>
      <div>
        <dt>{totalLabels[payment].invoice}</dt>
        <dd data-figure>{sums ? <Money rand={sums.toReceive} /> : '…'}</dd>
      </div>
      <div>
        <dt>{totalLabels[payment].payout}</dt>
        <dd data-figure>{sums ? <Money rand={sums.toPay} /> : '…'}</dd>
      </div>
    </dl>
    {sums && <span>{sums.count === 1 ? 'in 1 filtered row' : `in ${sums.count} filtered rows`}</span>}
  </div>
)

/** Why a row cannot be marked. */
function hintFor(row: SaleRow): { hint?: string } {
  if (row.held) return { hint: 'Held: there are no bank details on file.' }
  return isUnpaid(row.paymentStatus) ? {} : { hint: 'It has already been paid.' }
}
