import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { createPaymentRun } from '@lodeway/contract/payment-runs.ts'
import { maxRunRows } from '@lodeway/rules/limits.ts'
import { nextPayDay } from '@lodeway/rules/payment-runs/pay-days.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'
import { lockPayees } from '../journal/lock-payees.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'
import { isFreeForRun, isInOpenRun } from '../open-runs/in-run.sql.ts'
import { findPayCalendar } from '../open-runs/pay-calendar.sql.ts'
import { saleCondition } from '../sales/sale.sql.ts'

/**
 * Makes a run of the payouts that are due and match a filter, in no other open run. What was taken back from one of their payees
 * comes along, whatever the filter says: nobody is paid beside what they owe.
 * @returns its id
 * @throws Refusal 422 when nothing is due, or more than one run holds
 */
export async function createRun(work: Work, filter: BodyOutput<typeof createPaymentRun>): Promise<string> {
  const rows = await lockDue(work, filter)
  if (rows.length === 0)
    throw unprocessable('nothing_due', 'No matching payouts are due, or they are already in an open run.')
  return insertRun(work, rows, { filter: JSON.stringify(filter) })
}

/** A payout that a run pays. */
export interface Due {
  readonly id: string
  readonly payeeKind: 'loader' | 'company'
  readonly payeeId: string
}

/** Makes a run, a draft, of rows that are locked and in no other open run. @returns its id */
export async function insertRun(
  work: Work,
  rows: readonly Due[],
  how: { readonly filter: string; readonly batchId?: string },
): Promise<string> {
  const payees = [...Map.groupBy(rows, ({ payeeId }) => payeeId)].map(([payeeId, own], index) => ({
    id: newId(),
    payee_id: payeeId,
    payee_kind: own[0]?.payeeKind,
    place: index + 1,
    sale_ids: own.map(({ id }) => id),
  }))
  const id = newId()
  const by = accountIdOf(work.actor)
  const { number } = await work.tx
    .insertInto('paymentRun')
    .values({
      ...how,
      id,
      state: 'draft',
      payDay: nextPayDay(johannesburgDate(work.now), (await findPayCalendar(work.tx)).calendar),
      createdAt: work.now,
      createdBy: by,
      editedBy: by,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO payment_run_payee (id, run_id, place, payee_kind, payee_id)
    SELECT id, ${id}::uuid, place, payee_kind, payee_id FROM jsonb_to_recordset(${JSON.stringify(payees)}::jsonb)
      AS payee (id uuid, place integer, payee_kind text, payee_id uuid)`.execute(work.tx)
  await sql`INSERT INTO payment_run_row (run_id, sale_id, run_payee_id)
    SELECT ${id}::uuid, sale_id::uuid, payee.id FROM jsonb_to_recordset(${JSON.stringify(payees)}::jsonb)
      AS payee (id uuid, sale_ids jsonb), jsonb_array_elements_text(payee.sale_ids) AS sale_id`.execute(work.tx)
  const detail = { number, filter: JSON.parse(how.filter), count: rows.length }
  await appendAudit(work, 'payment-run.create', { kind: 'payment-run', id }, detail)
  return id
}

/**
 * The rows, locked in the order in which payments and reversals lock them, and their payees' accounts. Which of them are in a run is
 * asked once they are: whoever puts a row into one has locked it before.
 */
async function lockDue({ tx }: Work, filter: BodyOutput<typeof createPaymentRun>): Promise<Due[]> {
  const isDue = sql<boolean>`sale.category = 'payout' AND ${isFreeForRun}`
  const { rows } = await sql<Due>`
    WITH matching AS MATERIALIZED (SELECT DISTINCT sale.payee_kind, ${payeeOfRow} AS payee_id FROM sale WHERE ${isDue} AND ${saleCondition(filter)})
    SELECT sale.id, sale.payee_kind, ${payeeOfRow} AS payee_id FROM sale
    WHERE ${isDue} AND (${saleCondition(filter)}
      OR (sale.amount_cents < 0 AND (sale.payee_kind, ${payeeOfRow}) IN (SELECT payee_kind, payee_id FROM matching)))
    ORDER BY sale.id LIMIT ${maxRunRows + 1} FOR NO KEY UPDATE OF sale`.execute(tx)
  if (rows.length > maxRunRows)
    throw unprocessable(
      'too_many_rows',
      `More than ${maxRunRows} payouts match, the most that one run holds. Narrow the filters of the report and make several.`,
    )
  await lockPayees(
    tx,
    rows.map(row => row.payeeId),
  )
  const { rows: free } = await sql<{ id: string }>`
    SELECT id FROM sale WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND NOT ${isInOpenRun}`.execute(tx)
  const ids = new Set(free.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}
