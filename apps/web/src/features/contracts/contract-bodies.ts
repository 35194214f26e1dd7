import type { externalContractInput, internalContractInput } from '@lodeway/contract/contract-shapes.ts'
import type { ContractInput, ExistingContract } from '@lodeway/rules/contracts/checks.ts'
import { boughtQualities } from '@lodeway/rules/contracts/external-checks.ts'
import type * as z from 'zod/mini'
import type {
  ContractValues,
  ExternalContract,
  ExternalValues,
  InternalContract,
  InternalValues,
  Typed,
} from './contract-values.ts'
import { limitsBody } from './limits-values.ts'

/** The values as the rules check them: what is not chosen is absent. */
export const toCheck = <Values extends ContractValues>(values: Values) =>
  ({
    ...values,
    period: values.period ?? undefined,
    startAt: values.startAt ?? undefined,
    insuranceType: values.insuranceType ?? undefined,
    term: values.term ?? undefined,
  }) satisfies ContractInput

/** A contract that is edited, as far as the checks have to know it. */
export const existing = (contract: InternalContract | ExternalContract): ExistingContract => ({
  name: contract.name,
  startOn: contract.startAt,
  insuranceType: contract.insuranceType,
  buysNothing: 'leadQuantity' in contract && boughtQualities(contract).length === 0,
})

const sharedBody = (values: ContractValues) => {
  const { period, startAt, insuranceType, term } = values
  if (!period || !startAt || !insuranceType || !term) throw new Error('The form was not checked.')
  const orgSalesCommission = Number(values.orgSalesCommission)
  return {
    name: values.name.trim(),
    recurring: values.recurring,
    period,
    startAt,
    insuranceType,
    orgSalesCommission,
    term,
  }
}

/** The body of a save, for values that were checked. */
export const internalBody = (values: InternalValues): z.input<typeof internalContractInput> => ({
  ...sharedBody(values),
  basicFee: Number(values.basicFee),
  mediumFee: Number(values.mediumFee),
  highFee: Number(values.highFee),
})

/** The body of a save, for values that were checked. A quality without a fee is sent as not bought. */
export function externalBody(values: ExternalValues): z.input<typeof externalContractInput> {
  if (!values.leadExpiryPeriod) throw new Error('The form was not checked.')
  return {
    ...sharedBody(values),
    basicQualityFee: fee(values.basicQualityFee),
    mediumQualityFee: fee(values.mediumQualityFee),
    highQualityFee: fee(values.highQualityFee),
    leadQuantity: Number(values.leadQuantity),
    leadExpiryPeriod: values.leadExpiryPeriod,
    takeBackHours: values.takeBackHours === '' ? null : Number(values.takeBackHours),
    limits: limitsBody(values.limits),
  }
}

export const fee = (typed: Typed): number | null => (typed === '' ? null : Number(typed))
