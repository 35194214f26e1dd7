import type {
  externalContractInput,
  externalContract as externalSchema,
  internalContractInput,
  internalContract as internalSchema,
} from '@lodeway/contract/contracts.ts'
import type { ContractInput, ExistingContract } from '@lodeway/rules/contracts/checks.ts'
import { boughtQualities } from '@lodeway/rules/contracts/external-checks.ts'
import type { LeadExpiryPeriod } from '@lodeway/rules/contracts/lead-expiry.ts'
import type { Period } from '@lodeway/rules/contracts/period.ts'
import type { Term } from '@lodeway/rules/contracts/terms.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import type * as z from 'zod/mini'

export type InternalContract = z.output<typeof internalSchema>
export type ExternalContract = z.output<typeof externalSchema>

/** What a number field holds: a number, '' while it is empty, or what is typed and is none. */
export type Typed = number | string

/** What the forms of both kinds of contract hold. */
export interface ContractValues extends Record<string, unknown> {
  name: string
  recurring: boolean
  period: Period | null
  startAt: string | null
  insuranceType: InsuranceType | null
  orgSalesCommission: Typed
  term: Term | null
}

export interface InternalValues extends ContractValues {
  basicFee: Typed
  mediumFee: Typed
  highFee: Typed
}

export interface ExternalValues extends ContractValues {
  leadQuality: Quality[]
  basicQualityFee: Typed
  mediumQualityFee: Typed
  highQualityFee: Typed
  leadQuantity: Typed
  leadExpiryPeriod: LeadExpiryPeriod | null
}

const newContract: ContractValues = {
  name: '',
  recurring: false,
  period: null,
  startAt: null,
  insuranceType: null,
  orgSalesCommission: '',
  term: null,
}

export const newInternal: InternalValues = { ...newContract, basicFee: '', mediumFee: '', highFee: '' }

export const newExternal: ExternalValues = {
  ...newContract,
  leadQuality: [],
  basicQualityFee: '',
  mediumQualityFee: '',
  highQualityFee: '',
  leadQuantity: '',
  leadExpiryPeriod: null,
}

const sharedValues = (contract: InternalContract | ExternalContract): ContractValues => ({
  name: contract.name,
  recurring: contract.recurring,
  period: contract.period,
  startAt: contract.startAt,
  insuranceType: contract.insuranceType,
  orgSalesCommission: contract.orgSalesCommission,
  term: contract.term,
})

export const internalValues = (contract: InternalContract): InternalValues => ({
  ...sharedValues(contract),
  basicFee: contract.basicFee,
  mediumFee: contract.mediumFee,
  highFee: contract.highFee,
})

export const externalValues = (contract: ExternalContract): ExternalValues => ({
  ...sharedValues(contract),
  leadQuality: boughtQualities(contract),
  basicQualityFee: contract.basicQualityFee ?? '',
  mediumQualityFee: contract.mediumQualityFee ?? '',
  highQualityFee: contract.highQualityFee ?? '',
  leadQuantity: contract.leadQuantity,
  leadExpiryPeriod: contract.leadExpiryPeriod,
})

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
  }
}

const fee = (typed: Typed): number | null => (typed === '' ? null : Number(typed))
