import { isSold, suppressesPerson } from '@lodeway/rules/leads/statuses.ts'
import type { Work } from '../../work/context.ts'
import { recordOn } from './record-outcome.ts'
import { findLeadStandings, type LeadStanding } from './standing.sql.ts'

/**
 * Leads whose clients objected become 'Do not call' with the organisations that are working on them. A sold one stays as it is, and so does one
 * whose return waits: it is still decided.
 * @returns how many were closed
 */
export async function closeObjected(work: Work, standings: readonly LeadStanding[]): Promise<number> {
  const closing = standings.filter(({ lead, isCurrent, current }) => {
    const status = lead.organisationStatus ?? undefined
    return isCurrent && current.lastReturn !== 'open' && !isSold(status) && !suppressesPerson(status)
  })
  await recordOn(
    work,
    new Map(closing.map(standing => [standing.lead.id, standing])),
    closing.map(({ lead }) => ({ leadId: lead.id, report: { organisationStatus: 'doNotCall' } })),
    { source: 'admin', organisationId: undefined },
  )
  return closing.length
}

/** The same of a lead whose return was refused: its organisation goes on with it, but not with a client who objected meanwhile. */
export async function closeIfObjected(work: Work, leadId: string): Promise<void> {
  const standing = (await findLeadStandings(work.tx, [leadId], undefined)).get(leadId)
  if (standing?.objectedAt) await closeObjected(work, [standing])
}
