import { caseRefusals, refusalToWithdraw } from '@lodeway/rules/outcomes/cases.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, unprocessable } from '../../work/refusal.ts'
import { findAssignment } from './case-effects.ts'
import { caseFacts } from './case-facts.ts'
import { refuseClosed } from './lock-case.ts'
import { withdrawReturns } from './open-case.ts'

/**
 * An organisation withdraws the return of a lead that it sold: the sale stands, and what is owed for it is held no longer. The lead's row
 * is locked, as for the decision. A repeat changes nothing.
 * @throws Refusal 404, also for another organisation's; 409 once it is decided; 422 for a late sale, or a lead that is not sold
 */
export async function withdrawReturn(work: Work, organisationId: string, id: string): Promise<void> {
  const ofOwn = work.tx.selectFrom('outcomeCase').where('id', '=', id).where('organisationId', '=', organisationId)
  const about = await ofOwn.select('leadId').executeTakeFirst()
  if (about === undefined) throw notFound('This case')
  const lead = await work.tx
    .selectFrom('lead')
    .select(['id', 'assignmentId', 'organisationStatus', 'erasedAt'])
    .where('id', '=', about.leadId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const found = await ofOwn.selectAll().executeTakeFirstOrThrow()
  if (found.state === 'withdrawn') return
  const refusal = refusalToWithdraw(caseFacts(found, lead))
  if (refusal === caseRefusals.decided) throw conflict(refusal.refused, refusal.message)
  refuseClosed(found, lead)
  if (refusal) throw unprocessable(refusal.refused, refusal.message)
  await withdrawReturns(work, [await findAssignment(work, found.assignmentId)], 'buyer')
  await appendAudit(work, 'return.withdrawn', { kind: 'lead', id: lead.id }, { caseId: id })
}
