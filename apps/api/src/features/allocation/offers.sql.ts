import { type BuyingContract, type Candidate, wantedQualities } from '@lodeway/rules/allocation/eligibility.ts'
import { stateOf } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import type { DistributionType } from '@lodeway/rules/organisations/distribution.ts'
import type { LeadReceivalType } from '@lodeway/rules/organisations/receival.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { type ContractRecord, factsOf, inState } from '../contracts/contract.sql.ts'
import { anyOf } from '../persons/person-keys.ts'

export interface PoolContract extends Candidate {
  readonly row: ContractRecord
  readonly organisationName: string
  readonly leadReceivalType: LeadReceivalType
}

/** What must be known of a lead before anybody is offered it. */
export interface PoolPerson {
  readonly leadId: string
  readonly insuranceType: InsuranceType
  /** Keyed hashes of ID number, phone and e-mail. */
  readonly keyHashes: readonly Buffer[]
}

/** Every external contract for the type that is neither pending nor over, with what decides whether it may have this lead. */
export async function findPoolContracts(db: Queryable, person: PoolPerson, now: Date): Promise<PoolContract[]> {
  const rows = await activeExternal(db, now)
    .select([holdsPerson(person).as('holdsPerson'), hadLead(person).as('hadLeadBefore')])
    .where('contract.insuranceType', '=', person.insuranceType)
    .execute()
  return rows.map(({ organisationName, leadReceivalType, holdsPerson: holds, hadLeadBefore, ...row }) => ({
    ...buyingFacts(row),
    row,
    organisationName,
    leadReceivalType: leadReceivalType,
    contractId: row.id,
    organisationId: row.organisationId,
    lastAssignedAt: row.lastAssignedAt,
    holdsPerson: holds,
    hadLeadBefore,
  }))
}

/** External contracts that are neither pending nor over, of organisations that buy from the pool. */
const activeExternal = (db: Queryable, now: Date) =>
  db
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .selectAll('contract')
    .select(['organisation.name as organisationName', 'organisation.distributionType', 'organisation.leadReceivalType'])
    .where('contract.kind', '=', 'external')
    .where('organisation.distributionType', 'in', ['external', 'both'])
    .where(inState('active', johannesburgDate(now)))

const buyingFacts = (row: ContractRecord & { distributionType: DistributionType }): BuyingContract => ({
  ...factsOf(row),
  distributionType: row.distributionType,
  insuranceType: row.insuranceType,
  feeCents: { low: row.basicFeeCents, medium: row.mediumFeeCents, high: row.highFeeCents },
})

/**
 * Whether the contract's organisation has an open assignment of another lead for the same person and type. Who does is
 * found once for all contracts, as is who had the lead.
 */
const holdsPerson = (person: PoolPerson) => sql<boolean>`contract.organisation_id IN (
  SELECT a.organisation_id FROM lead_person p JOIN assignment a ON a.lead_id = p.lead_id AND a.ended_at IS NULL
  WHERE p.key_hash IN (${anyOf(person.keyHashes)}) AND p.insurance_type = ${person.insuranceType} AND p.lead_id <> ${person.leadId})`

const hadLead = (person: PoolPerson) =>
  sql<boolean>`contract.organisation_id IN (SELECT a.organisation_id FROM assignment a WHERE a.lead_id = ${person.leadId})`

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
  const today = johannesburgDate(now)
  const rows = await activeExternal(db, now)
    .where('contract.insuranceType', '=', insuranceType)
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .execute()
  const takers = rows.filter(row => {
    const qualities = wantedQualities(buyingFacts(row), insuranceType, today)
    return quality === undefined ? qualities.length > 0 : qualities.includes(quality)
  })
  const companies = [...new Map(takers.map(row => [row.organisationId, row.organisationName]))]
  return {
    data: companies.slice(page.offset, page.offset + page.limit).map(([id, name]) => ({ id, name })),
    count: companies.length,
  }
}

/** The insurance types that some external contract takes now, with the qualities that are wanted. */
export async function findDemand(db: Queryable, now: Date): Promise<Map<InsuranceType, Set<Quality>>> {
  const today = johannesburgDate(now)
  const demand = new Map<InsuranceType, Set<Quality>>()
  for (const row of await activeExternal(db, now).execute()) {
    const type = row.insuranceType
    const wanted = wantedQualities(buyingFacts(row), type, today)
    if (wanted.length > 0) demand.set(type, new Set([...(demand.get(type) ?? []), ...wanted]))
  }
  return demand
}

/** The organisation's active internal contracts. */
export async function findActiveInternalContracts(
  db: Queryable,
  organisationId: string,
  now: Date,
): Promise<(ContractRecord & { organisationName: string; leadReceivalType: LeadReceivalType })[]> {
  const today = johannesburgDate(now)
  const rows = await db
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .selectAll('contract')
    .select(['organisation.name as organisationName', 'organisation.leadReceivalType'])
    .where('contract.kind', '=', 'internal')
    .where('contract.organisationId', '=', organisationId)
    .execute()
  return rows
    .filter(row => stateOf(factsOf(row), today) === 'active')
    .map(row => ({ ...row, leadReceivalType: row.leadReceivalType }))
}
