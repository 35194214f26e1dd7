import { listInvoices } from '@lodeway/contract/invoices.ts'
import { ageLabels, ages } from '@lodeway/rules/invoices/ageing.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Segments } from '../../ui/segments.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { State } from '../../ui/state.tsx'
import { manyIds, oneOf } from '../../ui/table-address.ts'
import { useRowPages } from '../../ui/use-row-pages.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { OrganisationFilter } from '../choices/organisation-filter.tsx'
import { ReportTabs } from '../journal/report-tabs.tsx'
import { AgeingPanel } from './ageing-panel.tsx'
import { amountColumns, type InvoiceRow, InvoiceState, invoiceStateFilter, invoiceStates } from './invoice-words.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const IssueDialog = loadedLater(() => import('./issue-dialog.tsx').then(part => part.IssueDialog))

const ageChoices = [
  { value: 'all', label: 'Any age' },
  ...ages.map(age => ({ value: age, label: ageLabels[age] })),
] as const

const settings = {
  sort: 'issuedOn:desc',
  filters: {
    state: invoiceStateFilter,
    organisations: manyIds,
    age: oneOf(['all', ...ages], 'all'),
  },
}

const stateOf = (row: InvoiceRow) => (
  <>
    <InvoiceState row={row} /> {row.missing !== null && <State tone="warning">No address</State>}
  </>
)

const pageOf = ({ id }: InvoiceRow) => paths.invoice(id)

const columns: Column<InvoiceRow>[] = [
  { key: 'number', onPhone: 'line', header: 'Number', cell: row => row.number, text: row => row.number },
  {
    key: 'organisation',
    onPhone: 'name',
    header: 'Organisation',
    cell: row => row.organisation,
    text: row => row.organisation,
  },
  { key: 'state', onPhone: 'state', header: 'State', cell: stateOf },
  { key: 'issuedOn', header: 'Issued', cell: row => formatShownDate(row.issuedOn) },
  ...amountColumns,
]

/** Every invoice and credit note, what organisations owe by its age, and what invoices are made by. */
export function InvoicesPage() {
  const address = useTableAddress(settings)
  const { state, organisations, age } = address.filters
  const { limit, offset } = address.window
  const list = useList(listInvoices, {
    query: {
      limit,
      offset,
      search: address.search === '' ? undefined : address.search,
      state: state === 'all' ? undefined : state,
      age: age === 'all' ? undefined : age,
      organisationIds: organisations.length === 0 ? undefined : organisations,
    },
  })
  const [issuing, setIssuing] = useState(false)
  const opening = useRowPages(pageOf)
  return (
    <>
      <PageHeader
        title="Invoices"
        area="money"
        actions={
          <>
            <Button component={Link} to={paths.receipts()} variant="default">
              Payments received
            </Button>
            <InArea area="money">
              <Button leftSection={<IconFileInvoice size={17} aria-hidden />} onClick={() => setIssuing(true)}>
                Issue invoice
              </Button>
            </InArea>
          </>
        }
      />
      <ReportTabs />
      <FilterBar>
        <SearchBox label="Search by number or organisation" value={address.search} onSearch={address.setSearch} />
        <Segments
          label="State"
          data={invoiceStates}
          value={state}
          onChange={chosen => address.setFilters({ state: chosen })}
        />
        <OrganisationFilter value={organisations} onChange={ids => address.setFilters({ organisations: ids })} />
        <OneFilter label="Age" data={ageChoices} {...address.filter('age')} />
        {list.data && (
          <strong data-figure data-stale={list.isPlaceholderData}>
            {shownRand(list.data.open)} left to pay
          </strong>
        )}
      </FilterBar>
      <DataTable
        label="Invoices"
        columns={columns}
        list={list}
        address={address}
        opening={opening}
        emptyText="No invoice matches. Each period is invoiced in the night after it, once the platform has a name and an address below."
      />
      <AgeingPanel />
      <SettingsPanel />
      {issuing && <IssueDialog onClose={() => setIssuing(false)} />}
    </>
  )
}
