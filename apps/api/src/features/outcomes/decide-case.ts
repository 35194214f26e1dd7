import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { decideCase as decide, type Verdict } from '@lodeway/rules/outcomes/cases.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import { appendAudit } from '../../audit/append.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { addEvent } from '../assignments/history.ts'
import { applyEffects, findAssignment } from './case-effects.ts'
import { caseFacts } from './case-facts.ts'
import { closeIfObjected } from './close-objected.ts'
import type { CaseReport } from './open-case.ts'
import { tellOrganisation } from './tell-of-case.ts'

interface Decision {
  readonly verdict: Verdict
  readonly reason: string
  /** Whom the administrator saw the lead with, null for nobody. Undefined when it does not matter to them. */
  readonly seenWith?: string | null | undefined
  /** What they saw reported, as it is over the wire; likewise. */
  readonly seen?: BodyOutput<typeof acceptOutcomeCase>['seen']
}

/**
 * Decides on a return or a late sale. The lead's row is locked, so of two administrators at once one decides; the same
 * decision again changes nothing.
 * @throws Refusal 404; 409 when it was decided otherwise, was withdrawn, was sold elsewhere, was reported anew, or the lead has moved on or is about another person
 */
export async function decideCase(work: Work, id: string, { verdict, reason, seenWith, seen }: Decision): Promise<void> {
  const { tx } = work
  const about = await tx.selectFrom('outcomeCase').select('leadId').where('id', '=', id).executeTakeFirst()
  if (about === undefined) throw notFound('This case')
  const lead = await tx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', about.leadId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const found = await tx.selectFrom('outcomeCase').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const effects = decide(caseFacts(found, lead), verdict)
  if (effects === undefined) return
  if (isRefusal(effects)) throw conflict(effects.refused, effects.message)
  if (effects.endsOther && seenWith !== undefined && seenWith !== lead.organisationId)
    throw conflict(
      'holder_changed',
      'The lead has since gone to another organisation. Please look again before you decide.',
    )
  if (seen !== undefined && !isSeen(found, seen))
    throw conflict(
      'report_changed',
      'The organisation has since reported something else. Please look again before you decide.',
    )
  // The words about an erased client are gone, and none are added.
  const kept = lead.erasedAt === null ? reason : null
  const decided = await tx
    .updateTable('outcomeCase')
    .set({ state: verdict, reason: kept, decidedAt: work.now, decidedBy: accountIdOf(work.actor) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (decided.numUpdatedRows === 0n) throw conflict('already_decided', 'This has already been decided.')
  const assignment = await findAssignment(work, found.assignmentId)
  const kind = verdict === 'accepted' ? (`${found.kind}Accepted` as const) : (`${found.kind}Refused` as const)
  await addEvent(work, assignment, 'admin', { kind })
  await appendAudit(
    work,
    `${found.kind === 'return' ? 'return' : 'late-sale'}.${verdict}`,
    { kind: 'lead', id: lead.id },
    { caseId: id },
  )
  await applyEffects(work, effects, { found, lead, assignment })
  if (found.kind === 'return') await closeIfObjected(work, [lead.id])
  await tellOrganisation(work, id, 'caseDecided')
}

const isSeen = (found: CaseReport, seen: NonNullable<Decision['seen']>): boolean =>
  found.organisationStatus === seen.organisationStatus &&
  centsToRand(found.premiumCents) === seen.premium &&
  found.premiumsCollected === seen.premiumsCollected
