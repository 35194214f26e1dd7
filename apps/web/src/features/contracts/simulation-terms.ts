import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import type { simulateContract } from '@lodeway/contract/simulations.ts'
import { checkSimulation } from '@lodeway/rules/simulations/checks.ts'
import { today } from '../../ui/today.ts'
import { fee, toCheck } from './contract-bodies.ts'
import { type ExternalContract, type ExternalValues, externalValues } from './contract-values.ts'
import { limitsBody, limitsErrors } from './limits-values.ts'

/** What is wrong with the fields that decide which leads a contract is given; its name and its dates may be missing. */
export const simulationErrors = ({ limits, ...values }: ExternalValues): Record<string, string | undefined> => ({
  ...checkSimulation(toCheck(values), today()),
  ...limitsErrors(limits),
})

/** A contract's terms to begin with; of a paused one with the quantity that it had, since 0 brings nothing. */
export function valuesToTry(contract: ExternalContract): ExternalValues {
  const values = externalValues(contract)
  return { ...values, leadQuantity: contract.pausedQuantity ?? values.leadQuantity }
}

/** A contract in whose place terms are tried out. */
export type Replaced = Pick<ExternalContract, 'id' | 'insuranceType'>

/** What is tried out, for values that were checked: under another lead type as a new contract, since this one bought none of that type. */
export function simulationBody(
  values: ExternalValues,
  replaced: Replaced | undefined,
): BodyInput<typeof simulateContract> {
  const terms = simulationTerms(values)
  return { terms, ...(replaced?.insuranceType === terms.insuranceType && { contractId: replaced.id }) }
}

/** The terms as they are tried out, for values that were checked. */
function simulationTerms(values: ExternalValues): BodyInput<typeof simulateContract>['terms'] {
  const { insuranceType, period } = values
  if (!insuranceType || !period) throw new Error('The form was not checked.')
  return {
    insuranceType,
    period,
    recurring: values.recurring,
    orgSalesCommission: Number(values.orgSalesCommission),
    basicQualityFee: fee(values.basicQualityFee),
    mediumQualityFee: fee(values.mediumQualityFee),
    highQualityFee: fee(values.highQualityFee),
    leadQuantity: Number(values.leadQuantity),
    limits: limitsBody(values.limits),
  }
}
