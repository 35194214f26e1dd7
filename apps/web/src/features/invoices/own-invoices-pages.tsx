import { listInvoices } from '@lodeway/contract/invoices.ts'
import { documentKindLabels } from '@lodeway/rules/invoices/documents.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useRowPages } from '../../ui/use-row-pages.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { WithBuyer } from '../buyers/with-buyer.tsx'
import { DownloadButton, InvoiceDetails } from './invoice-details.tsx'
import { amountColumns, type InvoiceRow, InvoiceState, invoiceStateFilter, invoiceStates } from './invoice-words.tsx'
import classes from './invoices.module.css'
import { ReadInvoice } from './read-invoice.tsx'

const OwnAccount = loadedLater(() => import('./own-account.tsx').then(part => part.OwnAccount))
const UninvoicedPanel = loadedLater(() => import('./uninvoiced-panel.tsx').then(part => part.UninvoicedPanel))

const settings = {
  sort: 'issuedOn:desc',
  filters: {
    state: invoiceStateFilter,
  },
}

const pageOf = ({ id }: InvoiceRow) => paths.ownInvoice(id)

const columns: Column<InvoiceRow>[] = [
  { key: 'number', onPhone: 'name', header: 'Number', cell: row => row.number, text: row => row.number },
  { key: 'kind', header: 'Document', cell: row => documentKindLabels[row.kind] },
  { key: 'state', onPhone: 'state', header: 'State', cell: row => <InvoiceState row={row} /> },
  { key: 'issuedOn', onPhone: 'line', header: 'Issued', cell: row => formatShownDate(row.issuedOn) },
  ...amountColumns,
]

/** What the own organisation was billed, what it owes and is on no invoice yet, and its statements. */
export const OwnInvoicesPage = () => (
  <>
    <PageHeader title="Invoices" text="What you were billed, what is left to pay, and what is on no invoice yet." />
    <WithBuyer permission="money">
      {({ organisation }) => (
        <>
          <OwnAccount organisation={organisation} />
          <Documents />
          <UninvoicedPanel organisationId={organisation.id} />
        </>
      )}
    </WithBuyer>
  </>
)

function Documents() {
  const address = useTableAddress(settings)
  const { state } = address.filters
  const { limit, offset } = address.window
  const list = useList(listInvoices, { query: { limit, offset, state: state === 'all' ? undefined : state } })
  const opening = useRowPages(pageOf)
  return (
    <Panel title="Invoices and credit notes" className={classes.part ?? ''}>
      <FilterBar>
        <Segments
          label="State"
          data={invoiceStates}
          value={state}
          onChange={chosen => address.setFilters({ state: chosen })}
        />
      </FilterBar>
      <DataTable
        label="Invoices"
        columns={columns}
        list={list}
        address={address}
        opening={opening}
        emptyText={
          state === 'all' ? 'No invoices yet. You are billed after each period with sales.' : 'No invoice matches.'
        }
      />
    </Panel>
  )
}

/** One invoice or credit note, as the people of its organisation see it. */
export const OwnInvoicePage = ({ invoiceId }: { invoiceId: string }) => (
  <WithBuyer permission="money">
    {() => (
      <ReadInvoice id={invoiceId}>
        {invoice => (
          <>
            <PageHeader
              title={invoice.number}
              text={<InvoiceState row={invoice} />}
              actions={<DownloadButton invoice={invoice} />}
            />
            <p className={classes.note}>
              <Anchor component={Link} to={paths.ownInvoices()} c="var(--brand-text)" size="sm">
                Back to invoices
              </Anchor>
            </p>
            <InvoiceDetails invoice={invoice} isOwn />
          </>
        )}
      </ReadInvoice>
    )}
  </WithBuyer>
)
