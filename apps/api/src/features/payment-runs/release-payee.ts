import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'

/**
 * Lets a payee be paid again whom the bank refused in a run, although their account is the same.
 * @throws Refusal 409 when the bank did not refuse them there, or they are released already
 */
export async function releasePayee(
  work: Work,
  { id, payeeId }: { readonly id: string; readonly payeeId: string },
): Promise<void> {
  const released = await work.tx
    .updateTable('paymentRunPayee')
    .set({ releasedAt: work.now })
    .where('id', '=', payeeId)
    .where('runId', '=', id)
    .where('state', '=', 'refused')
    .where(unreleased)
    .returning('payeeId')
    .executeTakeFirst()
  if (released === undefined)
    throw conflict('not_refused', 'The bank did not refuse this payee, or the hold was already lifted.')
  await appendAudit(work, 'payment-run.release', { kind: 'payment-run', id }, { payeeId })
}

/** The same for whatever the bank refused a payee of a run before, when they are put back into that run. */
export const releaseFromRefusals = ({ tx, now }: Work, runPayeeId: string) =>
  tx
    .updateTable('paymentRunPayee')
    .set({ releasedAt: now })
    .where('state', '=', 'refused')
    .where(
      sql<boolean>`(payee_kind, payee_id) = (SELECT payee_kind, payee_id FROM payment_run_payee WHERE id = ${runPayeeId}::uuid)`,
    )
    .where(unreleased)
    .execute()

const unreleased = sql<boolean>`(released_at IS NULL OR released_at < decided_at)`
