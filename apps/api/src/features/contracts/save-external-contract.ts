import { isDeepStrictEqual } from 'node:util'
import type { externalContractInput } from '@lodeway/contract/contract-shapes.ts'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type {
  changeExternalContract as changeEndpoint,
  createExternalContract as createEndpoint,
} from '@lodeway/contract/external-contracts.ts'
import { boughtQualities, checkExternalContract } from '@lodeway/rules/contracts/external-checks.ts'
import { contractMessages } from '@lodeway/rules/contracts/field-checks.ts'
import { leadExpiryMonths } from '@lodeway/rules/contracts/lead-expiry.ts'
import { stateOf } from '@lodeway/rules/contracts/windows.ts'
import { buysFromPool } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { cents } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { conflict, refuseFieldErrors } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { type ContractRecord, factsOf, findContract, findRenewal, toExternalContract } from './contract.sql.ts'
import { limitsColumn, refuseOtherLimits, refuseUnknownIncomes } from './limits.ts'
import { tellOfTerms } from './tell-of-terms.ts'
import {
  columnsOf,
  insertContract,
  lockExternalContract,
  lockOrganisation,
  type NewContract,
  offerWaitingLeads,
  updateContract,
} from './write-contract.ts'

type ExternalInput = z.output<typeof externalContractInput>

/**
 * Creates an external contract, or renews an expired one: a new row with another name and a link to the old one. A repeat
 * with the same id and terms answers what the first one made. @throws Refusal 400 by field; 404; 409 for one that is not over or was
 * renewed, and for an id that a contract with other terms, or of another organisation, has
 */
export async function createExternalContract(
  work: Work,
  organisationId: string,
  { id, ...input }: BodyOutput<typeof createEndpoint>,
): Promise<ContractRecord> {
  await lockOrganisation(work, organisationId, buysFromPool)
  const repeated = id && (await work.tx.selectFrom('contract').selectAll().where('id', '=', id).executeTakeFirst())
  if (repeated) return asRepeated(repeated, organisationId, input)
  const today = johannesburgDate(work.now)
  const renewed = input.renewedFromId ? await findExpired(work, organisationId, input.renewedFromId) : undefined
  refuseFieldErrors(checkExternalContract(input, { today, renewing: renewed }))
  const columns = newColumns(input)
  await refuseUnknownIncomes(work.tx, columns.limits)
  const created = await insertOnce(work, { id, organisationId, kind: 'external', ...columns })
  if (renewed) await tellOfTerms(work, renewed, created)
  await offerWaitingLeads(work, created)
  return created
}

/**
 * What the first call made, when this one is its repeat. Somebody who did not get the answer may have gone on to correct
 * the form: the fees that they see there must not seem saved. @throws Refusal 409 for a contract that is not what was sent
 */
function asRepeated(made: ContractRecord, organisationId: string, input: ExternalInput): ContractRecord {
  if (made.organisationId !== organisationId || made.kind !== 'external') throw idIsTaken()
  if (!isDeepStrictEqual({ ...made, ...newColumns(input) }, made))
    throw conflict('contract_exists', `This contract was saved already, as "${made.name}". Open it to change it.`)
  return made
}

const idIsTaken = () => conflict('contract_exists', 'A contract with this id already exists.')

/** Two organisations are locked apart, so only the table knows of an id that is sent for both at once. */
async function insertOnce(work: Work, columns: NewContract & { id?: string | undefined }): Promise<ContractRecord> {
  try {
    return await insertContract(work, columns)
  } catch (error) {
    if (isUniqueViolation(error, 'contract_pkey')) throw idIsTaken()
    throw error
  }
}

/** The contract that is to be renewed, locked: nobody gives it a place back meanwhile. @throws Refusal 404; 409 for one that is not over, or that was renewed */
async function findExpired(work: Work, organisationId: string, id: string): Promise<ContractRecord> {
  const contract = await findContract(work.tx, organisationId, 'external', id, 'for update')
  if (stateOf(factsOf(contract), johannesburgDate(work.now)) !== 'expired')
    throw conflict('not_expired', 'Only an expired contract is renewed.')
  const renewal = await findRenewal(work.tx, contract)
  if (renewal !== undefined)
    throw conflict('renewed_already', `This contract was renewed already. "${renewal.name}" follows it.`)
  return contract
}

/**
 * Changes the terms for the leads to come. Whoever says what they saw does not take back what somebody else, or the organisation, set
 * meanwhile. Its lead type stays once it was given a lead. @throws Refusal 400 by field; 404; 409 for one that is over, and for other terms than were seen
 */
export async function changeExternalContract(
  work: Work,
  organisationId: string,
  id: string,
  { seen, seenLimits, ...changes }: BodyOutput<typeof changeEndpoint>,
): Promise<ContractRecord> {
  const before = await lockExternalContract(work, organisationId, id)
  const today = johannesburgDate(work.now)
  if (stateOf(factsOf(before), today) === 'expired')
    throw conflict('expired', 'An expired contract cannot be changed. Renew it instead.')
  refuseOtherLimits(seenLimits, before.limits, changes.limits)
  const {
    renewedFromId: _link,
    pausedQuantity: _paused,
    pausedBy: _by,
    limits: _limits,
    ...current
  } = toExternalContract(before, today)
  refuseUnseen(seen, { takeBackHours: null, ...current }, changes)
  const input = { ...current, ...changes }
  refuseFieldErrors(
    checkExternalContract(input, {
      today,
      editing: { ...before, buysNothing: boughtQualities(current).length === 0 },
    }),
  )
  if (input.insuranceType !== before.insuranceType && (await wasGivenLeads(work, id)))
    refuseFieldErrors({ insuranceType: contractMessages.typeGiven })
  // Another quantity than 0 says anew how much it takes.
  const resumed = input.leadQuantity > 0 && { pausedQuantity: null, pausedByPlatform: false }
  // A 0 that is set on what its organisation paused is a pause of the platform's.
  const takenOver = changes.leadQuantity === 0 && before.pausedQuantity !== null && { pausedByPlatform: true }
  const limits = input.limits === undefined ? before.limits : limitsColumn(input.limits)
  if (input.limits !== undefined) await refuseUnknownIncomes(work.tx, limits)
  const after = await updateContract(work, before, { ...externalColumns(input), limits, ...resumed, ...takenOver })
  await tellOfTerms(work, before, after)
  await offerWaitingLeads(work, after)
  return after
}

/** What its leads bring is booked by its lead type. Nobody gives it one meanwhile: its row is locked. */
async function wasGivenLeads({ tx }: Work, contractId: string): Promise<boolean> {
  const one = await tx.selectFrom('assignment').select('id').where('contractId', '=', contractId).limit(1).execute()
  return one.length > 0
}

const feeOf = (value: number | null | undefined) => (value === null || value === undefined ? null : cents(value))

const newColumns = ({ limits, renewedFromId, ...terms }: ExternalInput) => ({
  ...externalColumns(terms),
  limits: limitsColumn(limits ?? null),
  renewedFromId: renewedFromId ?? null,
})

function externalColumns(input: Omit<ExternalInput, 'renewedFromId' | 'limits'>) {
  return {
    ...columnsOf(input),
    basicFeeCents: feeOf(input.basicQualityFee),
    mediumFeeCents: feeOf(input.mediumQualityFee),
    highFeeCents: feeOf(input.highQualityFee),
    leadQuantity: input.leadQuantity,
    leadExpiryMonths: leadExpiryMonths(input.leadExpiryPeriod) ?? 1,
    takeBackHours: input.takeBackHours ?? null,
  }
}
