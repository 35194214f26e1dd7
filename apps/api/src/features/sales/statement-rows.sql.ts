import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import type { Loader } from '../../work/actor.ts'
import { movedByBank } from '../journal/bank-day.sql.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'
import { owedTo, payeesOf } from './earning-states.sql.ts'
import { paidInRun } from './payments.sql.ts'
import { formulaColumns, saidThen } from './payout-formula.sql.ts'

/** Of a row that takes back another: whether that was paid by then, whatever the bank sent back since. Its file may have been made, and the bank refused it. */
const wasPaid = sql<boolean>`EXISTS (SELECT FROM sale AS original WHERE original.id = sale.reverses_id AND (original.paid_at <= sale.sold_at
  OR 'paid' = (SELECT kind FROM lead_event AS before WHERE before.assignment_id = original.assignment_id
    AND before.ledger_key = original.ledger_key AND before.kind IN ('paid', 'paymentTakenBack') AND before.at <= sale.sold_at
    ORDER BY before.id DESC LIMIT 1)))`

/** Payments of a row of `sale` that were marked and taken back: when it was `paid`, when that came `back`, and of which run it is `undone`. */
const undonePayments = sql`lead_event AS back CROSS JOIN LATERAL (SELECT at FROM lead_event AS before WHERE before.assignment_id = back.assignment_id
    AND before.ledger_key = back.ledger_key AND before.kind = 'paid' AND before.id < back.id ORDER BY before.id DESC LIMIT 1) AS paid
  LEFT JOIN LATERAL (SELECT number, paid_on, returned_on, CASE WHEN cancelled_at = back.at THEN cancel_reason ELSE refused_reason END AS reason
    FROM payment_run_row JOIN payment_run ON payment_run.id = run_id JOIN payment_run_payee payee ON payee.id = run_payee_id
    WHERE payment_run_row.sale_id = sale.id AND (cancelled_at = back.at OR payee.decided_at = back.at) LIMIT 1) AS undone ON true
  WHERE back.assignment_id = sale.assignment_id AND back.ledger_key = sale.ledger_key AND back.kind = 'paymentTakenBack'`
const undonePaidAt = movedByBank(sql`paid.at`, sql`undone.paid_on`)

/** They by the bank's days, in milliseconds; of which run, and why. */
const notPaid = sql<
  { paidAt: number; recordedAt: number; backAt: number; run: number | null; reason: string | null }[]
>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('paidAt', ${msOf(undonePaidAt)}, 'recordedAt', ${msOf(sql`paid.at`)},
    'backAt', ${msOf(movedByBank(sql`back.at`, sql`undone.returned_on`))}, 'run', undone.number, 'reason', undone.reason)), '[]')
  FROM ${undonePayments})`

/**
 * VAT that documents added to a row or took off, in time. What is made with a payment that is recorded later was paid with it, whether or
 * not the bank sent that payment back since; one that was recorded before the document had no VAT.
 */
const vatInTime = sql<{ at: number; cents: number; document: string }[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', ${msOf(sql`least(issued_at, sale.paid_at,
      (SELECT min(${undonePaidAt}) FROM ${undonePayments} AND paid.at >= issued_at))`)}, 'document', number,
    'cents', CASE WHEN credits_sale_id IS NULL THEN line.vat_cents ELSE -line.vat_cents END) ORDER BY issued_at, place), '[]')
  FROM self_billed_line AS line JOIN self_billed_invoice ON self_billed_invoice.id = document_id WHERE line.sale_id = sale.id)`

function msOf(at: RawBuilder<unknown>) {
  return sql`floor(extract(epoch FROM ${at}) * 1000)::bigint`
}

/** The rows that a period is about: those that were owed or became so in it. */
export async function findRows(
  db: Queryable,
  loader: Loader,
  company: string | undefined,
  { from, until }: { from: Date; until: Date },
) {
  const payees = listOf(payeesOf(loader, company), 'uuid')
  // Two parts, for rows that were taken back have an index of their own.
  const ids = sql`(
    SELECT id FROM sale WHERE ${owedTo(loader, company)} AND voided_at IS NULL AND sold_at < ${until} AND (paid_at IS NULL OR paid_at >= ${from})
    UNION ALL
    SELECT id FROM sale WHERE ${owedTo(loader, company)} AND voided_at >= ${from} AND sold_at < ${until}
      AND ${payeeOfRow} = ANY ${payees})`
  const rows = await db
    .selectFrom('sale')
    .innerJoin('assignment', 'assignment.id', 'sale.assignmentId')
    .select([
      'sale.leadId',
      'sale.loaderId',
      'sale.insuranceType',
      ...formulaColumns,
      'sale.reversesId',
      'sale.soldAt',
      'sale.voidedAt',
      'sale.paidAt',
      saidThen.as('saidThen'),
      paidInRun.as('paidInRun'),
      wasPaid.as('wasPaid'),
      notPaid.as('notPaid'),
      vatInTime.as('vat'),
    ])
    .where(sql<boolean>`sale.id IN ${ids}`)
    .orderBy('sale.soldAt')
    .orderBy('sale.id')
    .execute()
  return rows.map(row => ({
    ...row,
    // Of a colleague's lead only what it came to.
    leadId: row.loaderId === loader.id ? row.leadId : null,
    cents: row.amountCents,
    isTakenBack: row.reversesId !== null,
    owedAt: row.soldAt.getTime(),
    voidedAt: row.voidedAt?.getTime() ?? null,
    paidAt: row.paidAt?.getTime() ?? null,
  }))
}

export type StatementRecord = Awaited<ReturnType<typeof findRows>>[number]
