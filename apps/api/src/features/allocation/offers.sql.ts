import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listOrganisations } from '@lodeway/contract/organisations.ts'
import { qualitiesWantedSoon, wantedQualities } from '@lodeway/rules/allocation/eligibility.ts'
import { type InsuranceType, insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { listOf } from '../../db/list-of.ts'
import { holds } from '../../db/plain-search.ts'
import { findOpenContracts } from '../assignments/open-contracts.sql.ts'

/**
 * The lead form's list, by name: organisations with a contract that would take a lead now, of this type and of this quality where
 * they are known. Loaders ask as well, so that names alone are searched and ordered by.
 */
export async function findPreferredCompanies(
  db: Queryable,
  { insuranceType, quality, search, orderBy, ...page }: QueryOutput<typeof listOrganisations>,
  now: Date,
) {
  const types = insuranceType === undefined ? insuranceTypes : [insuranceType]
  const contracts = await findOpenContracts(db, { types, pool: true }, now)
  const takers = contracts.filter(contract => {
    const qualities = wantedQualities(contract)
    return quality === undefined ? qualities.length > 0 : qualities.includes(quality)
  })
  const ids = takers.map(taker => taker.organisationId)
  let matching = db.selectFrom('organisation').where('id', '=', sql<string>`ANY ${listOf(ids, 'uuid')}`)
  if (search) matching = matching.where(holds(sql.ref('name'), search))
  const ordered = matching.select(['id', 'name']).orderBy('name', orderBy.direction).orderBy('id')
  return findPage(ordered, page, row => row)
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
