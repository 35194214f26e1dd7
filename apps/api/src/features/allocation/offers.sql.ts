import type { Candidate } from '@lodeway/rules/allocation/eligibility.ts'
import { roomLeft, stateOf } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { DistributionType } from '@lodeway/rules/organisations/distribution.ts'
import type { LeadReceivalType } from '@lodeway/rules/organisations/receival.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { type ContractRecord, factsOf, inState } from '../contracts/contract.sql.ts'
import { anyOf } from '../lead-submission/person-keys.ts'

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
  const rows = await db
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .selectAll('contract')
    .select(['organisation.name as organisationName', 'organisation.distributionType', 'organisation.leadReceivalType'])
    .select([holdsPerson(person).as('holdsPerson'), hadLead(person).as('hadLeadBefore')])
    .where('contract.kind', '=', 'external')
    .where('contract.insuranceType', '=', person.insuranceType)
    .where('organisation.distributionType', 'in', ['external', 'both'])
    .where(eb => inState(eb as never, 'active', johannesburgDate(now)) as never)
    .execute()
  return rows.map(
    ({ organisationName, distributionType, leadReceivalType, holdsPerson: holds, hadLeadBefore, ...row }) => ({
      ...factsOf(row),
      row,
      organisationName,
      leadReceivalType: leadReceivalType as LeadReceivalType,
      contractId: row.id,
      organisationId: row.organisationId,
      distributionType: distributionType as DistributionType,
      insuranceType: row.insuranceType as InsuranceType,
      feeCents: { low: row.basicFeeCents, medium: row.mediumFeeCents, high: row.highFeeCents },
      lastAssignedAt: row.lastAssignedAt,
      holdsPerson: holds,
      hadLeadBefore,
    }),
  )
}

/**
 * Whether the contract's organisation has an open assignment of another lead for the same person and type. Who does is
 * found once for all contracts, as is who had the lead.
 */
const holdsPerson = (person: PoolPerson) => sql<boolean>`contract.organisation_id IN (
  SELECT a.organisation_id FROM lead_person p JOIN assignment a ON a.lead_id = p.lead_id AND a.ended_at IS NULL
  WHERE p.key_hash IN (${anyOf(person.keyHashes)}) AND p.insurance_type = ${person.insuranceType} AND p.lead_id <> ${person.leadId})`

const hadLead = (person: PoolPerson) =>
  sql<boolean>`contract.organisation_id IN (SELECT a.organisation_id FROM assignment a WHERE a.lead_id = ${person.leadId})`

/** The lead form's list: organisations with an active external contract for the type, by name. */
export async function findPreferredCompanies(
  db: Queryable,
  insuranceType: InsuranceType,
  now: Date,
  page: { limit: number; offset: number },
) {
  const matching = db
    .selectFrom('organisation')
    .where('distributionType', 'in', ['external', 'both'])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('contract')
          .select('contract.id')
          .whereRef('contract.organisationId', '=', 'organisation.id')
          .where('contract.kind', '=', 'external')
          .where('contract.insuranceType', '=', insuranceType)
          .where(inner => inState(inner as never, 'active', johannesburgDate(now)) as never),
      ),
    )
  const [data, counted] = await Promise.all([
    matching.select(['id', 'name']).orderBy('name').orderBy('id').limit(page.limit).offset(page.offset).execute(),
    matching.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data, count: counted.count }
}

/** The insurance types for which some external contract has room now. */
export async function typesWithRoom(db: Queryable, now: Date): Promise<Set<InsuranceType>> {
  const today = johannesburgDate(now)
  const rows = await db
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .selectAll('contract')
    .where('contract.kind', '=', 'external')
    .where('organisation.distributionType', 'in', ['external', 'both'])
    .where(eb => inState(eb as never, 'active', today) as never)
    .execute()
  return new Set(rows.filter(row => roomLeft(factsOf(row), today) > 0).map(row => row.insuranceType as InsuranceType))
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
    .map(row => ({ ...row, leadReceivalType: row.leadReceivalType as LeadReceivalType }))
}
