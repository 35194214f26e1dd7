import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { recordOutcomes as endpoint } from '@lodeway/contract/lead-outcomes.ts'
import { isSold, type OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { isRefusal } from '@lodeway/rules/refusal.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, type Refusal, unprocessable } from '../../work/refusal.ts'
import { type LeadReport, outcomeChanged, recordOn, withNobody } from './record-outcome.ts'
import { decisionOn, findLeadStandings, isSaidAlready, type LeadStanding } from './standing.sql.ts'

type SeenLead = BodyOutput<typeof endpoint>['leads'][number]

/**
 * Records one open outcome for several leads. Each that cannot have it is answered with its own reason and stays as it is; the
 * others are recorded together. No sale is taken back in passing.
 */
export async function recordForSeveral(work: Work, { organisationStatus, leads }: BodyOutput<typeof endpoint>) {
  const seenById = new Map(leads.map(lead => [lead.id, lead]))
  const standings = await findLeadStandings(work.tx, [...seenById.keys()], undefined, 'for update')
  const reports: LeadReport[] = []
  const refused: { id: string; code: string; message: string }[] = []
  for (const [id, seen] of seenById) {
    const refusal = refusalOf(standings.get(id), organisationStatus, seen)
    if (refusal === undefined) reports.push({ leadId: id, report: { organisationStatus } })
    else refused.push({ id, code: refusal.code, message: refusal.message })
  }
  await recordOn(work, standings, reports, { source: 'admin', organisationId: undefined })
  return { recorded: reports.length, refused }
}

/** Why an outcome is not recorded for a lead, by what stands in its way first. */
function refusalOf(
  standing: LeadStanding | undefined,
  organisationStatus: OrganisationStatus,
  seen: SeenLead,
): Refusal | undefined {
  if (standing === undefined) return notFound('This lead')
  if (!standing.isCurrent) return withNobody()
  const { organisationStatus: now } = standing.lead
  const isOthers = seen.organisationId !== undefined && standing.lead.organisationId !== seen.organisationId
  if (isOthers || (now !== seen.seen && !isSaidAlready(standing, { organisationStatus }))) return outcomeChanged()
  if (isSold(now ?? undefined))
    return conflict('lead_sold', 'This lead is sold. The sale can be taken back in the lead itself.')
  const decision = decisionOn(standing, { organisationStatus }, 'admin')
  if (isRefusal(decision)) return unprocessable(decision.refused, decision.message)
  if ('withdrawsReturn' in decision && decision.withdrawsReturn)
    return conflict('return_open', 'Its return waits for a decision. An outcome can be recorded in the lead itself.')
  return undefined
}
