import { checkPersonSearch, maxLeadsOfPerson } from '@lodeway/rules/data-requests/person-search.ts'
import type { IdentityKind } from '@lodeway/rules/leads/duplicates.ts'
import { clientStatusOf } from '@lodeway/rules/leads/statuses.ts'
import { maskedIdNumber } from '@lodeway/rules/people/masks.ts'
import { toE164, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { refuseFieldErrors } from '../../work/refusal.ts'
import { personKeys, personKeysByKind } from '../persons/person-keys.ts'
import { type Found, findAccounts, type Search } from './person-accounts.sql.ts'

type Hash = { kind: IdentityKind; keyHash: Buffer }

/**
 * Everything that bears one of a person's identifiers: leads by keyed hashes or their alternative phone number, accounts, both also by
 * the ID number of one of those leads, and objections. One phone number can be a household's, so each match says by
 * what it was found and an administrator decides who is who.
 */
export async function findPerson(work: Work, search: Search): Promise<Found> {
  const person = { ...search, idNumber: search.idNumber && withoutWhitespace(search.idNumber) }
  refuseBadSearch(person)
  const hashes = personKeysByKind(work.keys, person)
  const { found, idNumbers } = await findLeads(work, hashes, toE164(search.phoneNumber ?? '') ?? null)
  const leads = found.slice(0, maxLeadsOfPerson)
  const accounts = await findAccounts(work, person, idNumbers)
  const objections = await work.tx
    .selectFrom('suppression')
    .distinct()
    .select(['createdAt', 'reason'])
    .where('keyHash', 'in', keyHashesOf(hashes))
    .orderBy('createdAt')
    .execute()
  await appendAudit(
    work,
    'data-request.find',
    { kind: 'data-request', id: 'find' },
    { by: hashes.map(({ kind }) => kind), leads: leads.length, accounts: accounts.length },
  )
  return {
    leads,
    leadsLeftOut: found.length > leads.length,
    accounts,
    objections: objections.map(row => ({ since: row.createdAt.toISOString(), reason: row.reason })),
  }
}

const keyHashesOf = (hashes: readonly Hash[]) => hashes.map(({ keyHash }) => keyHash)

export const refuseBadSearch = (search: Search): void => refuseFieldErrors(checkPersonSearch(search))

const oneMore = maxLeadsOfPerson + 1

/**
 * One more than are shown tells that there are more. An alternative phone number can be an office's: what has it comes after what has a
 * key. What bears the ID number of a lead before it comes last.
 * @returns the ID numbers of those that bear what was searched for, too
 */
async function findLeads(work: Work, hashes: readonly Hash[], phone: string | null) {
  const matches = await work.tx
    .selectFrom('leadPerson')
    .select(['leadId', 'keyHash'])
    .where('keyHash', 'in', keyHashesOf(hashes))
    .orderBy('createdAt', 'desc')
    .limit(oneMore * 3)
    .execute()
  const alternatives = await work.tx
    .selectFrom('lead')
    .select('id')
    .where('alternativePhone', '=', phone)
    .orderBy('createdAt', 'desc')
    .limit(oneMore)
    .execute()
  const byKey = matches.map(({ leadId }) => leadId)
  const found = await readLeads(work, [...byKey, ...alternatives.map(({ id }) => id)], byKey)
  const idNumbers = found.flatMap(({ idNumberEncrypted }) =>
    idNumberEncrypted === null ? [] : work.keys.open(idNumberEncrypted, 'lead.id_number'),
  )
  const alike = await readLeads(work, await findWithIdNumbers(work, idNumbers, found), [])
  const matchedBy = (lead: (typeof found)[number]) => [
    ...hashes
      .filter(({ keyHash }) => matches.some(match => match.leadId === lead.id && match.keyHash.equals(keyHash)))
      .map(({ kind }) => kind),
    ...(phone !== null && lead.alternativePhone === phone ? (['alternativePhone'] as const) : []),
  ]
  const all = [
    ...found.map(lead => shownLead(lead, matchedBy(lead))),
    ...alike.map(lead => shownLead(lead, ['sameIdNumber'])),
  ]
  return { found: all.slice(0, oneMore), idNumbers }
}

/** One step further than what was searched for, and by ID number alone: a phone number or an email can be shared. */
async function findWithIdNumbers(
  work: Work,
  idNumbers: readonly string[],
  found: readonly LeadRow[],
): Promise<string[]> {
  const keyHashes = idNumbers.flatMap(idNumber => personKeys(work.keys, { idNumber }))
  if (keyHashes.length === 0) return []
  const rows = await work.tx
    .selectFrom('leadPerson')
    .select('leadId')
    .where('keyHash', 'in', keyHashes)
    .where(
      'leadId',
      'not in',
      found.map(({ id }) => id),
    )
    .orderBy('createdAt', 'desc')
    .limit(oneMore)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

type LeadRow = Awaited<ReturnType<typeof readLeads>>[number]

async function readLeads({ tx }: Work, ids: readonly string[], first: readonly string[]) {
  if (ids.length === 0) return []
  return await tx
    .selectFrom('lead')
    .leftJoin('organisation', 'organisation.id', 'lead.organisationId')
    .selectAll('lead')
    .select('organisation.name as organisationName')
    .where('lead.id', 'in', ids)
    .where('lead.erasedAt', 'is', null)
    .orderBy(sql`lead.id = ANY(${first}::uuid[])`, 'desc')
    .orderBy('lead.createdAt', 'desc')
    .limit(oneMore)
    .execute()
}

const shownLead = (row: LeadRow, matchedBy: Found['leads'][number]['matchedBy']) => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  firstName: row.firstName,
  lastName: row.lastName,
  phoneNumber: row.phone,
  idNumber: row.idNumberLast3 === null ? null : maskedIdNumber(row.idNumberLast3),
  insuranceType: row.insuranceType,
  internalStatus: row.internalStatus,
  clientStatus: clientStatusOf(row),
  organisationName: row.organisationName,
  matchedBy,
})
