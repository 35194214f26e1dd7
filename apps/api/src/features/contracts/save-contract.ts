import type { externalContractInput, internalContractInput } from '@lodeway/contract/contracts.ts'
import { checkInternalContract } from '@lodeway/rules/contracts/checks.ts'
import { boughtQualities, checkExternalContract } from '@lodeway/rules/contracts/external-checks.ts'
import { leadExpiryMonths } from '@lodeway/rules/contracts/lead-expiry.ts'
import { periodMonths } from '@lodeway/rules/contracts/period.ts'
import { endsOn, stateOf } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { buysFromPool, type DistributionType, hasInternalContracts } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type Insertable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Contract } from '../../db/schema.ts'
import { basisPoints, cents } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { conflict, refuseFieldErrors, unprocessable } from '../../work/refusal.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import {
  type ContractRecord,
  factsOf,
  findContract,
  inState,
  toExternalContract,
  toInternalContract,
} from './contract.sql.ts'
import { recounted, renumberAssignments } from './renumber-windows.ts'

export type InternalInput = z.output<typeof internalContractInput>
export type ExternalInput = z.output<typeof externalContractInput>

/** @throws Refusal 409 when the organisation has an unexpired internal contract for the type */
export async function createInternalContract(
  work: Work,
  organisationId: string,
  input: InternalInput,
): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, hasInternalContracts)
  const today = johannesburgDate(work.now)
  refuseFieldErrors(checkInternalContract(input, { today }))
  await refuseTakenType(work, organisationId, input.insuranceType)
  return insert(work, { organisationId, kind: 'internal', ...internalColumns(input) })
}

/** One internal contract for an organisation and type that is not expired (domain rules: contracts and time). */
async function refuseTakenType(
  work: Work,
  organisationId: string,
  insuranceType: InsuranceType,
  exceptId?: string,
): Promise<void> {
  let others = work.tx
    .selectFrom('contract')
    .select('name')
    .where('organisationId', '=', organisationId)
    .where('kind', '=', 'internal')
    .where('insuranceType', '=', insuranceType)
    .where(eb => eb.not(inState('expired', johannesburgDate(work.now))))
  if (exceptId !== undefined) others = others.where('id', '<>', exceptId)
  const taken = await others.executeTakeFirst()
  if (taken !== undefined) throw conflict('type_taken', `The contract "${taken.name}" covers this lead type already.`)
}

/** Changes an internal contract; its lead type is locked, and leads already assigned keep their terms. */
export async function changeInternalContract(
  work: Work,
  organisationId: string,
  id: string,
  changes: Partial<InternalInput>,
): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, hasInternalContracts)
  const before = await findContract(work.tx, organisationId, 'internal', id, 'for update')
  const today = johannesburgDate(work.now)
  const input = { ...toInternalContract(before, today), ...changes }
  refuseFieldErrors(checkInternalContract(input, { today, editing: before }))
  // An expired contract that is lengthened comes back to life; another may have taken its type since.
  const after = {
    ...factsOf(before),
    startOn: input.startAt,
    periodMonths: periodMonths(input.period),
    recurring: input.recurring,
  }
  if (stateOf(after, today) !== 'expired') await refuseTakenType(work, organisationId, before.insuranceType, id)
  return update(work, before, internalColumns(input))
}

/** Creates an external contract, or renews an expired one: a new row with another name and a link to the old one. */
export async function createExternalContract(
  work: Work,
  organisationId: string,
  input: ExternalInput,
): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, buysFromPool)
  const today = johannesburgDate(work.now)
  const renewed = input.renewedFromId
    ? await findContract(work.tx, organisationId, 'external', input.renewedFromId)
    : undefined
  if (renewed && stateOf(factsOf(renewed), today) !== 'expired')
    throw conflict('not_expired', 'Only an expired contract is renewed.')
  refuseFieldErrors(checkExternalContract(input, { today, renewing: renewed }))
  const created = await insert(work, {
    organisationId,
    kind: 'external',
    ...externalColumns(input),
    renewedFromId: renewed?.id ?? null,
  })
  await offerWaitingLeads(work, created)
  return created
}

