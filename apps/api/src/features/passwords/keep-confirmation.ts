import { hasAccount } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'

/** Keeps that somebody said their password in this session. */
export async function keepConfirmation({ tx, actor, now }: Work): Promise<void> {
  if (!hasAccount(actor)) return
  await tx
    .updateTable('account')
    .set({ confirmedAt: now, confirmedSession: actor.sessionId ?? null })
    .where('id', '=', actor.id)
    .execute()
}
