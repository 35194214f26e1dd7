import type { Work } from '../../work/context.ts'

/**
 * Takes the words out of the returns and late sales of these leads, and their evidence: an administrator's, an organisation's and a
 * loader's may name the person. What was decided, and when, stays.
 */
export async function eraseWordsOfCases({ tx }: Pick<Work, 'tx'>, leadIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('outcomeCase')
    .set({ reason: null, reportedReason: null })
    .where('leadId', 'in', leadIds)
    .execute()
  // After the cases, which whoever writes at this moment has locked: their words are there then, and go too.
  const cases = tx.selectFrom('outcomeCase').select('id').where('leadId', 'in', leadIds)
  await tx.updateTable('caseMessage').set({ message: null }).where('caseId', 'in', cases).execute()
  await tx
    .deleteFrom('caseFile')
    .where('messageId', 'in', eb => eb.selectFrom('caseMessage').select('id').where('caseId', 'in', cases))
    .execute()
}
