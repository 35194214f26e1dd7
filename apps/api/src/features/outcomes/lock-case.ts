import { refusalToWrite } from '@lodeway/rules/outcomes/conversation.ts'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { OutcomeCase } from '../../db/schema.ts'
import { conflict, notFound } from '../../work/refusal.ts'

/**
 * A case, locked against its decision and its erasure. The lead is read after that, so that it is as it stands then.
 * @throws Refusal 404
 */
export async function lockCase(tx: Queryable, id: string) {
  const found = await tx.selectFrom('outcomeCase').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  if (found === undefined) throw notFound('This case')
  const lead = await tx
    .selectFrom('lead')
    .select(['id', 'loaderId', 'erasedAt'])
    .where('id', '=', found.leadId)
    .executeTakeFirstOrThrow()
  return { found, lead }
}

/** @throws Refusal 409 once nothing more can be said about the case */
export function refuseClosed(
  { state }: Selectable<OutcomeCase>,
  { erasedAt }: { readonly erasedAt: Date | null },
): void {
  const refusal = refusalToWrite(state, erasedAt !== null)
  if (refusal) throw conflict(refusal.refused, refusal.message)
}
