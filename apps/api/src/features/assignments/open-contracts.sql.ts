import type { Candidate } from '@lodeway/rules/allocation/buying-contract.ts'
import type { Term } from '@lodeway/rules/contracts/terms.ts'
import { standingOn } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { buysFromPool, distributionTypes } from '@lodeway/rules/organisations/distribution.ts'
import type { LeadReceivalType } from '@lodeway/rules/organisations/receival.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import type { Contract, Organisation } from '../../db/schema.ts'
import { factsOf, isActive } from '../contracts/contract.sql.ts'
import { isPausedForDebt } from '../invoices/paused-for-debt.sql.ts'
import { findPrepaidNow, isPrepaid, lockPrepaid } from '../invoices/prepaid.sql.ts'
import { findLimitsNow } from './limits-now.sql.ts'

/** A contract that leads can be placed under today, with the terms that an assignment copies. */
export interface OpenContract extends Candidate {
  /** The number of today's window, and the leads that it holds: goes up as leads are placed. */
  readonly windowNumber: number
  assigned: number
  lastAssignedAt: Date | null
  readonly orgSalesCommissionBps: number
  readonly term: Term
  readonly leadExpiryMonths: number | null
  readonly takeBackHours: number | null
  readonly organisationName: string
  readonly leadReceivalType: LeadReceivalType
}

/** Contracts of these types: those of the pool, and the internal ones of these organisations. */
export interface Wanted {
  readonly types: readonly InsuranceType[]
  readonly pool?: boolean
  readonly organisationIds?: readonly (string | null)[]
  /** Of the pool those of this organisation alone. */
  readonly buyerId?: string
}

/** The active contracts that leads might be placed under, by their organisations' names. */
export const findOpenContracts = (db: Queryable, wanted: Wanted, now: Date): Promise<OpenContract[]> =>
  selectOpen(db, wanted, now, sql`ORDER BY organisation.name, organisation.id`, async () => undefined)

/**
 * The same, locked until the transaction ends, each after those with lower ids, so that two who place leads never wait for
 * each other. Who has them is alone in giving places under them: what is counted here is what the contract holds. A balance that
 * contracts share is locked after them, so that nobody else spends it through another one.
 */
export const lockOpenContracts = (tx: Tx, wanted: Wanted, now: Date): Promise<OpenContract[]> =>
  selectOpen(tx, wanted, now, sql`ORDER BY contract.id FOR NO KEY UPDATE OF contract`, ids => lockPrepaid(tx, ids))

// In the text, as what the database can see when it plans.
const buyingTypes = sql.join(distributionTypes.filter(buysFromPool).map(type => sql.lit(type)))

async function selectOpen(
  db: Queryable,
  wanted: Wanted,
  now: Date,
  inOrder: RawBuilder<unknown>,
  alone: (prepaidIds: readonly string[]) => Promise<unknown>,
): Promise<OpenContract[]> {
  const today = johannesburgDate(now)
  const organisationIds = wanted.organisationIds?.filter(id => id !== null) ?? []
  const { rows } = await sql<Row>`
    SELECT contract.id, contract.organisation_id, kind, insurance_type, start_on, period_months, recurring, ends_on, lead_quantity,
      assigned, window_number, last_assigned_at, basic_fee_cents, medium_fee_cents, high_fee_cents, lead_expiry_months, take_back_hours,
      org_sales_commission_bps, term, limits, organisation.name AS organisation_name, distribution_type, lead_receival_type,
      ${isPausedForDebt(sql`contract.organisation_id`, today)} AS is_paused_for_debt,
      kind = 'external' AND ${isPrepaid(sql`contract.organisation_id`)} AS is_prepaid
    FROM contract JOIN organisation ON organisation.id = contract.organisation_id
    WHERE insurance_type = ANY ${listOf(wanted.types, 'text')} AND ${isActive(today)}
      AND (kind = 'external' AND distribution_type IN (${buyingTypes}) AND ${wanted.pool ?? false}
          AND (${wanted.buyerId ?? null}::uuid IS NULL OR organisation_id = ${wanted.buyerId ?? null})
        OR kind = 'internal' AND organisation_id = ANY ${listOf(organisationIds, 'uuid')})
    ${inOrder}`.execute(db)
  // A statement of its own: what it counts, nobody else adds to once the contracts are locked.
  const prepaidIds = [...new Set(rows.flatMap(row => (row.isPrepaid ? [row.organisationId] : [])))]
  if (prepaidIds.length > 0) await alone(prepaidIds)
  const prepaid = await findPrepaidNow(db, prepaidIds, now)
  const limited = await findLimitsNow(db, rows, now)
  return rows.flatMap(row => {
    const { state, window, assigned } = standingOn(factsOf(row), today)
    // Its next window has begun by the clock of somebody who was served first: a place in this one would empty that one.
    if (row.kind === 'external' && window !== undefined && row.windowNumber > window.number) return []
    return {
      ...row,
      contractId: row.id,
      feeCents: { low: row.basicFeeCents, medium: row.mediumFeeCents, high: row.highFeeCents },
      state,
      windowNumber: window?.number ?? row.windowNumber,
      assigned,
      limited: limited.get(row.id),
      prepaid: row.isPrepaid ? prepaid.get(row.organisationId) : null,
    }
  })
}

interface Row
  extends Omit<Selectable<Contract>, 'name' | 'createdAt' | 'renewedFromId'>,
    Pick<Selectable<Organisation>, 'distributionType' | 'leadReceivalType'> {
  readonly organisationName: string
  readonly isPausedForDebt: boolean
  readonly isPrepaid: boolean
}
