import { downloadInvoice } from '@lodeway/contract/invoices.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Alert, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { downloadOrSay } from '../../api/download-or-say.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/use-buyer.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { pageOfRows } from '../../ui/page-of-rows.ts'
import { Panel } from '../../ui/panel.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { factsOf, type Invoice, link } from './invoice-facts.tsx'
import classes from './invoices.module.css'

type Line = Invoice['lines'][number] & { id: string }

interface Props {
  invoice: Invoice
  /** Whether it is read by the organisation that it is for. */
  isOwn: boolean
}

/** What stands on an invoice or a credit note, what took something off it, and what was received for it. */
export const InvoiceDetails = ({ invoice, isOwn }: Props) => (
  <>
    {invoice.missing !== null && (
      <Alert color="yellow" mb="md">
        {invoice.missing}
      </Alert>
    )}
    <Facts facts={factsOf(invoice, isOwn)} />
    <Lines invoice={invoice} isOwn={isOwn} />
  </>
)

export const DownloadButton = ({ invoice: { id, number } }: { invoice: Pick<Invoice, 'id' | 'number'> }) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={17} aria-hidden />}
    onClick={() => void downloadOrSay(downloadInvoice, `${number}.pdf`, { params: { id } })}
  >
    Download PDF
  </Button>
)

const leadOf = (isOwn: boolean, opensLeads: boolean): Column<Line> => ({
  key: 'lead',
  onPhone: 'name',
  header: 'Lead',
  cell: ({ leadId }) =>
    opensLeads
      ? link(isOwn ? paths.boughtLead(leadId) : paths.lead(leadId), leadReference(leadId))
      : leadReference(leadId),
  text: line => leadReference(line.leadId),
})

const columnsOf = (lead: Column<Line>): Column<Line>[] => [
  { key: 'date', onPhone: 'line', header: 'Date', cell: line => formatShownDate(line.date) },
  { key: 'status', onPhone: 'state', header: 'For', cell: line => saleStatusLabels[line.status] },
  lead,
  { key: 'net', header: 'Without VAT', cell: line => <Money rand={line.net} />, align: 'end' },
  { key: 'vat', header: 'VAT', cell: line => <Money rand={line.vat} />, align: 'end' },
  { key: 'total', onPhone: 'amount', header: 'Total', cell: line => <Money rand={line.total} />, align: 'end' },
]

function Lines({ invoice, isOwn }: Props) {
  const opensLeads = usePermissions().includes('leads') || !isOwn
  const columns = useMemo(() => columnsOf(leadOf(isOwn, opensLeads)), [isOwn, opensLeads])
  const table = useLocalTable()
  const lines = invoice.lines.map((line, place) => ({ ...line, id: String(place) }))
  return (
    <Panel title="Lines" className={classes.part ?? ''}>
      <DataTable label="Lines" columns={columns} list={pageOfRows(lines, table)} address={table} />
    </Panel>
  )
}
