import {
  downloadSelfBilledInvoice,
  listSelfBilledInvoices,
  type selfBilledInvoice,
} from '@lodeway/contract/self-billed-invoices.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { selfBilledKindLabels } from '@lodeway/rules/self-billing/documents.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { IconDownload } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import { downloadOrSay } from '../../api/download-or-say.ts'
import { useList } from '../../api/use-call.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import classes from './self-billing.module.css'

type Row = z.output<typeof selfBilledInvoice>

const numberOf = (row: Row) => row.number
const aboutOf = ({ run, corrects }: Row): string => (run === null ? `For ${corrects}` : runName(run))

const columns: Column<Row>[] = [
  { key: 'number', onPhone: 'name', header: 'Number', cell: numberOf, text: numberOf },
  { key: 'kind', onPhone: 'state', header: 'Document', cell: row => selfBilledKindLabels[row.kind] },
  { key: 'payee', header: 'Payee', cell: row => row.payee, text: row => row.payee },
  { key: 'issuedOn', onPhone: 'line', header: 'Issued', cell: row => formatShownDate(row.issuedOn) },
  { key: 'about', header: 'For', cell: aboutOf },
  { key: 'net', header: 'Without VAT', cell: row => <Money rand={row.net} />, align: 'end' },
  { key: 'vat', header: 'VAT', cell: row => <Money rand={row.vat} />, align: 'end' },
  { key: 'total', onPhone: 'amount', header: 'Total', cell: row => <Money rand={row.total} />, align: 'end' },
]

const actions = ({ id, number }: Row): RowAction[] => [
  {
    label: 'Download PDF',
    icon: <IconDownload size={16} aria-hidden />,
    onSelect: () => void downloadOrSay(downloadSelfBilledInvoice, `${number}.pdf`, { params: { id } }),
  },
]

interface Props {
  /** Only those that this run pays. */
  runId?: string
  /** Whether their payee reads them. */
  isOwn?: boolean
}

/** Tax invoices and credit notes that were written for payees; nothing at all where there are none, as most payees are no vendors. */
export function SelfBilledList({ runId, isOwn }: Props) {
  const table = useLocalTable()
  const { limit, offset } = table.window
  const list = useList(listSelfBilledInvoices, { query: { limit, offset, ...(runId && { runId }) } })
  const title = isOwn ? 'Tax invoices that we wrote for you' : 'Tax invoices written for payees'
  if (list.data?.count === 0 || (!list.data && !list.isError)) return null
  return (
    <Panel title={title} className={classes.list ?? ''}>
      <DataTable
        label={title}
        columns={columns}
        list={list}
        address={table}
        actions={actions}
        rowName={numberOf}
        emptyText="No tax invoices yet."
      />
    </Panel>
  )
}
