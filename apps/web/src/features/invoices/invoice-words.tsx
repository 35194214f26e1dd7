import { getAccountStatement } from '@lodeway/contract/account-statements.ts'
import type { invoiceRow } from '@lodeway/contract/invoices.ts'
import { getInvoice, listAgeing, listInvoices } from '@lodeway/contract/invoices.ts'
import { listUninvoiced } from '@lodeway/contract/invoicing.ts'
import { listBalances } from '@lodeway/contract/journal.ts'
import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { listReceipts } from '@lodeway/contract/receipts.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { State } from '../../ui/state.tsx'
import { oneOf } from '../../ui/table-address.ts'

export type InvoiceRow = z.output<typeof invoiceRow>

/** By what a list of invoices is narrowed. */
export const invoiceStates = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
] as const

export const invoiceStateFilter = oneOf(
  invoiceStates.map(({ value }) => value),
  'all',
)

/** When a document is to be paid, and what of it. */
export const amountColumns: Column<InvoiceRow>[] = [
  { key: 'dueOn', header: 'Due', cell: row => (row.kind === 'invoice' ? formatShownDate(row.dueOn) : '-') },
  { key: 'total', onPhone: 'amount', header: 'Total', cell: row => <Money rand={row.total} />, align: 'end' },
  { key: 'open', header: 'Left to pay', cell: row => <Money rand={row.open} />, align: 'end' },
]

/** What an invoice or a payment makes stale. */
export const readsOfInvoices = [
  getInvoice,
  listInvoices,
  listAgeing,
  listReceipts,
  listBalances,
  listSales,
  getOrganisationAccount,
  getAccountStatement,
  listUninvoiced,
] as const

/** Where a document stands: what is left of it, and for how long it should have been paid. */
export function InvoiceState({ row }: { row: Pick<InvoiceRow, 'kind' | 'open' | 'daysOverdue'> }) {
  const { kind, open, daysOverdue } = row
  if (kind === 'creditNote') return <State tone="neutral">Credit note</State>
  if (open < 0) return <State tone="info">In credit</State>
  if (open === 0) return <State tone="success">Paid</State>
  if (daysOverdue === 0) return <State tone="warning">Open</State>
  return <State tone="danger">{`${daysOverdue} ${daysOverdue === 1 ? 'day' : 'days'} overdue`}</State>
}

/** What is typed about a payment is on the statement of account. */
export const seenOnStatement = 'The organisation sees it on its statement.'
