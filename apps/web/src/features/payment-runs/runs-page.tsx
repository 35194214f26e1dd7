import { createPaymentRun, listPaymentRuns } from '@lodeway/contract/payment-runs.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { IconPlus } from '@tabler/icons-react'
import { useList } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { paths } from '../../paths.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { useGoOn } from '../../ui/unsaved.ts'
import { useRowPages } from '../../ui/use-row-pages.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { ReportTabs } from '../journal/report-tabs.tsx'
import { FormatsPanel } from './formats-panel.tsx'
import { PayDaysPanel } from './pay-days-panel.tsx'
import { type PaymentRun, RunStateMark, readsOfRuns } from './run-words.tsx'
import { SettingPanel } from './setting-panel.tsx'

const settings = { sort: 'number:desc' }
const pageOf = ({ id }: PaymentRun) => paths.paymentRun(id)
const nameOf = (run: PaymentRun) => runName(run.number)

const columns: Column<PaymentRun>[] = [
  { key: 'number', onPhone: 'name', header: 'Payment run', cell: nameOf, text: nameOf },
  { key: 'state', onPhone: 'state', header: 'State', cell: run => <RunStateMark run={run} /> },
  { key: 'made', header: 'Made', cell: run => run.created && shownTime(run.created.at) },
  { key: 'payDay', onPhone: 'line', header: 'Pay day', cell: run => formatShownDate(run.payDay) },
  { key: 'by', header: 'Made by', cell: run => run.created?.by, text: run => run.created?.by ?? '' },
  { key: 'approvedBy', header: 'Approved by', cell: run => run.approved?.by, text: run => run.approved?.by ?? '' },
  { key: 'payees', header: 'Payees', cell: run => run.payees, align: 'end' },
  { key: 'amount', onPhone: 'amount', header: 'Amount', cell: run => <Money rand={run.amount} />, align: 'end' },
]

/** What is paid to payees together: every run with where it stands, and the way to the next one. */
export function RunsPage() {
  const address = useTableAddress(settings)
  const { limit, offset } = address.window
  const search = address.search === '' ? undefined : address.search
  const list = useList(listPaymentRuns, { query: { limit, offset, search } })
  const goOn = useGoOn()
  const create = useSend(createPaymentRun, {
    failure: 'Failed to make the payment run. Please try again.',
    refresh: readsOfRuns,
    onDone: run => goOn({ to: paths.paymentRun(run.id) }),
  })
  const opening = useRowPages(pageOf)
  return (
    <>
      <PageHeader
        title="Payment Runs"
        area="money"
        actions={
          <InArea area="money">
            <BusyButton
              busy={create.isPending}
              leftSection={<IconPlus size={17} aria-hidden />}
              onClick={() => create.mutate({ body: {} })}
            >
              Pay everything due
            </BusyButton>
          </InArea>
        }
      />
      <ReportTabs />
      <FilterBar>
        <SearchBox label="Search by number or reference" value={address.search} onSearch={address.setSearch} />
      </FilterBar>
      <DataTable
        label="Payment runs"
        columns={columns}
        list={list}
        address={address}
        opening={opening}
        emptyText="No payment runs yet. Make one of everything that is due, or of what the billing report shows."
      />
      <PayDaysPanel />
      <SettingPanel />
      <FormatsPanel />
    </>
  )
}
