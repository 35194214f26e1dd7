import { listSales } from '@lodeway/contract/sales.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { isUnpaid } from '@lodeway/rules/sales/labels.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconEye, IconListDetails } from '@tabler/icons-react'
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { paths } from '../../paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { ReportTabs } from '../journal/report-tabs.tsx'
import { readsOfReport } from './reads-of-report.ts'
import classes from './report.module.css'
import { ReportFilters } from './report-filters.tsx'
import type { SaleRow } from './sale-columns.tsx'
import { heldText, inRunText, loaderOf, saleColumns } from './sale-columns.tsx'
import { isOfOneParty, reportSettings, saleFilterOf, whyNoRun } from './sale-filter.ts'
import { Totals } from './totals.tsx'

const Batches = loadedLater(() => import('./batches.tsx').then(part => part.Batches))
const ByParty = loadedLater(() => import('./by-party.tsx').then(part => part.ByParty))
// What is pressed once the rows are there comes with them.
const ExportMenu = loadedLater(() => import('./export-menu.tsx').then(part => part.ExportMenu))
const LeadDialog = loadedLater(() => import('../leads/lead-dialog.tsx').then(part => part.LeadDialog))
const MakeRunButton = loadedLater(() => import('./make-run-button.tsx').then(part => part.MakeRunButton))
const MarkSaleDialog = loadedLater(() => import('./mark-sale-dialog.tsx').then(part => part.MarkSaleDialog))

const whyNotId = 'why-no-payment-run'

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
  const whyNot = isWhole ? whyNoRun(filter) : undefined
  const refresh = useRefresh()
  const navigate = useNavigate()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const isByParty = narrow && isWhole && !isOfOneParty(address.filters)
  const [viewed, setViewed] = useState<string>()
  const [marked, setMarked] = useState<SaleRow>()
  const actions = useCallback(
    (row: SaleRow): RowAction[] => [
      { label: 'View lead', icon: <IconEye size={16} aria-hidden />, onSelect: () => setViewed(row.leadId) },
      {
        area: 'money',
        label: 'Mark as Paid',
        icon: <IconCheck size={16} aria-hidden />,
        disabled: row.held || row.run !== null || !isUnpaid(row.paymentStatus),
        ...hintFor(row),
        onSelect: () => setMarked(row),
      },
      ...runActions(row, navigate),
    ],
    [navigate],
  )
  return (
    <>
      <PageHeader
        title="Billing Report"
        area="money"
        actions={
          <>
            <RefreshButton onRefresh={() => refresh(...readsOfReport)} />
            {isWhole && (
              <InArea area="money">
                <MakeRunButton filter={filter} whyNot={whyNot && whyNotId} />
                <ExportMenu filter={filter} />
              </InArea>
            )}
          </>
        }
      />
      <ReportTabs />
      <ReportFilters
        address={address}
        payee={list.isPlaceholderData ? undefined : list.data?.data.find(row => row.category === 'payout')?.payee}
      />
      <Totals sums={list.data} isEarlier={list.isPlaceholderData} payment={address.filters.payment} />
      {!isWhole && <p className={classes.searched}>Clear the search to export these rows or mark them all as paid.</p>}
      {whyNot && (
        <p id={whyNotId} className={classes.searched}>
          {whyNot}
        </p>
      )}
      {isByParty && (
        <>
          <ByParty filter={filter} />
          <h2 className={classes.heading}>All rows</h2>
        </>
      )}
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

/** The way to the run that pays a row. */
const runActions = ({ run }: SaleRow, navigate: UseNavigateResult<string>): RowAction[] =>
  run === null
    ? []
    : [
        {
          label: `Open ${runName(run.number)}`,
          icon: <IconListDetails size={16} aria-hidden />,
          onSelect: () => void navigate({ to: paths.paymentRun(run.id) }),
        },
      ]

/** Why a row cannot be marked. */
function hintFor(row: SaleRow): { hint?: string } {
  const whyNot = heldText(row) ?? inRunText(row)
  if (whyNot !== undefined) return { hint: whyNot }
  return isUnpaid(row.paymentStatus) ? {} : { hint: 'It has already been paid.' }
}
