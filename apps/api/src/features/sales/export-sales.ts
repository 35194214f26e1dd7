import { accountTypeLabels } from '@lodeway/rules/billing/banks.ts'
import { chartLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { maxSaleRows } from '@lodeway/rules/limits.ts'
import { type EarningHold, earningHoldLabels } from '@lodeway/rules/payment-runs/holds.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { runStateLabels } from '@lodeway/rules/payment-runs/states.ts'
import { fullName, nameOf } from '@lodeway/rules/people/name.ts'
import {
  type PaymentStatus,
  paymentStatusLabels,
  type SaleCategory,
  saleCategoryLabels,
  saleStatusLabels,
  totalLabels,
} from '@lodeway/rules/sales/labels.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Keys } from '../../crypto/keys.ts'
import { accountNumberPlace } from '../../crypto/places.ts'
import { csvFile, type ExportColumn, type ExportTotal, workbook } from '../../exports/workbook.ts'
import type { Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { notFound, unprocessable } from '../../work/refusal.ts'
import { accountOf, payeeNameOf } from './paid-to.ts'
import { countSales, type SaleFilter, saleCondition } from './sale.sql.ts'
import { withHolds } from './sale-holds.sql.ts'
import { findSaleRecords, type SaleFileRow, type SaleRecord } from './sale-row.sql.ts'

/** A row of the file, and why it is held. */
type FileRow = SaleFileRow & { readonly hold: EarningHold | null }

/** The filtered rows as a file, account numbers in full; written to the audit log (security 26). */
export async function exportSales(work: Work, filter: SaleFilter, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const { count } = await countSales(work.tx, filter)
  if (count > maxSaleRows) {
    const message = `The filters match ${count} rows; a file holds at most ${maxSaleRows}. Narrow the filters and try again.`
    throw unprocessable('too_many_rows', message)
  }
  const rows = await withHolds(work.tx, await findSaleRecords(work.tx, saleCondition(filter), maxSaleRows), work.now)
  await appendAudit(work, 'sales.export', { kind: 'sales', id: 'report' }, { filter, count: rows.length, format })
  return fileOf(work.keys, rows, format, filter.paymentStatus ?? 'both', filter.category)
}

/**
 * The file of exactly the rows of a batch, made from what is stored: the same after a crash as before, but for where its run has got to.
 * Payouts that wait for approval in its run are among them, unpaid.
 */
export async function batchFile(work: Work, batchId: string): Promise<FileAnswer> {
  const batch = await work.tx.selectFrom('paymentBatch').select('rowCount').where('id', '=', batchId).executeTakeFirst()
  if (batch === undefined) throw notFound('This batch')
  const waiting = sql`SELECT sale_id FROM payment_run_row JOIN payment_run ON payment_run.id = run_id
    WHERE payment_run.batch_id = ${batchId}::uuid AND payment_run_row.state = 'in'`
  const isIn = sql<boolean>`(sale.batch_id = ${batchId}::uuid OR sale.id IN (${waiting}))`
  const rows = await withHolds(work.tx, await findSaleRecords(work.tx, isIn, maxSaleRows), work.now)
  await appendAudit(work, 'sales.batch-file', { kind: 'batch', id: batchId }, { count: rows.length })
  return fileOf(work.keys, rows, 'xlsx', rows.every(({ paymentStatus }) => paymentStatus === 'paid') ? 'paid' : 'both')
}

function fileOf(
  keys: Keys,
  rows: readonly FileRow[],
  format: 'xlsx' | 'csv',
  payment: PaymentStatus | 'both',
  category?: SaleCategory,
): Promise<FileAnswer> | FileAnswer {
  const columns = columnsFor(keys)
  if (format === 'csv') return csvFile('report-export', columns, rows)
  return workbook('report-export', columns, rows, totalsOf(rows, payment, category))
}

/**
 * What organisations owe and what is owed to payees are never one sum (domain rules, "Money"). A report of one of them has
 * no sum of the other.
 */
const totalsOf = (
  rows: readonly FileRow[],
  payment: PaymentStatus | 'both',
  only: SaleCategory | undefined,
): ExportTotal[] =>
  (['invoice', 'payout'] as const)
    .filter(category => only === undefined || category === only)
    .map(category => ({ label: totalOf(totalLabels[payment][category]), cents: centsOf(rows, category) }))
const totalOf = (label: string): string => `Total ${label.charAt(0).toLowerCase()}${label.slice(1)}`
const centsOf = (rows: readonly FileRow[], category: SaleCategory) =>
  rows.filter(row => row.category === category).reduce((sum, row) => sum + row.amountCents, 0)

const columnsFor = (keys: Keys): ExportColumn<FileRow>[] => [
  { header: 'Date sold', date: row => johannesburgDate(row.soldAt) },
  { header: 'Lead', text: row => row.leadId, width: 38 },
  { header: 'Client', text: row => fullName(row.clientFirstName, row.clientLastName), width: 26 },
  { header: 'Loader', text: row => nameOf(row), width: 26 },
  { header: 'Organisation', text: row => row.organisationName, width: 26 },
  { header: 'Industry', text: row => chartLabelOf(row.insuranceType), width: 22 },
  { header: 'Billing status', text: row => saleCategoryLabels[row.category] },
  { header: 'Compensation status', text: row => saleStatusLabels[row.status] },
  { header: 'Payee', text: payeeNameOf, width: 26 },
  { header: 'Bank', text: row => accountOf(row)?.bankName ?? null },
  { header: 'Account name', text: row => accountOf(row)?.holderName ?? null, width: 26 },
  { header: 'Account number', text: row => accountNumber(keys, row) },
  { header: 'Account type', text: row => accountTypeOf(row) },
  { header: 'Branch code', text: row => accountOf(row)?.branchCode ?? null },
  { header: 'Payment (R)', cents: row => row.amountCents },
  {
    header: 'Payment status',
    text: row => (row.hold === null ? paymentStatusLabels[row.paymentStatus] : 'Held'),
  },
  { header: 'Held because', text: row => row.hold && earningHoldLabels[row.hold], width: 38 },
  // It is paid there: whoever pays from the file would pay it twice.
  {
    header: 'Payment run',
    text: ({ run }) => run && `${runName(run.number)} (${runStateLabels[run.state]})`,
    width: 36,
  },
  { header: 'Date paid', date: row => (row.paidAt ? johannesburgDate(row.paidAt) : null) },
  { header: 'VAT paid with it (R)', cents: row => (row.vatCents === 0 ? null : row.vatCents) },
]

function accountTypeOf(row: SaleRecord): string | null {
  const account = accountOf(row)
  return account && accountTypeLabels[account.accountType]
}

function accountNumber(keys: Keys, row: SaleRecord): string | null {
  const sealed = accountOf(row)?.numberSealed
  return sealed ? keys.open(Buffer.from(sealed, 'base64'), accountNumberPlace) : null
}
