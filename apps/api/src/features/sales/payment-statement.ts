import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { paymentStatement } from '@lodeway/contract/payments.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { maskedAccountNumber } from '@lodeway/rules/people/masks.ts'
import { saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { instantsOf } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { csvFile, type ExportColumn } from '../../exports/workbook.ts'
import type { Actor, Loader } from '../../work/actor.ts'
import type { Context } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { notFound } from '../../work/refusal.ts'
import { vatOfRow } from '../journal/row-vat.sql.ts'
import { owedTo, payeesOf } from './earning-states.sql.ts'
import { findCompany } from './earnings.sql.ts'
import { everSentBack, paidInRun, sentBackOf } from './payments.sql.ts'
import { formulaColumns } from './payout-formula.sql.ts'
import { findPayee, paidToCompany } from './statement.ts'
import { formulaInWords, leadInWords } from './statement-line.ts'
import { statementPdf } from './statement-pdf.ts'

/** What a loader, or the company that is paid in their stead, was paid on one day, run by run, with the account that it went to, masked. */
export async function paymentStatementFile(
  { settings }: Pick<Context, 'settings'>,
  db: Queryable,
  loader: Actor,
  { day, format }: QueryOutput<typeof paymentStatement>,
): Promise<FileAnswer> {
  if (loader.kind !== 'loader') throw notFound('This account')
  const company = await findCompany(db, loader)
  const rows = (await findPaid(db, loader, company, day))
    .flatMap(({ isPaid, payments, ...row }) => {
      // Of a colleague's lead only what it came to.
      const leadId = row.loaderId === loader.id ? row.leadId : null
      const back = payments.map(sentBack => ({ ...row, leadId, sentBack, vatCents: sentBack.vatCents }))
      return isPaid ? [...back, { ...row, leadId, sentBack: null }] : back
    })
    .toSorted((one, other) => (runOf(one) ?? 0) - (runOf(other) ?? 0))
  const name = `payment-${day}`
  if (format === 'csv') return csvFile(name, columns, rows)
  const payee = await findPayee(db, loader, company)
  const vatCents = rows.reduce((sum, row) => sum + row.vatCents, 0)
  const bytes = await statementPdf({
    title: 'Payment',
    product: settings.PRODUCT_NAME,
    payee: payee.name,
    account: accountsOf(rows, payee.name),
    period: formatShownDate(day),
    lines: rows.map(row => ({
      date: formatShownDate(johannesburgDate(row.soldAt)),
      what: `${kindOf(row)}, ${leadLabelOf(row.insuranceType)}`,
      detail: [leadInWords(row.leadId), ...detailsOf(row)].filter(Boolean).join('. '),
      amount: formatRand(row.amountCents),
    })),
    ...(vatCents !== 0 && { vat: { label: 'VAT', amount: formatRand(vatCents) } }),
    closing: {
      label: 'Paid to you',
      amount: formatRand(rows.reduce((sum, { amountCents }) => sum + amountCents, vatCents)),
    },
    notes: [...new Set(rows.flatMap(({ sentBack }) => sentBack?.day ?? []))].map(on => sentBackNote(rows, on)),
  })
  return { bytes, name: `${name}.pdf`, type: 'application/pdf' }
}

function findPaid(db: Queryable, loader: Loader, company: string | undefined, day: string) {
  const { from, until } = instantsOf({ from: day, to: day })
  const payments = sentBackOf({ from, until })
  const isPaid = sql<boolean>`(sale.voided_at IS NULL AND sale.payment_status = 'paid' AND sale.paid_at >= ${from} AND sale.paid_at < ${until})`
  return db
    .selectFrom('sale')
    .innerJoin('assignment', 'assignment.id', 'sale.assignmentId')
    .select([
      'sale.leadId',
      'sale.loaderId',
      'sale.payeeOrganisationId',
      'sale.insuranceType',
      'sale.soldAt',
      'sale.reversesId',
      'sale.paidTo',
      ...formulaColumns,
    ])
    .select([paidInRun.as('paidInRun'), vatOfRow().as('vatCents'), isPaid.as('isPaid'), payments.as('payments')])
    .where(owedTo(loader, company))
    .where(
      // Two parts, each by an index of its own.
      sql<boolean>`sale.id IN (
        SELECT id FROM sale WHERE ${owedTo(loader, company)} AND ${isPaid}
        UNION ALL ${everSentBack(payeesOf(loader, company))})`,
    )
    .where(sql<boolean>`(${isPaid} OR ${payments} <> '[]')`)
    .orderBy('sale.soldAt')
    .orderBy('sale.id')
    .execute()
}

type Found = Awaited<ReturnType<typeof findPaid>>[number]
/** One payment of an amount: what the bank sent back and was paid again on the same day is two. */
type Row = Omit<Found, 'leadId' | 'isPaid' | 'payments'> & {
  readonly leadId: string | null
  readonly sentBack: Found['payments'][number] | null
}

const kindOf = ({ status, reversesId }: Row) =>
  reversesId === null ? saleStatusLabels[status] : `${saleStatusLabels[status]} taken back`
const runOf = (row: Pick<Row, 'sentBack' | 'paidInRun'>) => row.sentBack?.run ?? row.paidInRun
const detailsOf = (row: Row) => {
  const run = runOf(row)
  return [
    row.reversesId === null ? formulaInWords(row) : '',
    run === null ? '' : runName(run),
    row.sentBack === null ? '' : `Returned by the bank on ${formatShownDate(row.sentBack.day)}`,
  ]
}

/** How much of a payment came back on a day: it was owed again, and may be paid since; and the month's statement says so on that day. */
function sentBackNote(rows: readonly Row[], on: string): string {
  const cents = rows.reduce(
    (sum, { sentBack, amountCents, vatCents }) => sum + (sentBack?.day === on ? amountCents + vatCents : 0),
    0,
  )
  return `${formatRand(cents)} of it was returned by the bank on ${formatShownDate(on)}, and was owed to you again.`
}

/** One account as a rule; whoever changed theirs within the day has two. Of a company only its name. */
function accountsOf(rows: readonly Row[], payee: string): string {
  if (rows.length === 0) return 'Nothing was paid on this day'
  const names = new Set(
    rows.flatMap(({ payeeOrganisationId, ...row }) => {
      const paidTo = row.sentBack?.paidTo ?? row.paidTo
      if (paidTo === null) return []
      if (payeeOrganisationId !== null) return [paidToCompany(payee)]
      return [`${paidTo.bankName} ${maskedAccountNumber(paidTo.last4)}`]
    }),
  )
  return [...names].join(', ') || 'Paid outside of the product'
}

const columns: ExportColumn<Row>[] = [
  { header: 'Earned', date: ({ soldAt }) => johannesburgDate(soldAt) },
  { header: 'Lead', text: ({ leadId }) => leadInWords(leadId) },
  { header: 'Insurance', text: ({ insuranceType }) => leadLabelOf(insuranceType) },
  { header: 'Kind', text: kindOf },
  { header: 'Details', text: row => detailsOf(row).filter(Boolean).join('. ') },
  { header: 'Amount', cents: ({ amountCents }) => amountCents },
  { header: 'VAT', cents: ({ vatCents }) => vatCents },
]
