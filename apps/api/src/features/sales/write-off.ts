import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { writeOffPayouts } from '@lodeway/contract/write-offs.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { withBankStates } from '@lodeway/rules/payment-runs/states.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, unprocessable } from '../../work/refusal.ts'
import { newPayments } from '../assignments/history.ts'
import { lockPayees } from '../journal/lock-payees.ts'
import { type PostedRow, postRows } from '../journal/post.ts'
import { postHold } from '../journal/post-run.ts'
import { vatOfRow } from '../journal/row-vat.sql.ts'
import { takeBackFromRuns } from '../open-runs/leave-runs.ts'

/**
 * Writes off all that is owed to a loader whose person was erased, as after the bank sent a payment back: there is nobody to ask for an
 * account. Of several who do it at once one does.
 * @throws Refusal 404; 422 for a payee who was not erased; 409 when it is not the amount that was confirmed, or the bank has some of it
 */
export async function writeOff(
  work: Work,
  { payeeId, amount, reason }: BodyOutput<typeof writeOffPayouts>,
): Promise<{ amount: number; count: number }> {
  await refuseWhoIsThere(work, payeeId)
  const ids = await lockOwed(work, payeeId)
  await refuseWithBank(work, ids)
  await takeBackFromRuns(work, { voided: ids, owedBack: [] }, 'writtenOff')
  const rows = await endRows(work, ids)
  const cents = rows.reduce((sum, { amountCents, vatCents }) => sum + amountCents + vatCents, 0)
  if (rows.length === 0)
    throw conflict('nothing_owed', 'Nothing is owed to this payee any more. It may just have been written off.')
  if (centsToRand(cents) !== amount)
    throw conflict(
      'amount_changed',
      'What is owed to this payee has changed. Nothing was written off; please look again.',
    )
  // Of somebody who was erased before the books held what they were owed.
  await postHold(work, payeeId)
  await postRows(work, 'writtenOff', rows)
  await appendAudit(work, 'payee.write-off', { kind: 'loader', id: payeeId }, { cents, count: rows.length, reason })
  return { amount: centsToRand(cents), count: rows.length }
}

async function refuseWhoIsThere({ tx }: Work, payeeId: string): Promise<void> {
  const payee = await tx
    .selectFrom('account')
    .select('erasedAt')
    .where('id', '=', payeeId)
    .where('role', '=', 'loader')
    .executeTakeFirst()
  if (payee === undefined) throw notFound('This payee')
  if (payee.erasedAt === null)
    throw unprocessable('not_erased', 'Only what is owed to somebody whose details were erased is written off.')
}

/** The payee's unpaid rows, in the order in which payments lock them, and then what their account decides. */
async function lockOwed({ tx }: Work, payeeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM sale WHERE loader_id = ${payeeId}::uuid AND payee_kind = 'loader' AND category = 'payout'
      AND payment_status = 'unpaid' AND voided_at IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await lockPayees(tx, [payeeId])
  return rows.map(({ id }) => id)
}

async function refuseWithBank({ tx }: Work, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`SELECT FROM payment_run_row JOIN payment_run ON payment_run.id = run_id
    WHERE sale_id = ANY(${ids}::uuid[]) AND payment_run_row.state = 'in' AND payment_run.state = ANY(${withBankStates}::text[])`.execute(
    tx,
  )
  if (rows.length > 0)
    throw conflict(
      'with_bank',
      'The bank has not answered yet for some of it. Record that first, then write off what is left.',
    )
}

async function endRows(work: Work, ids: readonly string[]): Promise<(PostedRow & { vatCents: number })[]> {
  const { rows } = await sql<PostedRow & { vatCents: number }>`
    WITH off AS (
      UPDATE sale SET voided_at = ${work.now}, written_off_at = ${work.now}
      WHERE id = ANY(${ids}::uuid[]) AND payment_status = 'unpaid' AND voided_at IS NULL
      RETURNING id, lead_id, assignment_id, voided_at AS at, ledger_key, category, status, amount_cents, organisation_id, loader_id,
        payee_organisation_id
    ), written AS (${newPayments(sql`off`, 'admin', accountIdOf(work.actor), 'writtenOff')})
    SELECT id, category, status, amount_cents, organisation_id, loader_id, payee_organisation_id, ${vatOfRow(sql`off.id`)} AS vat_cents
    FROM off`.execute(work.tx)
  return rows
}
