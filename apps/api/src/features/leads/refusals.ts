import { whyNotPreferred } from '@lodeway/rules/allocation/eligibility.ts'
import { submissionMessages } from '@lodeway/rules/lead-submission/check.ts'
import { mayPreferCompany, offeredTypes, type Submitter } from '@lodeway/rules/lead-submission/submitter.ts'
import { consentText, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import { type InsuranceType, leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { badRequest, unprocessable } from '../../work/refusal.ts'
import type { OpenContract } from '../assignments/open-contracts.sql.ts'

// What stands in the way of a lead besides its own fields, when it is submitted and when its type is changed.

export const noInternalContract = () =>
  unprocessable('no_internal_contract', submissionMessages.typeNotOffered, {
    insuranceType: submissionMessages.typeNotOffered,
  })

/**
 * @returns the types that are offered to the submitter
 * @throws Refusal 422 when this one is not among them
 */
export function refuseUnoffered(
  contracts: readonly OpenContract[],
  { submitter, organisationId }: { submitter: Submitter; organisationId: string | null },
  type: InsuranceType,
): readonly InsuranceType[] {
  const internal = contracts.filter(each => each.kind === 'internal' && each.organisationId === organisationId)
  const offered = offeredTypes(
    submitter,
    internal.map(({ insuranceType }) => insuranceType),
  )
  if (!offered.includes(type)) throw noInternalContract()
  return offered
}

/** A preferred company must be one of those that the form offers for a lead of this quality (security 6). */
export function refusePreference(
  contracts: readonly OpenContract[],
  { kind }: Submitter,
  { insuranceType, organisationId }: { insuranceType: InsuranceType; organisationId?: string | null | undefined },
  quality: Quality,
): void {
  if (!organisationId || !mayPreferCompany(kind)) return
  const why = whyNotPreferred(contracts, organisationId, { insuranceType, quality })
  if (why === 'otherQuality')
    throw badRequest(submissionMessages.qualityNotBought, { organisationId: submissionMessages.qualityNotBought })
  if (why === 'buysNothing')
    throw badRequest('The preferred company is no longer available. Please choose another.', {
      organisationId: 'This company is no longer available',
    })
}

export function refuseOldConsent(version: string, type: InsuranceType): void {
  if (version === currentConsentVersion && consentText(version, leadLabelOf(type)) !== undefined) return
  throw badRequest('The consent wording has changed. Please read and confirm it again.', {
    consentVersion: 'Please read and confirm the wording again',
  })
}
