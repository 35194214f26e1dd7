import type { getAccountStatement } from '@lodeway/contract/account-statements.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import { accountLineInWords, type NamedLine } from '@lodeway/rules/invoices/account-lines.ts'
import { centsOf } from '@lodeway/rules/money/sum.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { addMonths, type CalendarDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'
import { refuseLaterMonth } from '../../work/refuse-later-month.ts'

/**
 * A month of an organisation's account: invoices add to what it owes, credit notes and payments take off. The end of one month is the
 * beginning of the next, and of the last one what its balances come to. Payments of one day with one reference are one line; what no
 * invoice had used of them by the end of the month was paid on account, and is a line of its own.
 * @param month 'YYYY-MM'
 * @throws Refusal 404; 422 for a month that has not begun
 */
export async function findAccountStatement(
  db: Queryable,
  id: string,
  month: string,
  now: Date,
): Promise<AnswerInput<typeof getAccountStatement>> {
  const known = await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst()
  if (known === undefined) throw notFound('This organisation')
  refuseLaterMonth(month, now)
  const [from, until] = [`${month}-01`, addMonths(`${month}-01`, 1)]
  const { rows } = await sql<Line>`
    WITH money AS (
      SELECT received_on AS date, created_at AS at, source, pays_back_id IS NOT NULL AS is_of_refund, amount_cents, reference, used.numbers,
        CASE WHEN amount_cents > 0 AND source <> 'takenBack' AND (taken_back_at IS NULL OR taken_back_at >= ${startOfDay(until)})
          THEN amount_cents - used.cents ELSE 0 END AS left_cents
      FROM receipt CROSS JOIN LATERAL (
        SELECT coalesce(sum(cents), 0)::bigint AS cents, coalesce(array_agg(number ORDER BY number) FILTER (WHERE is_named), '{}') AS numbers
        FROM (SELECT number, sum(cents) AS cents, CASE WHEN receipt.taken_back_at IS NULL THEN sum(cents) ELSE max(cents) END > 0 AS is_named
          FROM receipt_use JOIN invoice ON invoice.id = invoice_id
          WHERE receipt_id = receipt.id AND (at < ${startOfDay(until)} OR at IN (receipt.created_at, receipt.matched_at))
          GROUP BY number) AS use) AS used
      WHERE receipt.organisation_id = ${id}::uuid AND amount_cents <> 0 AND received_on < ${until}::date
    ), part AS (
      SELECT date, at, reference, numbers, amount_cents - left_cents AS cents,
        CASE WHEN source = 'takenBack' THEN CASE WHEN amount_cents > 0 THEN 'refundTakenBack' ELSE 'takenBack' END WHEN amount_cents < 0 THEN 'paidBack' ELSE 'payment' END AS kind FROM money
      UNION ALL SELECT date, at, reference, '{}', left_cents, 'onAccount' FROM money
    ), entry AS (
      SELECT issued_on AS date, issued_at AS at, kind, number, ARRAY(SELECT number FROM invoice corrected WHERE corrected.id = invoice.corrects_id) AS invoices,
        NULL AS reference, 1 AS count, id AS invoice_id, CASE kind WHEN 'invoice' THEN 1 ELSE -1 END * (net_cents + vat_cents) AS cents
      FROM invoice WHERE organisation_id = ${id}::uuid AND issued_on < ${until}::date
      UNION ALL SELECT date, min(at), kind, NULL, numbers, reference, count(*), NULL, -sum(cents)::bigint
      FROM part WHERE cents <> 0 GROUP BY date, kind, numbers, reference)
    SELECT NULL::date AS date, NULL::timestamptz AS at, NULL AS kind, NULL AS number, '{}'::text[] AS invoices, NULL AS reference, 0 AS count,
      NULL::uuid AS invoice_id, coalesce(sum(cents), 0)::bigint AS cents, (SELECT coalesce(sum(CASE WHEN is_of_refund THEN amount_cents ELSE left_cents END), 0)::bigint FROM money) AS on_account_cents
      FROM entry WHERE date < ${from}::date
    UNION ALL SELECT *, 0 FROM entry WHERE date >= ${from}::date ORDER BY date NULLS FIRST, at, number, kind DESC, reference`.execute(
    db,
  )
  const [opening, ...lines] = rows
  const closing = centsOf(rows)
  return {
    opening: centsToRand(opening?.cents ?? 0),
    closing: centsToRand(closing),
    onAccount: centsToRand(opening?.onAccountCents ?? 0),
    lines: lines.map(line => ({
      date: line.date,
      kind: line.kind,
      number: line.number,
      what: accountLineInWords(line),
      invoiceId: line.invoiceId,
      amount: centsToRand(line.cents),
    })),
  }
}

interface Line extends NamedLine {
  readonly date: CalendarDate
  readonly invoiceId: string | null
  readonly cents: number
  /** Of the first alone, which is what was before: what no invoice had used by the end of the month. */
  readonly onAccountCents: number
}