export async function changeExternalContract(
  work: Work,
  organisationId: string,
  id: string,
  changes: Partial<ExternalInput>,
): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, buysFromPool)
  const before = await findContract(work.tx, organisationId, 'external', id, 'for update')
  const today = johannesburgDate(work.now)
  if (stateOf(factsOf(before), today) === 'expired')
    throw conflict('expired', 'An expired contract is renewed, not changed.')
  const { renewedFromId: _link, ...current } = toExternalContract(before, today)
  const input = { ...current, ...changes }
  refuseFieldErrors(
    checkExternalContract(input, {
      today,
      editing: { ...before, buysNothing: boughtQualities(current).length === 0 },
    }),
  )
  const after = await update(work, before, externalColumns(input))
  await offerWaitingLeads(work, after)
  return after
}

/** Contracts of one organisation are saved one after the other, so that two at once cannot both be the only one of a type. */
async function lockOrganisation(
  work: Work,
  organisationId: string,
  allows: (type: DistributionType) => boolean,
): Promise<void> {
  await sql`SELECT 1 FROM organisation WHERE id = ${organisationId} FOR NO KEY UPDATE`.execute(work.tx)
  const organisation = await findOrganisation(work.tx, organisationId)
  if (!allows(organisation.distributionType))
    throw unprocessable(
      'wrong_distribution',
      'The distribution option of this organisation has no contracts of this kind.',
    )
}

/** A contract with room may take leads that wait (domain rules: available leads are offered again). */
async function offerWaitingLeads(work: Work, contract: ContractRecord): Promise<void> {
  await work.jobs.enqueue(work.tx, 'offer-available', { insuranceType: contract.insuranceType }, {})
}

async function insert(work: Work, columns: NewContract): Promise<ContractRecord> {
  const created = await work.tx
    .insertInto('contract')
    .values({ id: newId(), createdAt: work.now, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendAudit(work, 'contract.create', { kind: 'contract', id: created.id }, { ...columns })
  return created
}

async function update(work: Work, before: ContractRecord, columns: Partial<NewContract>): Promise<ContractRecord> {
  const after = await work.tx
    .updateTable('contract')
    .set({ ...columns, ...recounted(before, columns, johannesburgDate(work.now)) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await renumberAssignments(work, before, after)
  await appendAudit(work, 'contract.change', { kind: 'contract', id: before.id }, { ...columns })
  return after
}

type NewContract = Omit<Insertable<Contract>, 'id' | 'createdAt'>

function columnsOf(input: Omit<InternalInput, 'basicFee' | 'mediumFee' | 'highFee'>) {
  const dates = { startOn: input.startAt, periodMonths: periodMonths(input.period), recurring: input.recurring }
  return {
    name: input.name,
    insuranceType: input.insuranceType,
    ...dates,
    endsOn: endsOn(dates) ?? null,
    term: input.term,
    orgSalesCommissionBps: basisPoints(input.orgSalesCommission),
  }
}

const internalColumns = (input: InternalInput) => ({
  ...columnsOf(input),
  basicFeeCents: cents(input.basicFee),
  mediumFeeCents: cents(input.mediumFee),
  highFeeCents: cents(input.highFee),
})

const feeOf = (value: number | null | undefined) => (value === null || value === undefined ? null : cents(value))

function externalColumns(input: Omit<ExternalInput, 'renewedFromId'>) {
  return {
    ...columnsOf(input),
    basicFeeCents: feeOf(input.basicQualityFee),
    mediumFeeCents: feeOf(input.mediumQualityFee),
    highFeeCents: feeOf(input.highQualityFee),
    leadQuantity: input.leadQuantity,
    leadExpiryMonths: leadExpiryMonths(input.leadExpiryPeriod) ?? 1,
  }
}
