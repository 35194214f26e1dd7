import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listPayments } from '@lodeway/contract/payments.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import type { PaidTo } from '@lodeway/rules/sales/paid-to.ts'
import { instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import type { Actor } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'
import { movedByBank } from '../journal/bank-day.sql.ts'
import { vatOfRow, vatOfRowAt } from '../journal/row-vat.sql.ts'
import { owedTo, payeesOf } from './earning-states.sql.ts'
import { findCompany } from './earnings.sql.ts'

/** The run that paid the row of `sale`, if one did. */
export const paidInRun = sql<
  number | null
>`(SELECT payment_run.number FROM payment_run_row JOIN payment_run ON payment_run.id = run_id
  WHERE payment_run_row.sale_id = sale.id AND payment_run_row.state = 'paid')`

/**
 * Payments of rows of `sale` that the bank sent back later: when each had been made, in which run and to which account, and the day on
 * which it came back.
 */
const sentBack = sql`payment_run_payee AS payee JOIN payment_run ON payment_run.id = payee.run_id
  JOIN payment_run_row ON run_payee_id = payee.id AND payment_run_row.state = 'refused'
  CROSS JOIN LATERAL (SELECT ${movedByBank(sql`at`, sql`payee.paid_on`)} AS at, at AS recorded_at FROM lead_event WHERE lead_event.assignment_id = sale.assignment_id
    AND lead_event.ledger_key = sale.ledger_key AND kind = 'paid' AND at <= payee.decided_at ORDER BY id DESC LIMIT 1) AS paid`
/** Paid with one of them: a document that was written since is of no payment before it. */
const vatSentBack = vatOfRowAt(sql`paid.recorded_at`)

/** The rows of payees that were in a payment which the bank sent back, at any time. */
export const everSentBack = (payeeIds: readonly string[]) => sql`
  SELECT sale_id FROM payment_run_payee AS payee JOIN payment_run_row ON run_payee_id = payee.id AND payment_run_row.state = 'refused'
  WHERE payee.payee_id = ANY ${listOf(payeeIds, 'uuid')} AND payee.returned_on IS NOT NULL`

/** The payments of a row that were made in these days and sent back by the bank since. */
export const sentBackOf = ({ from, until }: { readonly from: Date; readonly until: Date }) =>
  sql<{ day: string; run: number; paidTo: PaidTo; vatCents: number }[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('day', payee.returned_on, 'run', payment_run.number, 'paidTo', payee.account, 'vatCents', ${vatSentBack})), '[]')
    FROM ${sentBack} WHERE payment_run_row.sale_id = sale.id AND payee.returned_on IS NOT NULL
      AND paid.at >= ${from} AND paid.at < ${until})`

/** What a loader, or the company that is paid in their stead, was paid, by days of Johannesburg, the latest first. */
export async function findPayments(
  db: Queryable,
  loader: Actor,
  { limit, offset, ...query }: QueryOutput<typeof listPayments>,
): Promise<AnswerInput<typeof listPayments>> {
  if (loader.kind !== 'loader') throw notFound('This account')
  const range = rangeFromWire(query)
  const { from, until } = range === undefined ? { from: null, until: null } : instantsOf(range)
  const company = await findCompany(db, loader)
  const theirs = owedTo(loader, company)
  const payees = listOf(payeesOf(loader, company), 'uuid')
  const { rows } = await sql<{
    day: string | null
    cents: number
    vatCents: number
    returnedCents: number
    count: number
    runs: number[]
    of: number
  }>`
    WITH paid_day AS (SELECT day, sum(amount_cents + vat_cents)::bigint AS cents, sum(vat_cents)::bigint AS vat_cents, sum(returned_cents)::bigint AS returned_cents,
      count(DISTINCT id) AS count, coalesce(array_agg(DISTINCT run) FILTER (WHERE run IS NOT NULL), '{}') AS runs
    FROM (SELECT sale.id, johannesburg_day(sale.paid_at) AS day, amount_cents, ${vatOfRow()} AS vat_cents,
        0 AS returned_cents, ${paidInRun} AS run FROM sale
      WHERE ${theirs} AND sale.voided_at IS NULL AND sale.payment_status = 'paid'
        AND (${from}::timestamptz IS NULL OR (sale.paid_at >= ${from} AND sale.paid_at < ${until}))
      UNION ALL
      SELECT sale.id, johannesburg_day(paid.at), 0, 0, amount_cents + ${vatSentBack}, payment_run.number
      FROM sale, ${sentBack} WHERE sale.id = payment_run_row.sale_id AND payee.returned_on IS NOT NULL
        AND payee.payee_id = ANY ${payees} AND ${theirs}
        AND (${from}::timestamptz IS NULL OR (paid.at >= ${from} AND paid.at < ${until}))) AS paid
    GROUP BY day)
    SELECT page.*, every.of FROM (SELECT count(*) AS of FROM paid_day) AS every
    LEFT JOIN (SELECT * FROM paid_day ORDER BY day DESC LIMIT ${limit} OFFSET ${offset}) AS page ON true ORDER BY day DESC`.execute(
    db,
  )
  return {
    // A page beyond the last has no day, and is told how many there are all the same.
    data: rows.flatMap(({ day, cents, vatCents, returnedCents, count, runs }) =>
      day === null
        ? []
        : [
            {
              day,
              amount: centsToRand(cents),
              vat: centsToRand(vatCents),
              returned: centsToRand(returnedCents),
              count,
              runs,
            },
          ],
    ),
    count: rows[0]?.of ?? 0,
  }
}
