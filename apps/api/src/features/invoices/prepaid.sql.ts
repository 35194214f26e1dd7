import { feeNotReservedStatuses, type PrepaidNow, prepaidBalance } from '@lodeway/rules/allocation/prepaid.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { findInvoicingAt } from './settings.sql.ts'

/** Whether an organisation pays in advance. @param organisationId its id, in SQL */
export const isPrepaid = (organisationId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM prepaid_account WHERE prepaid_account.organisation_id = ${organisationId})`

/** The same, asked of the database. */
export async function paysInAdvance(db: Queryable, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`SELECT ${isPrepaid(sql`${organisationId}::uuid`)} AS paid`.execute(db)
  return rows[0]?.paid ?? false
}

/** Until the transaction ends, nobody else gives these organisations a lead. Locked after contracts, each after those with lower ids. */
export const lockPrepaid = (tx: Tx, organisationIds: readonly string[]): Promise<unknown> =>
  sql`SELECT FROM prepaid_account WHERE organisation_id = ANY ${listOf(organisationIds, 'uuid')}
    ORDER BY organisation_id FOR NO KEY UPDATE`.execute(tx)

/** What these organisations can still be given, by their ids. Asks the database nothing when there is none. */
export async function findPrepaidNow(
  db: Queryable,
  organisationIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PrepaidNow>> {
  if (organisationIds.length === 0) return new Map()
  const accounts = await findPrepaidAccounts(db, organisationIds, now)
  return new Map(accounts.map(({ organisationId, balanceCents, vatBps }) => [organisationId, { balanceCents, vatBps }]))
}

/** The balances of those of these organisations that pay in advance, with what they are made of. In cents. */
export async function findPrepaidAccounts(db: Queryable, organisationIds: readonly string[], now: Date) {
  // Both by indexes alone that begin with the organisation: whoever gives a lead waits for this. Of an erased one that nobody called nothing
  // will be reported.
  const { rows } = await sql<Row>`
    SELECT prepaid_account.organisation_id, low_mark_cents, is_told,
      -coalesce((SELECT cents FROM account_balance WHERE account = 'unapplied' AND owner_id = organisation_id), 0) AS received_cents,
      coalesce((SELECT cents FROM account_balance WHERE account = 'receivable' AND owner_id = organisation_id), 0) AS owed_cents,
      coalesce((SELECT cents FROM account_balance WHERE account = 'unbilled' AND owner_id = organisation_id), 0) AS unbilled_cents,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('feeCents', fee_cents, 'leads', leads)), '[]') FROM (
        SELECT fee_cents, count(*) AS leads
        FROM lead JOIN assignment ON assignment.lead_id = lead.id AND assignment.organisation_id = lead.organisation_id AND ended_at IS NULL
        WHERE lead.organisation_id = prepaid_account.organisation_id
          AND (organisation_status IS NULL AND erased_at IS NULL OR organisation_status <> ALL (${[...feeNotReservedStatuses]}::text[]))
        GROUP BY fee_cents) AS of_fee) AS fees
    FROM prepaid_account WHERE organisation_id = ANY ${listOf(organisationIds, 'uuid')} ORDER BY organisation_id`.execute(
    db,
  )
  if (rows.length === 0) return []
  const { vatBps } = await findInvoicingAt(db, now)
  return rows.map(row => ({ ...row, vatBps, ...prepaidBalance({ ...row, vatBps }) }))
}

interface Row {
  readonly organisationId: string
  readonly lowMarkCents: number | null
  readonly isTold: boolean
  readonly receivedCents: number
  readonly owedCents: number
  readonly unbilledCents: number
  readonly fees: { feeCents: number; leads: number }[]
}

/** Whether a balance is below its mark; never without one. */
export const isLow = ({
  balanceCents,
  lowMarkCents,
}: {
  readonly balanceCents: number
  readonly lowMarkCents: number | null
}): boolean => lowMarkCents !== null && balanceCents < lowMarkCents
