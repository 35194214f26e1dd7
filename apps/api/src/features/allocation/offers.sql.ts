import { qualitiesWantedSoon, wantedQualities } from '@lodeway/rules/allocation/eligibility.ts'
import { type InsuranceType, insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import type { Queryable } from '../../db/database.ts'
import { findOpenContracts } from '../assignments/open-contracts.sql.ts'

/**
 * The lead form's list, by name: organisations with a contract that would take a lead of this type now, and of this
 * quality where it is known.
 */
export async function findPreferredCompanies(
  db: Queryable,
  wanted: { insuranceType: InsuranceType; quality?: Quality | undefined },
  now: Date,
  page: { limit: number; offset: number },
) {
  const { insuranceType, quality } = wanted
  const contracts = await findOpenContracts(db, { types: [insuranceType], pool: true }, now)
  const takers = contracts.filter(contract => {
    const qualities = wantedQualities(contract)
    return quality === undefined ? qualities.length > 0 : qualities.includes(quality)
  })
  const companies = [...new Map(takers.map(taker => [taker.organisationId, taker.organisationName]))]
  return {
    data: companies.slice(page.offset, page.offset + page.limit).map(([id, name]) => ({ id, name })),
    count: companies.length,
  }
}

/**
 * The insurance types that some external contract takes, with the qualities that are wanted. One that is closed for the night or has
 * had its day's leads wants them still: what waits is offered to it in the morning.
 */
export async function findDemand(db: Queryable, now: Date): Promise<Map<InsuranceType, Set<Quality>>> {
  const demand = new Map<InsuranceType, Set<Quality>>()
  for (const contract of await findOpenContracts(db, { types: insuranceTypes, pool: true }, now)) {
    const wanted = qualitiesWantedSoon(contract)
    const type = contract.insuranceType
    if (wanted.length > 0) demand.set(type, new Set([...(demand.get(type) ?? []), ...wanted]))
  }
  return demand
}

/** The organisation's active internal contracts. */
export const findInternalContracts = (db: Queryable, organisationId: string, now: Date) =>
  findOpenContracts(db, { types: insuranceTypes, organisationIds: [organisationId] }, now)
