import type { CaseEffects } from '@lodeway/rules/outcomes/cases.ts'
import { decideOutcome, returnOfSoldOutcome } from '@lodeway/rules/outcomes/transitions.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import type { Selectable } from 'kysely'
import type { Lead, OutcomeCase } from '../../db/schema.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { notFound, Refusal } from '../../work/refusal.ts'
import { endAssignments } from '../assignments/end.ts'
import { addEvent } from '../assignments/history.ts'
import { reopenAssignment } from '../assignments/reopen.ts'
import { findKnownPersons, isSuppressed } from '../persons/known-persons.sql.ts'
import { findReachedKeys } from '../persons/suppress-persons.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'
import { keepOutcomes } from './keep-outcomes.ts'
import { withdrawReturns } from './open-case.ts'
import { findLeadStandings } from './standing.sql.ts'
import { tellLoader } from './tell-loader.ts'
import { tellOrganisation } from './tell-of-case.ts'

interface Parts {
  readonly found: Selectable<OutcomeCase>
  readonly lead: Selectable<Lead>
  readonly assignment: AssignmentRecord
}

export async function applyEffects(
  work: Work,
  effects: CaseEffects,
  { found, lead, assignment }: Parts,
): Promise<void> {
  if (effects.takesSaleBack) await takeSaleBack(work, lead, assignment)
  if (effects.endsOwn) await endAssignments(work, [assignment], 'return')
  if (effects.awaitsCorrection && (await canBeCorrected(work, lead))) await tellLoader(work, lead)
  if (effects.endsOther && lead.assignmentId !== null) await endOther(work, lead.assignmentId)
  // The place is free again, for whoever waits.
  if (effects.endsOwn || effects.endsOther)
    await work.jobs.enqueue(work.tx, 'offer-available', { insuranceType: lead.insuranceType })
  if (effects.recordsSale) await recordSale(work, found, assignment)
}

/** Whoever had asked for a return of the lead is told what ended it: they did not. */
async function endOther(work: Work, assignmentId: string): Promise<void> {
  const other = await findAssignment(work, assignmentId)
  const cases = await withdrawReturns(work, [other], 'admin', {
    reason: 'Another organisation had sold this lead, so there is nothing to return.',
    decidedBy: accountIdOf(work.actor),
  })
  await endAssignments(work, [other], 'yield')
  await addEvent(work, other, 'admin', { kind: 'soldElsewhere' })
  for (const id of cases) await tellOrganisation(work, id, 'caseDecided')
}

/** The details of an erased client cannot be corrected, and nobody is asked for another number of somebody who objected. */
async function canBeCorrected(work: Work, lead: Selectable<Lead>): Promise<boolean> {
  if (lead.erasedAt !== null) return false
  const reached = (await findReachedKeys(work, [lead])).get(lead.id) ?? []
  return !isSuppressed(await findKnownPersons(work.tx, reached), reached)
}

/** The contact details of a sold lead are invalid after all: what is owed for it goes, or is owed back where it was paid. */
const takeSaleBack = (work: Work, lead: Selectable<Lead>, assignment: AssignmentRecord): Promise<void> =>
  keepOutcomes(work, [{ assignment, decision: returnOfSoldOutcome(lead) }], 'admin')

/** The sale as it was reported, under the terms of the assignment that had lapsed. */
async function recordSale(work: Work, found: Selectable<OutcomeCase>, assignment: AssignmentRecord): Promise<void> {
  const standing = (await findLeadStandings(work.tx, [assignment.leadId], assignment.organisationId)).get(
    assignment.leadId,
  )
  if (standing === undefined) throw notFound('This lead')
  const { premiumCents, premiumsCollected } = found
  const report = { organisationStatus: found.organisationStatus, premiumCents, premiumsCollected }
  const decision = decideOutcome({ ...standing.current, organisationStatus: null }, report, 'administrator')
  if (isRefusal(decision)) throw new Refusal(422, decision.refused, decision.message)
  if ('forAdministrator' in decision) throw new Error('An administrator decides at once')
  await reopenAssignment(work, assignment)
  await keepOutcomes(work, [{ assignment, decision }], 'admin')
}

export const findAssignment = ({ tx }: Work, id: string): Promise<AssignmentRecord> =>
  tx.selectFrom('assignment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
