import { chooseInternalContract, internalReason, rankContracts } from '@lodeway/rules/allocation/choose-contracts.ts'
import { leadExpiryPeriods } from '@lodeway/rules/contracts/lead-expiry.ts'
import { windowAt } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { addMonths, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Work } from '../../context.ts'
import { type ContractRecord, factsOf } from '../contracts/contract.sql.ts'
import { findActiveInternalContracts, findPoolContracts, type PoolPerson } from './offers.sql.ts'

/** A place under a contract, taken: the contract as it was at that moment, and why it was chosen. */
export interface Place {
  readonly contract: ContractRecord
  readonly reason: string
  readonly feeCents: number
  readonly expiresAt: Date | null
}

export interface PoolLead extends PoolPerson {
  readonly quality: Quality
  readonly preferredOrganisationId: string | null
}

const feeColumn = { low: 'basicFeeCents', medium: 'mediumFeeCents', high: 'highFeeCents' } as const

/**
 * Takes a place in the pool: the contracts are tried in their order, each by one conditional UPDATE, until a row comes
 * back. With any number of submitters no contract holds more than its quantity (domain rules: allocation).
 * @returns undefined when nobody has room: the lead stays available
 */
export async function takePoolPlace(work: Work, lead: PoolLead): Promise<Place | undefined> {
  const candidates = await findPoolContracts(work.tx, lead, work.now)
  const { ranked } = rankContracts(candidates, lead, johannesburgDate(work.now))
  for (const { contractId, reason } of ranked) {
    const candidate = candidates.find(found => found.contractId === contractId)
    const contract = candidate && (await takeOne(work, candidate.row))
    const feeCents = contract?.[feeColumn[lead.quality]]
    if (contract && typeof feeCents === 'number')
      return { contract, reason, feeCents, expiresAt: expiry(contract, work.now) }
  }
  return undefined
}

/**
 * Takes a place under the organisation's own internal contract for the type; no cap.
 * @returns undefined when there is no active one: the submission is refused and never spills into the pool
 */
export async function takeInternalPlace(
  work: Work,
  organisationId: string,
  insuranceType: InsuranceType,
  quality: Quality,
): Promise<Place | undefined> {
  const rows = await findActiveInternalContracts(work.tx, organisationId, work.now)
  const candidates = rows.map(row => ({
    ...factsOf(row),
    contractId: row.id,
    insuranceType: row.insuranceType as InsuranceType,
    row,
  }))
  const chosen = chooseInternalContract(candidates, insuranceType, johannesburgDate(work.now))
  const contract = chosen && (await takeOne(work, chosen.row))
  return contract && { contract, reason: internalReason, feeCents: contract[feeColumn[quality]] ?? 0, expiresAt: null }
}

/** One place, if there is room and the contract's dates and fees are still those that it was chosen for. */
async function takeOne(work: Work, seen: ContractRecord): Promise<ContractRecord | undefined> {
  const window = windowAt(factsOf(seen), johannesburgDate(work.now))
  if (window === undefined) return undefined
  const inWindow = sql<number>`CASE WHEN window_number = ${window.number} THEN assigned ELSE 0 END`
  return work.tx
    .updateTable('contract')
    .set({ assigned: sql<number>`${inWindow} + 1`, windowNumber: window.number, lastAssignedAt: work.now })
    .where('id', '=', seen.id)
    .where('startOn', '=', seen.startOn)
    .where('periodMonths', '=', seen.periodMonths)
    .where('recurring', '=', seen.recurring)
    .where(
      sql<boolean>`(basic_fee_cents, medium_fee_cents, high_fee_cents) IS NOT DISTINCT FROM (${seen.basicFeeCents}::bigint, ${seen.mediumFeeCents}::bigint, ${seen.highFeeCents}::bigint)`,
    )
    .where(eb => eb.or([eb('kind', '=', 'internal'), sql<boolean>`${inWindow} < lead_quantity`]))
    .returningAll()
    .executeTakeFirst()
}

/** A lead that is not sold by this instant lapses: the start of that day in Johannesburg. */
function expiry(contract: ContractRecord, now: Date): Date {
  const months = Math.min(contract.leadExpiryMonths ?? 1, leadExpiryPeriods.length)
  return new Date(`${addMonths(johannesburgDate(now), months)}T00:00:00+02:00`)
}
