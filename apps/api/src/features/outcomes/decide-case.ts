import { type CaseEffects, decideCase as decide, type Verdict } from '@lodeway/rules/outcomes/cases.ts'
import { decideOutcome } from '@lodeway/rules/outcomes/transitions.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import type { Selectable } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Lead, OutcomeCase } from '../../db/schema.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, Refusal } from '../../work/refusal.ts'
import { endAssignments } from '../assignments/end.ts'
import { addEvent } from '../assignments/history.ts'
import { reopenAssignment } from '../assignments/reopen.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'
import { keepOutcomes } from './keep-outcomes.ts'
import { withdrawReturns } from './open-case.ts'
import { findStandings } from './standing.sql.ts'
import { tellLoader } from './tell-loader.ts'

interface Decision {
  readonly verdict: Verdict
  readonly reason: string
  /** Whom the administrator saw the lead with, null for nobody. Undefined when it does not matter to them. */
  readonly seenWith?: string | null | undefined
}

/**
 * Decides on a return or a late sale. The lead's row is locked, so of two administrators at once one decides; the same
 * decision again changes nothing.
 * @throws Refusal 404; 409 when it was decided otherwise, was withdrawn, was sold elsewhere, or the lead has moved on
 */
export async function decideCase(work: Work, id: string, { verdict, reason, seenWith }: Decision): Promise<void> {
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
  const effects = decide(
    {
      kind: found.kind,
      state: found.state,
      holder: lead.assignmentId === null ? 'nobody' : lead.assignmentId === found.assignmentId ? 'own' : 'other',
      holderStatus: lead.organisationStatus ?? undefined,
    },
    verdict,
  )
  if (effects === undefined) return
  if (isRefusal(effects)) throw conflict(effects.refused, effects.message)
  if (effects.endsOther && seenWith !== undefined && seenWith !== lead.organisationId)
    throw conflict(
      'holder_changed',
      'The lead has since gone to another organisation. Please look again before you decide.',
    )
  const decided = await tx
    .updateTable('outcomeCase')
    .set({ state: verdict, reason, decidedAt: work.now, decidedBy: accountIdOf(work.actor) })
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
  await bringAbout(work, effects, { found, lead, assignment })
}

interface Parts {
  readonly found: Selectable<OutcomeCase>
  readonly lead: Selectable<Lead>
  readonly assignment: AssignmentRecord
}

async function bringAbout(work: Work, effects: CaseEffects, { found, lead, assignment }: Parts): Promise<void> {
  if (effects.endsOwn) await endAssignments(work, [assignment], 'return')
  if (effects.awaitsCorrection) await tellLoader(work, lead)
  if (effects.endsOther && lead.assignmentId !== null) {
    const other = await findAssignment(work, lead.assignmentId)
    await withdrawReturns(work, [other], 'admin')
    await endAssignments(work, [other], 'yield')
    await addEvent(work, other, 'admin', { kind: 'soldElsewhere' })
  }
  // The place is free again, for whoever waits.
  if (effects.endsOwn || effects.endsOther)
    await work.jobs.enqueue(work.tx, 'offer-available', { insuranceType: lead.insuranceType }, {})
  if (effects.recordsSale) await recordSale(work, found, assignment)
}

/** The sale as it was reported, under the terms of the assignment that had lapsed. */
async function recordSale(work: Work, found: Selectable<OutcomeCase>, assignment: AssignmentRecord): Promise<void> {
  const standing = (await findStandings(work.tx, [assignment.leadId], assignment.organisationId)).get(assignment.leadId)
  if (standing === undefined) throw notFound('This lead')
  const { premiumCents, premiumsCollected } = found
  const report = { organisationStatus: found.organisationStatus, premiumCents, premiumsCollected }
  const decision = decideOutcome({ ...standing.current, organisationStatus: null }, report, 'administrator')
  if (isRefusal(decision)) throw new Refusal(422, decision.refused, decision.message)
  if ('forAdministrator' in decision) throw new Error('An administrator decides at once')
  await reopenAssignment(work, assignment)
  await keepOutcomes(work, [{ assignment, decision }], 'admin')
}

const findAssignment = ({ tx }: Work, id: string): Promise<AssignmentRecord> =>
  tx.selectFrom('assignment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
