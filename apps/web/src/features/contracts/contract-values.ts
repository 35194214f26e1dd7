import type {
  externalContract as externalSchema,
  internalContract as internalSchema,
} from '@lodeway/contract/contract-shapes.ts'
import { boughtQualities } from '@lodeway/rules/contracts/external-checks.ts'
import type { LeadExpiryPeriod } from '@lodeway/rules/contracts/lead-expiry.ts'
import type { Period } from '@lodeway/rules/contracts/period.ts'
import type { Term } from '@lodeway/rules/contracts/terms.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import type * as z from 'zod/mini'
import { type LimitsValues, limitsValues } from './limits-values.ts'

export type InternalContract = z.output<typeof internalSchema>
export type ExternalContract = z.output<typeof externalSchema>

/** What a number field holds: a number, '' while it is empty, or a typed text that is no number. */
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
  takeBackHours: Typed
  limits: LimitsValues
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
  takeBackHours: '',
  limits: limitsValues(null),
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
  takeBackHours: contract.takeBackHours ?? '',
  limits: limitsValues(contract.limits),
})
