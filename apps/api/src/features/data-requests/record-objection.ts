import type { recordObjection as objectionEndpoint } from '@lodeway/contract/data-requests.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { isSold, suppressesPerson } from '@lodeway/rules/leads/statuses.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { tellOfObjection } from '../deliveries/tell-organisations.ts'
import { recordOn } from '../outcomes/record-outcome.ts'
import { findLeadStandings, type LeadStanding } from '../outcomes/standing.sql.ts'
import { lockPersons, personKeys } from '../persons/person-keys.ts'
import { findKeys, suppressByHand } from '../persons/suppress-persons.ts'
import { refuseBadSearch } from './find-person.ts'

/**
 * Puts a person on the suppression list by hand: whoever objects needs no lead for it (POPIA, section 11(3)). Later leads
 * with any of the identifiers are refused, and one that waits is offered to nobody, whose alternative number it is either.
 * Of the leads named, the organisations that have or had them are told to leave the client alone; a sold one stays as it is.
 * @returns how many of the identifiers were not on the list yet, how many leads were closed, and how many organisations are told
 */
export async function recordObjection(
  work: Work,
  { reason, leadIds = [], ...search }: BodyOutput<typeof objectionEndpoint>,
): Promise<{ added: number; leads: number; told: number }> {
  const person = { ...search, idNumber: search.idNumber?.replaceAll(/\s/g, '') }
  refuseBadSearch(person)
  const keyHashes = personKeys(work.keys, person)
  // Leads before persons, and all persons at once, as whoever submits or records an outcome locks them.
  const standings = await findLeadStandings(work.tx, leadIds, undefined, 'for update')
  const unsold = [...standings.values()].filter(({ lead }) => !isSold(lead.organisationStatus ?? undefined))
  const told = new Set<string>()
  for (const { lead } of unsold) for (const id of await tellOfObjection(work, lead.id)) told.add(id)
  await lockPersons(work.tx, [...keyHashes, ...(await findKeys(work, leadIds)).values().toArray().flat()])
  const added = await suppressByHand(work, keyHashes, reason)
  const leads = await closeLeads(work, unsold)
  await appendAudit(
    work,
    'data-request.objection',
    { kind: 'data-request', id: 'objection' },
    { identifiers: keyHashes.length, added, leads },
  )
  return { added, leads, told: told.size }
}

async function closeLeads(work: Work, unsold: readonly LeadStanding[]): Promise<number> {
  const closing = unsold.filter(
    ({ lead, isCurrent, current }) =>
      // A return that waits is still decided.
      isCurrent && current.lastReturn !== 'open' && !suppressesPerson(lead.organisationStatus ?? undefined),
  )
  await recordOn(
    work,
    new Map(closing.map(standing => [standing.lead.id, standing])),
    closing.map(({ lead }) => ({ leadId: lead.id, report: { organisationStatus: 'doNotCall' } })),
    { source: 'admin', organisationId: undefined },
  )
  return closing.length
}
