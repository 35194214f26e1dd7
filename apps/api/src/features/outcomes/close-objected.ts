import { isSold, suppressesPerson } from '@lodeway/rules/leads/statuses.ts'
import { sql } from 'kysely'
import { listOf } from '../../db/list-of.ts'
import type { Work } from '../../work/context.ts'
import { tellOfObjection } from '../deliveries/tell-organisations.ts'
import { keepOutcomes } from './keep-outcomes.ts'
import { decisionOn, findLeadStandings, type LeadStanding } from './standing.sql.ts'

/**
 * Leads whose clients objected become 'Do not call' with the organisations that are working on them. A sold one stays as it is, and so does one
 * whose return waits: it is still decided.
 * @returns how many were closed
 */
export async function closeObjected(work: Work, standings: readonly LeadStanding[]): Promise<number> {
  const closing = standings.flatMap(standing => {
    const { lead, isCurrent, current, assignment } = standing
    const status = lead.organisationStatus ?? undefined
    if (!isCurrent || current.lastReturn === 'open' || isSold(status) || suppressesPerson(status)) return []
    const decision = decisionOn(standing, { organisationStatus: 'doNotCall' }, 'admin')
    return assignment !== undefined && 'changed' in decision ? [{ assignment, decision }] : []
  })
  await keepOutcomes(work, closing, 'admin')
  return closing.length
}

/**
 * The same of leads that were sold, or whose return waited, when their clients objected to the platform, and are it no longer: the
 * objection reaches their organisations now. One that was reported by an organisation ends no other's work.
 */
export async function closeIfObjected(work: Work, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  const recorded = await findRecorded(work, leadIds)
  const standings = [...(await findLeadStandings(work.tx, leadIds, undefined)).values()].filter(
    ({ lead, objectedAt }) =>
      (objectedAt !== null || recorded.has(lead.id)) && !isSold(lead.organisationStatus ?? undefined),
  )
  for (const { lead } of standings) await tellOfObjection(work, lead.id)
  await closeObjected(work, standings)
}

/** Leads whose client's objection an administrator recorded. It tells nobody of one that is sold, so there is no other record of it. */
async function findRecorded({ tx }: Work, leadIds: readonly string[]): Promise<Set<string>> {
  const found = await tx
    .selectFrom('auditLog')
    .select('subjectId')
    .where('subjectKind', '=', 'lead')
    .where('subjectId', '=', sql<string>`ANY ${listOf(leadIds, 'text')}`)
    .where('action', '=', 'data-request.objection')
    .execute()
  return new Set(found.map(({ subjectId }) => subjectId))
}
