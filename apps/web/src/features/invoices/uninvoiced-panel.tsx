import { listUninvoiced, type uninvoicedRow } from '@lodeway/contract/invoicing.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import { useList } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './invoices.module.css'

type Row = z.output<typeof uninvoicedRow>

const columns: Column<Row>[] = [
  { key: 'date', onPhone: 'line', header: 'Date', cell: row => formatShownDate(row.date) },
  {
    key: 'lead',
    onPhone: 'name',
    header: 'Lead',
    cell: row => leadReference(row.leadId),
    text: row => leadReference(row.leadId),
  },
  { key: 'type', header: 'Insurance type', cell: row => leadLabelOf(row.insuranceType) },
  { key: 'status', onPhone: 'state', header: 'For', cell: row => saleStatusLabels[row.status] },
  { key: 'net', onPhone: 'amount', header: 'Without VAT', cell: row => <Money rand={row.net} />, align: 'end' },
]

/** What the next invoices of an organisation are made of. */
export function UninvoicedPanel({ organisationId }: { organisationId: string }) {
  const table = useLocalTable()
  const { limit, offset } = table.window
  const list = useList(listUninvoiced, { params: { id: organisationId }, query: { limit, offset } })
  return (
    <Panel title="Not invoiced yet" className={classes.part ?? ''}>
      {list.data && list.data.count > 0 && <p>{shownRand(list.data.sum)} in all, without VAT.</p>}
      <DataTable
        label="Not invoiced yet"
        columns={columns}
        list={list}
        address={table}
        emptyText="Everything that is owed is on an invoice."
      />
    </Panel>
  )
}
