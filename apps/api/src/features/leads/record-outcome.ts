import type { outcome } from '@lodeway/contract/leads.ts'
import type { Term } from '@lodeway/rules/contracts/terms.ts'
import { isSold, type OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import type { AcceptedOutcome } from '@lodeway/rules/sales/outcomes.ts'
import { decideOutcome } from '@lodeway/rules/sales/transitions.ts'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../context.ts'
import { cents } from '../../http/amounts.ts'
import { conflict, notFound, Refusal } from '../../http/refusal.ts'
import { type AssignmentRecord, writeSaleRows } from '../sales/write-sale-rows.ts'

type Reported = z.output<typeof outcome>
type Source = 'partner' | 'csv' | 'admin'

/**
 * Records what became of a lead: the one command behind the partner API, the CSV upload and an administrator's edit.
 * A repeat changes nothing.
 * @throws Refusal 404 for a lead that is not with the partner; 409 for one that is with nobody; 422 with the rule's words
 */
export async function recordOutcome(work: Work, leadId: string, reported: Reported, source: Source): Promise<void> {
  const { tx } = work
  const lead = await tx.selectFrom('lead').selectAll().where('id', '=', leadId).forNoKeyUpdate().executeTakeFirst()
  if (lead === undefined) throw notFound('This lead')
  const assignment = await findAssignment(work, leadId)
  const isCurrent = lead.assignmentId === assignment.id
  const current = {
    organisationStatus: isCurrent ? (lead.organisationStatus as OrganisationStatus | null) : null,
    premiumCents: isCurrent ? lead.premiumCents : null,
    premiumsCollected: isCurrent ? lead.premiumsCollected : null,
    term: assignment.term as Term,
    lapsed: assignment.endedAt !== null,
  }
  const report = {
    organisationStatus: reported.organisationStatus,
    premiumCents: reported.premium === undefined ? undefined : cents(reported.premium),
    premiumsCollected: reported.premiumsCollected,
  }
  const decision = decideOutcome(current, report, source === 'partner' ? 'organisation' : 'administrator')
  if (isRefusal(decision))
    throw new Refusal(422, decision.refused, decision.message, {
      fields: { [fieldOf(decision.refused)]: decision.message },
    })
  if ('forAdministrator' in decision) {
    await addEvent(work, assignment, source, {
      kind: 'lateSale',
      organisationStatus: reported.organisationStatus,
      premiumCents: report.premiumCents,
      premiumsCollected: report.premiumsCollected,
    })
    await appendAudit(
      work,
      'lead.late-sale',
      { kind: 'lead', id: leadId },
      { organisationStatus: reported.organisationStatus },
    )
    return
  }
  if (decision.suppressesPerson) await suppressPerson(work, leadId)
  if (!decision.changed) return
  if (!isCurrent && !(await reopen(work, lead, assignment, decision))) return
  await keep(work, assignment, decision, source)
}

/**
 * An assignment that has ended takes no more outcomes; the lead's row belongs to whoever has it now. An administrator
 * who records a sale on a lapsed lead that nobody has gives it back to the organisation that sold it.
 * @returns whether the outcome is to be kept
 */
async function reopen(
  work: Work,
  lead: { id: string; internalStatus: string },
  assignment: AssignmentRecord,
  decision: AcceptedOutcome,
): Promise<boolean> {
  if (work.actor.kind === 'partner') return false
  if (lead.internalStatus === 'assigned' || !isSold(decision.organisationStatus)) throw withNobody()
  await work.tx
    .updateTable('assignment')
    .set({ endedAt: null, endReason: null })
    .where('id', '=', assignment.id)
    .execute()
  await work.tx
    .updateTable('lead')
    .set({
      internalStatus: 'assigned',
      assignmentId: assignment.id,
      organisationId: assignment.organisationId,
      lapsed: false,
    })
    .where('id', '=', lead.id)
    .execute()
  return true
}

const withNobody = () => conflict('lead_available', 'This lead is with no organisation now, so it can have no outcome.')

async function keep(
  work: Work,
  assignment: AssignmentRecord,
  decision: AcceptedOutcome,
  source: Source,
): Promise<void> {
  const { organisationStatus, premiumsCollected } = decision
  const premiumCents = decision.premiumCents ?? null
  await work.tx
    .updateTable('lead')
    .set({ organisationStatus, premiumCents, premiumsCollected })
    .where('id', '=', assignment.leadId)
    .execute()
  await addEvent(work, assignment, source, { kind: 'status', organisationStatus, premiumCents, premiumsCollected })
  for (const step of decision.steps) {
    if (step.kind === 'reversal') await addEvent(work, assignment, source, { kind: 'reversal', reversalOf: step.of })
    else await addEvent(work, assignment, source, { kind: step.kind, premiumCents: step.premiumCents })
  }
  if (decision.steps.length > 0) await writeSaleRows(work, assignment)
  if (decision.opensReturn) await addEvent(work, assignment, source, { kind: 'returnOpened' })
  await appendAudit(
    work,
    'lead.outcome',
    { kind: 'lead', id: assignment.leadId },
    { organisationStatus, premiumCents, premiumsCollected, source },
  )
}

/** The assignment that a report is about: a partner's own latest, or the lead's present one. */
async function findAssignment(work: Work, leadId: string): Promise<AssignmentRecord> {
  const { actor, tx } = work
  const ofLead = tx.selectFrom('assignment').selectAll().where('leadId', '=', leadId).orderBy('assignedAt', 'desc')
  const found = await (actor.kind === 'partner'
    ? ofLead.where('organisationId', '=', actor.organisationId)
    : ofLead
  ).executeTakeFirst()
  if (found !== undefined) return found
  if (actor.kind === 'partner') throw notFound('This lead')
  throw withNobody()
}

interface NewEvent {
  kind: string
  organisationStatus?: string | null
  premiumCents?: number | null
  premiumsCollected?: number | null
  reversalOf?: string
}

async function addEvent(work: Work, assignment: AssignmentRecord, source: Source, event: NewEvent): Promise<void> {
  const actorId = work.actor.kind === 'admin' ? work.actor.id : work.actor.kind === 'partner' ? work.actor.keyId : null
  await work.tx
    .insertInto('leadEvent')
    .values({ ...event, leadId: assignment.leadId, assignmentId: assignment.id, at: work.now, source, actorId })
    .execute()
}

/** No new lead for this person is accepted from now on (POPIA, section 11(3)). */
async function suppressPerson(work: Work, leadId: string): Promise<void> {
  const keys = await work.tx
    .selectFrom('leadPerson')
    .select('keyHash')
    .distinct()
    .where('leadId', '=', leadId)
    .execute()
  if (keys.length === 0) return
  await work.tx
    .insertInto('suppression')
    .values(keys.map(({ keyHash }) => ({ keyHash, leadId, reason: 'doNotCall', createdAt: work.now })))
    .onConflict(c => c.doNothing())
    .execute()
}

const fieldOf = (code: string): string => {
  if (code.startsWith('premium_')) return 'premium'
  return code.startsWith('premiums_') || code.startsWith('collected_') ? 'premiumsCollected' : 'organisationStatus'
}
