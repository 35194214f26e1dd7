import type { findPerson as findEndpoint } from '@lodeway/contract/data-requests.ts'
import type { AnswerInput, BodyOutput } from '@lodeway/contract/endpoint.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'

export type Search = BodyOutput<typeof findEndpoint>
export type Found = AnswerInput<typeof findEndpoint>
/**
 * What bears what was searched for comes before what bears an ID number of the leads that do.
 * @param ofLeads their ID numbers
 */
export async function findAccounts(work: Work, search: Search, ofLeads: readonly string[]): Promise<Found['accounts']> {
  const by = {
    idNumber: search.idNumber ? work.keys.fingerprint(search.idNumber, 'idNumber') : null,
    phone: toE164(search.phoneNumber ?? '') ?? null,
    email: search.emailAddress?.toLowerCase() ?? null,
  }
  const alike = ofLeads.map(idNumber => work.keys.fingerprint(idNumber, 'idNumber'))
  const bears = sql<boolean>`(id_number_key_hash = ${by.idNumber} OR phone = ${by.phone} OR lower(email) = ${by.email})`
  const rows = await work.tx
    .selectFrom('account')
    .select(['id', 'role', 'firstName', 'lastName', 'email', 'status', 'phone', 'idNumberKeyHash'])
    .where('erasedAt', 'is', null)
    .where(sql<boolean>`(${bears} OR id_number_key_hash = ANY(${alike}::bytea[]))`)
    .orderBy(sql`${bears} IS TRUE`, 'desc')
    .orderBy('createdAt')
    .limit(20)
    .execute()
  return rows.map(row => {
    const matchedBy = [
      ...(by.idNumber && row.idNumberKeyHash?.equals(by.idNumber) ? (['idNumber'] as const) : []),
      ...(by.phone && row.phone === by.phone ? (['phone'] as const) : []),
      ...(by.email && row.email.toLowerCase() === by.email ? (['email'] as const) : []),
    ]
    return {
      id: row.id,
      role: row.role,
      firstName: row.firstName,
      lastName: row.lastName,
      emailAddress: row.email,
      status: row.status,
      matchedBy: matchedBy.length > 0 ? matchedBy : ['sameIdNumber' as const],
    }
  })
}
