import { centsToRand } from '@lodeway/rules/money/wire.ts'
import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'
import { findReported, reportOf } from '../deliveries/reported.sql.ts'
import { findLeadStandings } from '../outcomes/standing.sql.ts'

/**
 * What an organisation reported last of a lead, also of one that somebody else has now, and what was decided on it.
 * @throws Refusal 404
 */
export async function findReportedOutcome(db: Queryable, organisationId: string, leadId: string) {
  const standing = (await findLeadStandings(db, [leadId], organisationId)).get(leadId)
  const assignment = standing?.assignment
  const own = assignment && (await findReported(db, [assignment.id])).get(assignment.id)
  if (own === undefined) throw notFound('This lead')
  const { organisationStatus, premiumCents, premiumsCollected } = reportOf(own)
  return {
    leadId,
    organisationStatus: organisationStatus ?? '',
    premium: centsToRand(premiumCents),
    premiumsCollected,
    objectedAt: standing?.objectedAt?.toISOString() ?? null,
    decision: own.decision,
  }
}
