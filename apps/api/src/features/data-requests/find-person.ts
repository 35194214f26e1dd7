import { checkPersonSearch, maxLeadsOfPerson } from '@lodeway/rules/data-requests/person-search.ts'
import type { IdentityKind } from '@lodeway/rules/leads/duplicates.ts'
import { clientStatusOf } from '@lodeway/rules/leads/statuses.ts'
import { maskedIdNumber } from '@lodeway/rules/people/masks.ts'
import { toE164, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { refuseFieldErrors } from '../../work/refusal.ts'
import { personKeysByKind } from '../persons/person-keys.ts'
import { type Found, findAccounts, type Search } from './person-accounts.sql.ts'

type Hash = { kind: IdentityKind; keyHash: Buffer }

/**
 * Everything that bears one of a person's identifiers: leads by keyed hashes or their alternative phone number, accounts,
 * objections. One phone number can be a household's, so each match says by what it was found and an administrator decides
 * who is who.
 */
export async function findPerson(work: Work, search: Search): Promise<Found> {
  const person = { ...search, idNumber: search.idNumber && withoutWhitespace(search.idNumber) }
  refuseBadSearch(person)
  const hashes = personKeysByKind(work.keys, person)
  const found = await findLeads(work, hashes, toE164(search.phoneNumber ?? '') ?? null)
  const leads = found.slice(0, maxLeadsOfPerson)
  const accounts = await findAccounts(work, person)
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

/** One more than are shown tells that there are more. An alternative phone number can be an office's: what has it comes last. */
async function findLeads(work: Work, hashes: readonly Hash[], phone: string | null): Promise<Found['leads']> {
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
  const ids = [...byKey, ...alternatives.map(({ id }) => id)]
  if (ids.length === 0) return []
  const rows = await work.tx
    .selectFrom('lead')
    .leftJoin('organisation', 'organisation.id', 'lead.organisationId')
    .selectAll('lead')
    .select('organisation.name as organisationName')
    .where('lead.id', 'in', ids)
    .where('lead.erasedAt', 'is', null)
    .orderBy(sql`lead.id = ANY(${byKey}::uuid[])`, 'desc')
    .orderBy('lead.createdAt', 'desc')
    .limit(oneMore)
    .execute()
  return rows.map(row => ({
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
    matchedBy: [
      ...hashes
        .filter(({ keyHash }) => matches.some(match => match.leadId === row.id && match.keyHash.equals(keyHash)))
        .map(({ kind }) => kind),
      ...(phone !== null && row.alternativePhone === phone ? (['alternativePhone'] as const) : []),
    ],
  }))
}
