import type { recordObjection as objectionEndpoint } from '@lodeway/contract/data-requests.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import { isSold } from '@lodeway/rules/leads/statuses.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { appendAudit, appendAudits } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { tellOfObjection } from '../deliveries/tell-organisations.ts'
import { closeObjected } from '../outcomes/close-objected.ts'
import { findLeadStandings } from '../outcomes/standing.sql.ts'
import { lockPersons, personKeys } from '../persons/person-keys.ts'
import { findReachedKeys, markObjected, suppressByHand } from '../persons/suppress-persons.ts'
import { refuseBadSearch } from './find-person.ts'

/**
 * Puts a person on the suppression list by hand: whoever objects needs no lead for it (POPIA, section 11(3)). Later leads
 * with any of the identifiers are refused, and one that waits is offered to nobody, whose alternative number it is either.
 * The leads named are recognised as this person's, so everything by which they reach somebody counts as well as what was
 * searched for. The organisations that have or had them are told to leave the client alone; a sold one stays as it is.
 * @returns how many of the identifiers were not on the list yet, how many leads were closed, and how many organisations are told
 */
export async function recordObjection(
  work: Work,
  { reason, leadIds = [], ...search }: BodyOutput<typeof objectionEndpoint>,
): Promise<{ added: number; leads: number; told: number }> {
  const person = { ...search, idNumber: search.idNumber && withoutWhitespace(search.idNumber) }
  refuseBadSearch(person)
  // Leads before persons, and all persons at once, as whoever submits or records an outcome locks them.
  const standings = await findLeadStandings(work.tx, leadIds, undefined, 'for update')
  const unsold = [...standings.values()].filter(({ lead }) => !isSold(lead.organisationStatus ?? undefined))
  const told = new Set<string>()
  for (const { lead } of unsold) for (const id of await tellOfObjection(work, lead.id)) told.add(id)
  const ofLeads = await findReachedKeys(
    work,
    [...standings.values()].map(({ lead }) => lead),
  )
  const keyHashes = distinct([...personKeys(work.keys, person), ...ofLeads.values().toArray().flat()])
  await lockPersons(work.tx, keyHashes)
  const added = await suppressByHand(work, keyHashes, reason)
  await markObjected(work, [...standings.keys()])
  const leads = await closeObjected(work, unsold)
  await appendObjection(work, [...standings.keys()], { identifiers: keyHashes.length, added, leads })
  return { added, leads, told: told.size }
}

const distinct = (keyHashes: readonly Buffer[]): Buffer[] => [
  ...new Map(keyHashes.map(keyHash => [keyHash.toString('hex'), keyHash])).values(),
]

/** An entry for the request, and one for each lead, which says so also of a lead that stays as it is. */
async function appendObjection(
  work: Work,
  leadIds: readonly string[],
  counts: { identifiers: number; added: number; leads: number },
): Promise<void> {
  const { actor } = work
  const action = 'data-request.objection'
  await appendAudit(work, action, { kind: 'data-request', id: 'objection' }, counts)
  await appendAudits(
    work,
    leadIds.map(id => ({ actor, action, subject: { kind: 'lead', id }, detail: {} })),
  )
}
