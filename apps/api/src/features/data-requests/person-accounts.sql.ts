import type { findPerson as findEndpoint } from '@lodeway/contract/data-requests.ts'
import type { AnswerInput, BodyOutput } from '@lodeway/contract/endpoint.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'

export type Search = BodyOutput<typeof findEndpoint>
export type Found = AnswerInput<typeof findEndpoint>
export async function findAccounts(work: Work, search: Search): Promise<Found['accounts']> {
  const by = {
    idNumber: search.idNumber ? work.keys.fingerprint(search.idNumber, 'idNumber') : null,
    phone: toE164(search.phoneNumber ?? '') ?? null,
    email: search.emailAddress?.toLowerCase() ?? null,
  }
  const rows = await work.tx
    .selectFrom('account')
    .select(['id', 'role', 'firstName', 'lastName', 'email', 'status', 'phone', 'idNumberKeyHash'])
    .where('erasedAt', 'is', null)
    .where(eb =>
      eb.or([
        eb('idNumberKeyHash', '=', by.idNumber),
        eb('phone', '=', by.phone),
        sql<boolean>`lower(email) = ${by.email}`,
      ]),
    )
    .orderBy('createdAt')
    .limit(20)
    .execute()
  return rows.map(row => ({
    id: row.id,
    role: row.role,
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: row.email,
    status: row.status,
    matchedBy: [
      ...(by.idNumber && row.idNumberKeyHash?.equals(by.idNumber) ? (['idNumber'] as const) : []),
      ...(by.phone && row.phone === by.phone ? (['phone'] as const) : []),
      ...(by.email && row.email.toLowerCase() === by.email ? (['email'] as const) : []),
    ],
  }))
}
