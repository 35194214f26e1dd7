import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'

/**
 * No new lead for this person is accepted from now on (POPIA, section 11(3)). An organisation that has the lead no more
 * means the person that it knew: the lead may have been corrected since.
 */
export async function suppressPerson(work: Work, lead: { id: string }, known: readonly Buffer[] | null): Promise<void> {
  const keyHashes = known ?? (await keysOfLead(work, lead.id))
  if (keyHashes.length === 0) return
  const added = await work.tx
    .insertInto('suppression')
    .values(keyHashes.map(keyHash => ({ keyHash, leadId: lead.id, reason: 'doNotCall', createdAt: work.now })))
    .onConflict(c => c.doNothing())
    .executeTakeFirst()
  if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n)
    await appendAudit(work, 'lead.suppress-person', { kind: 'lead', id: lead.id })
}

async function keysOfLead({ tx }: Work, leadId: string): Promise<Buffer[]> {
  const rows = await tx.selectFrom('leadPerson').select('keyHash').distinct().where('leadId', '=', leadId).execute()
  return rows.map(({ keyHash }) => keyHash)
}
