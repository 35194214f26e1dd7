import { type InsuranceType, insuranceTypes } from '../leads/insurance-types.ts'
import { type DistributionType, hasInternalContracts, isLeadCompany } from '../organisations/distribution.ts'

/** Who can submit a lead. */
const submitterKinds = ['administrator', 'individual', 'organisational'] as const
export type SubmitterKind = (typeof submitterKinds)[number]

/** Whoever submits, with as much of their organisation as decides where the lead goes. */
export type Submitter =
  | { kind: 'administrator' }
  | { kind: 'individual' }
  | { kind: 'organisational'; distributionType: DistributionType }

/**
 * The insurance types that somebody may submit, in the order of the form. An organisational loader of an internal or
 * both organisation is kept to the types of its active internal contracts; those of an external lead company are
 * offered everything; an external organisation has no loaders, so nothing. Source: domain rules, "Who gets a lead".
 */
export function offeredTypes(
  submitter: Submitter,
  activeInternalTypes: readonly InsuranceType[],
): readonly InsuranceType[] {
  if (submitter.kind !== 'organisational' || isLeadCompany(submitter.distributionType)) return insuranceTypes
  if (!hasInternalContracts(submitter.distributionType)) return []
  return insuranceTypes.filter(type => activeInternalTypes.includes(type))
}

/** Whether somebody may name a preferred company (document 2, section 6): everybody but organisational loaders. */
export const mayPreferCompany = (kind: SubmitterKind): boolean => kind !== 'organisational'

/** Whether somebody sees the demand warning when nobody buys this type of lead now (document 1, section 6). */
export const seesDemandWarning = (kind: SubmitterKind): boolean => kind === 'individual'

/** The warning of document 1, section 8. */
export const demandWarning =
  'There is currently no immediate demand for this type of lead. It may be a while before this lead is processed by ' +
  'an insurance provider.'

/**
 * Whether somebody is sent to their billing details before they can submit: individual loaders without a holder name
 * on file (document 2, section 2).
 */
export const needsBillingFirst = (kind: SubmitterKind, holderName: string | null | undefined): boolean =>
  kind === 'individual' && (holderName ?? '').trim() === ''
