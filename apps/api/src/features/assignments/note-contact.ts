import type { Work } from '../../work/context.ts'

/** Something was said of leads; of those of which nothing had been said, this is when. */
export async function noteContact({ tx, now }: Work, assignmentIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ contactedAt: now })
    .where('id', 'in', assignmentIds)
    .where('contactedAt', 'is', null)
    .execute()
}
