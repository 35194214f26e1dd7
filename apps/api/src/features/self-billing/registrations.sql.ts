import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listVatRegistrations } from '@lodeway/contract/vat-registration-checks.ts'
import { registrationStateOf } from '@lodeway/rules/self-billing/registration.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { VendorAgreement } from '../../db/schema.ts'
import { payeeName } from '../journal/payee.sql.ts'

type Found = Selectable<VendorAgreement> & { readonly payee: string }

/** The registrations that have not ended: those to be checked first, the oldest of them first, then those checked last. */
export async function listRegistrations(
  db: Queryable,
  { limit, offset }: QueryOutput<typeof listVatRegistrations>,
): Promise<AnswerInput<typeof listVatRegistrations>> {
  const [{ rows }, counted] = await Promise.all([
    sql<Found>`SELECT agreement.*, ${payeeName} AS payee
      FROM vendor_agreement agreement
      LEFT JOIN account loader ON agreement.payee_kind = 'loader' AND loader.id = agreement.payee_id
      LEFT JOIN organisation company ON agreement.payee_kind = 'company' AND company.id = agreement.payee_id
      WHERE agreement.ended_at IS NULL
      ORDER BY agreement.checked_at DESC NULLS FIRST, agreement.recorded_at, agreement.id LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`SELECT count(*) AS count FROM vendor_agreement WHERE ended_at IS NULL`.execute(db),
  ])
  return {
    data: rows.map(({ id, payee, vatNumber, name, address, verdict, reason, recordedAt, checkedAt }) => ({
      id,
      payee,
      vatNumber,
      name,
      address,
      state: registrationStateOf(verdict),
      reason,
      recordedAt: recordedAt.toISOString(),
      checkedAt: checkedAt?.toISOString() ?? null,
    })),
    count: counted.rows[0]?.count ?? 0,
  }
}
