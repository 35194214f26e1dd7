import { daysOfTaxYear, taxYearInWords, taxYearOf } from '@lodeway/rules/journal/tax-year.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { instantsOf } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { incomeTaxNumberPlace } from '../../crypto/places.ts'
import { csvFile, type ExportColumn } from '../../exports/workbook.ts'
import type { Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { unprocessable } from '../../work/refusal.ts'
import { payeeName, payeeOfRow } from './payee.sql.ts'

/** What somebody was paid in a year, by the books. In cents. */
interface Paid {
  readonly name: string
  readonly kind: 'Loader' | 'Company'
  readonly email: string
  readonly taxNumberSealed: Buffer | null
  /** Without what was deducted for sales that were taken back. */
  readonly paidCents: number
  readonly returnedCents: number
  /** Of what was received: by self-billed invoices. */
  readonly vatCents: number
}

/**
 * The day on which the bank paid or sent back the row of `paid_row`, where that was recorded with it: both are recorded when they are booked or later.
 * Each is looked up by itself, so that neither reads every run that a payee was in.
 */
const bankDay = sql`CASE event
  WHEN 'paid' THEN (SELECT paid_on FROM payment_run_payee payee WHERE payee.run_id IN (journal.debit_owner, journal.credit_owner)
    AND payee.payee_kind = paid_row.payee_kind AND payee.payee_id = paid_row.payee_id)
  ELSE (SELECT returned_on FROM payment_run_payee payee WHERE payee.payee_id = paid_row.payee_id AND payee.state = 'refused'
    AND payee.decided_at = journal.at LIMIT 1) END`

/**
 * What each payee was paid in a tax year, on the days on which it was paid, less what did not reach them after all, with the income tax
 * number that they gave. It adds up to what the bank paid out by the books. There are no account numbers in it.
 * @throws Refusal 422 for a year that has not begun
 */
export async function exportPaidByYear(work: Work, { year }: { readonly year: number }): Promise<FileAnswer> {
  if (year > taxYearOf(johannesburgDate(work.now)))
    throw unprocessable('year_to_come', `The tax year ${taxYearInWords(year)}, has not begun.`)
  const days = daysOfTaxYear(year)
  const { from } = instantsOf(days)
  const { rows } = await sql<Paid>`
    WITH moved AS (
      SELECT paid_row.payee_id, event,
        CASE WHEN journal.credit = 'bank' THEN journal.amount_cents ELSE -journal.amount_cents END AS cents,
        (journal.amount_cents - abs(paid_row.amount_cents)) * CASE WHEN journal.credit = 'bank' THEN 1 ELSE -1 END AS vat_cents
      FROM journal CROSS JOIN LATERAL (
        SELECT payee_kind, ${payeeOfRow} AS payee_id, amount_cents FROM sale
        WHERE sale.id = source_id AND category = 'payout' OFFSET 0) AS paid_row
      WHERE journal.at >= ${from} AND event IN ('paid', 'returned')
        -- Two of three are of what organisations pay: their rows need not be looked up to be left out.
        AND 'receivable' NOT IN (debit, credit)
        AND coalesce(${bankDay}, johannesburg_day(journal.at)) BETWEEN ${days.from}::date AND ${days.to}::date
    ), paid AS (
      SELECT payee_id, coalesce(sum(cents) FILTER (WHERE event = 'paid'), 0)::bigint AS paid_cents,
        coalesce(-sum(cents) FILTER (WHERE event = 'returned'), 0)::bigint AS returned_cents,
        sum(vat_cents)::bigint AS vat_cents FROM moved GROUP BY payee_id)
    SELECT ${payeeName} AS name, paid_cents, returned_cents, vat_cents,
      CASE WHEN company.id IS NULL THEN 'Loader' ELSE 'Company' END AS kind, coalesce(company.representative_email, loader.email) AS email,
      coalesce(own.income_tax_number_encrypted, of_company.income_tax_number_encrypted) AS tax_number_sealed
    FROM paid LEFT JOIN organisation company ON company.id = payee_id LEFT JOIN account loader ON loader.id = payee_id
      LEFT JOIN billing own ON own.account_id = payee_id LEFT JOIN organisation_billing of_company ON of_company.organisation_id = payee_id
    ORDER BY name, email`.execute(work.tx)
  await appendAudit(work, 'journal.paid-by-year', { kind: 'journal', id: String(year) }, { year, count: rows.length })
  return csvFile(`paid-in-tax-year-${year}`, columnsOf(year, work.keys), rows)
}

const columnsOf = (year: number, keys: Work['keys']): ExportColumn<Paid>[] => [
  { header: 'Tax year', text: () => String(year) },
  { header: 'Payee', text: ({ name }) => name },
  { header: 'Kind', text: ({ kind }) => kind },
  { header: 'Email', text: ({ email }) => email },
  { header: 'Paid', cents: ({ paidCents }) => paidCents },
  { header: 'Not paid after all', cents: ({ returnedCents }) => returnedCents },
  { header: 'Received in the year', cents: ({ paidCents, returnedCents }) => paidCents - returnedCents },
  { header: 'Of it VAT', cents: ({ vatCents }) => vatCents },
  {
    header: 'Income tax number',
    text: ({ taxNumberSealed }) => taxNumberSealed && keys.open(taxNumberSealed, incomeTaxNumberPlace),
  },
]
