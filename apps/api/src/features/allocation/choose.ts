import type { PoolLead } from '@lodeway/rules/allocation/buying-contract.ts'
import {
  chooseContract,
  chooseInternalContract,
  internalReason,
  routeFor,
} from '@lodeway/rules/allocation/choose-contract.ts'
import { submissionMessages } from '@lodeway/rules/lead-submission/check.ts'
import type { Submitter } from '@lodeway/rules/lead-submission/submitter.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { unprocessable } from '../../work/refusal.ts'
import type { Choice } from '../assignments/assign.ts'
import type { OpenContract } from '../assignments/open-contracts.sql.ts'

/**
 * Who gets a lead that is submitted, by the table of the domain rules; undefined: nobody has room, and it waits.
 * @throws Refusal 422 without an internal contract where there must be one: the lead never spills into the pool
 */
export function chooseFor(
  { submitter, organisationId }: { submitter: Submitter; organisationId: string | null },
  contracts: readonly OpenContract[],
  lead: PoolLead,
): Choice | undefined {
  return routeFor(submitter).route === 'pool'
    ? chooseContract(contracts, lead)
    : chooseInternal(contracts, organisationId, lead.insuranceType)
}

/** The organisation's own contract for a type; no cap. @throws Refusal 422 when there is no active one */
export function chooseInternal(
  contracts: readonly OpenContract[],
  organisationId: string | null,
  insuranceType: InsuranceType,
  message: string = submissionMessages.typeNotOffered,
): Choice {
  const contract = chooseInternalContract(contracts, organisationId, insuranceType)
  if (contract === undefined) throw unprocessable('no_internal_contract', message, { insuranceType: message })
  return { contract, reason: internalReason, considered: null }
}
