import type { Work } from '../../work/context.ts'

/** Keeps when an organisation first reported something of these leads; those with an earlier report keep theirs. */
export async function noteContact({ tx, now }: Work, assignmentIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ contactedAt: now })
    .where('id', 'in', assignmentIds)
    .where('contactedAt', 'is', null)
    .execute()
}
