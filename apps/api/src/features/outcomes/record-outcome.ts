import type { outcome } from '@lodeway/contract/lead-outcomes.ts'
import { leadStateOf } from '@lodeway/rules/assignments/transitions.ts'
import { isSold, type OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import type {
  AcceptedOutcome,
  CurrentOutcome,
  OutcomeDecision,
  OutcomeRefusal,
  ReportedOutcome,
} from '@lodeway/rules/outcomes/outcomes.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import { cents } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, Refusal } from '../../work/refusal.ts'
import { addEvent } from '../assignments/history.ts'
import { reopenAssignment } from '../assignments/reopen.ts'
import { tellOfObjection } from '../deliveries/tell-organisations.ts'
import { type Objection, suppressPersons } from '../persons/suppress-persons.ts'
import type { AssignmentRecord } from '../sales/due-rows.ts'
import { closeIfObjected } from './close-objected.ts'
import { acceptBySale, holdLateSale } from './hold-late-sale.ts'
import { type KeptOutcome, keepOutcomes, outcomeBefore } from './keep-outcomes.ts'
import { isObjectionSaid } from './objection-said.sql.ts'
import { decisionOn, findLeadStandings, isSaidAlready, type LeadStanding, type ReportSource } from './standing.sql.ts'

export interface LeadReport {
  readonly leadId: string
  readonly report: ReportedOutcome
}

/**
 * Records what an organisation itself or an administrator says of one lead.
 * @throws Refusal as `recordOutcomes`
 */
export async function recordOutcome(
  work: Work,
  leadId: string,
  reported: z.output<typeof outcome>,
  source: Exclude<ReportSource, 'csv'>,
): Promise<void> {
  const { actor } = work
  const organisationId = actor.kind === 'partner' || actor.kind === 'buyer' ? actor.organisationId : undefined
  await recordOutcomes(work, [{ leadId, report: reportOf(reported) }], { source, organisationId })
}

export const reportOf = ({ organisationStatus, premium, premiumsCollected }: z.output<typeof outcome>) => ({
  organisationStatus,
  premiumsCollected,
  premiumCents: premium === undefined ? undefined : cents(premium),
})

/**
 * What somebody saw before they recorded an outcome may be old: then it is not recorded, for it might take a sale back. What is on
 * record by now is not refused: as a rule the same person lost the answer.
 * @throws Refusal 409 when the lead says something else by now; its row stays locked until the transaction ends
 */
export async function refuseChangedOutcome(
  { tx }: Work,
  leadId: string,
  seen: {
    organisationStatus: OrganisationStatus | null
    premium: number | null
    organisationId?: string | null | undefined
  },
  reported: z.output<typeof outcome>,
): Promise<void> {
  const standing = (await findLeadStandings(tx, [leadId], undefined, 'for update')).get(leadId)
  if (standing === undefined) throw notFound('This lead')
  const { lead } = standing
  const premiumCents = seen.premium === null ? null : cents(seen.premium)
  const isOthers = seen.organisationId !== undefined && lead.organisationId !== seen.organisationId
  const isAsSeen = lead.organisationStatus === seen.organisationStatus && lead.premiumCents === premiumCents
  if (isOthers || !(isAsSeen || isSaidAlready(standing, reportOf(reported)))) throw outcomeChanged()
}

export const outcomeChanged = () =>
  conflict('outcome_changed', 'This lead was changed meanwhile. Look at it before you record an outcome.')

/**
 * Records what became of leads: the one command behind the partner API, the CSV upload and an administrator's edit.
 * All of them or none; a repeat changes nothing. Of each lead one report at the most.
 * @throws Refusal 404 for a lead that the organisation never had; 409 for one that is with nobody, and for one whose client objected; 422
 * with the rule's words
 */
export async function recordOutcomes(
  work: Work,
  reports: readonly LeadReport[],
  by: { source: ReportSource; organisationId: string | undefined },
): Promise<void> {
  const ids = reports.map(({ leadId }) => leadId)
  await recordOn(work, await findLeadStandings(work.tx, ids, by.organisationId, 'for update'), reports, by)
}

/** The same for leads that whoever calls has locked and looked at. @throws Refusal as `recordOutcomes` */
export async function recordOn(
  work: Work,
  standings: ReadonlyMap<string, LeadStanding>,
  reports: readonly LeadReport[],
  by: { source: ReportSource; organisationId: string | undefined },
): Promise<void> {
  const kept: KeptOutcome[] = []
  const objections: Objection[] = []
  for (const { leadId, report } of reports) {
    const standing = standings.get(leadId)
    if (standing === undefined) throw notFound('This lead')
    if (standing.assignment === undefined) throw by.organisationId === undefined ? withNobody() : notFound('This lead')
    const { assignment } = standing
    const decision = acceptedOf(decisionOn(standing, report, by.source))
    if ('forAdministrator' in decision) {
      await holdLateSale(work, assignment, by.source, lateSaleOf(standing, decision.reported), standing)
      continue
    }
    if (decision.suppressesPerson) objections.push(objectionOf(standing, assignment, by.source))
    if (decision.suppressesPerson && isSold(decision.organisationStatus)) {
      // The sale stands; whoever has the lead reads that its client is not to be called.
      if (!(await isObjectionSaid(work.tx, assignment.id))) await keepObjection(work, assignment, undefined, by.source)
      continue
    }
    if (!standing.isCurrent && by.source !== 'admin') {
      // The lead's row belongs to whoever has it now. All that is taken of an assignment that has ended is an objection.
      if (decision.changed || standing.isLateSaleLast)
        await keepObjection(work, assignment, standing.current, by.source)
      continue
    }
    if (!decision.changed && !decision.opensReturn) continue
    if (!standing.isCurrent) await reopenForSale(work, standing, assignment, decision)
    kept.push({ assignment, decision })
  }
  await keepOutcomes(work, kept, by.source)
  await closeIfObjected(
    work,
    kept.flatMap(({ assignment: { leadId }, decision }) =>
      wasSoldToObjector(standings.get(leadId)) && !isSold(decision.organisationStatus) ? leadId : [],
    ),
  )
  if (by.source === 'admin')
    for (const { lead, known } of objections) if (known === null) await tellOfObjection(work, lead.id)
  // Last, as submissions about these people wait for it.
  await suppressPersons(work, objections)
}

/** Whose objection it is. An administrator's word is the client's own to the platform: it is to all by which their lead reaches them. */
const objectionOf = (
  { lead, isCurrent }: LeadStanding,
  { personKeys }: AssignmentRecord,
  source: ReportSource,
): Objection => ({
  lead: { id: lead.id, alternativePhone: source === 'admin' ? lead.alternativePhone : null },
  known: isCurrent ? null : personKeys,
})

const wasSoldToObjector = (standing: LeadStanding | undefined): boolean =>
  standing !== undefined && standing.lead.objectedAt !== null && isSold(standing.lead.organisationStatus ?? undefined)

/** @throws Refusal 422 with the rule's words; 409 where the client has objected meanwhile */
function acceptedOf(decision: OutcomeDecision) {
  if (!isRefusal(decision)) return decision
  const { refused, message } = decision
  if (refused === 'objected') throw conflict(refused, message)
  throw new Refusal(422, refused, message, { fields: { [fieldOf[refused]]: message } })
}

/** An administrator records the sale of a lead that nobody has any more. @throws Refusal 409 for anything else */
async function reopenForSale(
  work: Work,
  { lead }: LeadStanding,
  assignment: AssignmentRecord,
  { organisationStatus }: AcceptedOutcome,
): Promise<void> {
  if (leadStateOf(lead) === 'assigned' || !isSold(organisationStatus)) throw withNobody()
  await reopenAssignment(work, assignment)
  await acceptBySale(work, assignment)
}

/** A late sale, filled in from earlier reports: their premium counts until another one is reported. */
export const lateSaleOf = ({ current }: LeadStanding, reported: ReportedOutcome) => ({
  organisationStatus: reported.organisationStatus ?? ('sale' satisfies OrganisationStatus),
  premiumCents: reported.premiumCents ?? current.premiumCents ?? null,
  premiumsCollected: reported.premiumsCollected ?? null,
})

export const withNobody = () =>
  conflict('lead_available', 'No organisation has this lead now, so no outcome can be recorded.')

/** @param was what the objection takes the place of, if anything */
async function keepObjection(
  work: Work,
  assignment: AssignmentRecord,
  was: CurrentOutcome | undefined,
  source: ReportSource,
) {
  const organisationStatus: OrganisationStatus = 'doNotCall'
  const detail = { organisationStatus, source, ...outcomeBefore(was, { organisationStatus }) }
  await addEvent(work, assignment, source, { kind: 'status', organisationStatus })
  await appendAudit(work, 'lead.outcome', { kind: 'lead', id: assignment.leadId }, detail)
}

/** The field of the call that each refusal is about. */
const fieldOf: Record<
  Exclude<OutcomeRefusal['refused'], 'objected'>,
  'organisationStatus' | 'premium' | 'premiumsCollected'
> = {
  nothing_reported: 'organisationStatus',
  premium_needed: 'premium',
  premium_changed: 'premium',
  premiums_not_collected: 'premiumsCollected',
  collected_without_sale: 'premiumsCollected',
  only_administrator_reverses: 'organisationStatus',
  lead_lapsed: 'organisationStatus',
}
