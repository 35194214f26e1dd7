import type { recordObjection as objectionEndpoint } from '@lodeway/contract/data-requests.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { isSold, suppressesPerson } from '@lodeway/rules/leads/statuses.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { tellOfObjection } from '../deliveries/tell-organisations.ts'
import { recordOn } from '../outcomes/record-outcome.ts'
import { findLeadStandings } from '../outcomes/standing.sql.ts'
import { personKeys } from '../persons/person-keys.ts'
import { suppressByHand } from '../persons/suppress-persons.ts'
import { refuseBadSearch } from './find-person.ts'

/**
 * Puts a person on the suppression list by hand: whoever objects needs no lead for it (POPIA, section 11(3)). Later leads
 * with any of the identifiers are refused, and one that waits is offered to nobody, whose alternative number it is either.
 * Of the leads named, the organisations that have or had them are told to leave the client alone; a sold one stays as it is.
 * @returns how many of the identifiers were not on the list yet, and how many leads were closed
 */
export async function recordObjection(
  work: Work,
  { reason, leadIds = [], ...search }: BodyOutput<typeof objectionEndpoint>,
): Promise<{ added: number; leads: number }> {
  const person = { ...search, idNumber: search.idNumber?.replaceAll(/\s/g, '') }
  refuseBadSearch(person)
  const keyHashes = personKeys(work.keys, person)
  // Leads before persons, as whoever records an outcome locks them.
  const standings = await findLeadStandings(work.tx, leadIds, undefined, 'for update')
  const added = await suppressByHand(work, keyHashes, reason)
  const leads = await endLeads(work, standings)
  await appendAudit(
    work,
    'data-request.objection',
    { kind: 'data-request', id: 'objection' },
    { identifiers: keyHashes.length, added, leads },
  )
  return { added, leads }
}

async function endLeads(work: Work, standings: Awaited<ReturnType<typeof findLeadStandings>>): Promise<number> {
  const unsold = [...standings.values()].filter(({ lead }) => !isSold(lead.organisationStatus ?? undefined))
  const ending = unsold.filter(
    ({ lead, isCurrent, current }) =>
      // A return that waits is still decided.
      isCurrent && current.lastReturn !== 'open' && !suppressesPerson(lead.organisationStatus ?? undefined),
  )
  const report = { organisationStatus: 'doNotCall' } as const
  const reports = ending.map(({ lead }) => ({ leadId: lead.id, report }))
  await recordOn(work, standings, reports, { source: 'admin', organisationId: undefined })
  for (const { lead } of unsold) await tellOfObjection(work, lead.id)
  return ending.length
}
