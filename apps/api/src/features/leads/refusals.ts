import { submissionMessages } from '@lodeway/rules/lead-submission/check.ts'
import type { Submitter } from '@lodeway/rules/lead-submission/submitter.ts'
import { offeredTypes } from '@lodeway/rules/lead-submission/submitter.ts'
import { consentText, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import { type InsuranceType, leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, unprocessable } from '../../work/refusal.ts'
import { findActiveInternalContracts, findPreferredCompanies } from '../allocation/offers.sql.ts'

// What stands in the way of a lead besides its own fields, when it is submitted and when its type is changed.

export const noInternalContract = () =>
  unprocessable('no_internal_contract', 'Your organisation has no active contract for this insurance type.', {
    insuranceType: 'Your organisation has no active contract for this insurance type.',
  })

/**
 * @returns the types that are offered to the submitter
 * @throws Refusal 422 when this one is not among them
 */
export async function refuseUnoffered(
  work: Work,
  { submitter, organisationId }: { submitter: Submitter; organisationId: string | null },
  type: InsuranceType,
): Promise<readonly InsuranceType[]> {
  const internal =
    submitter.kind === 'organisational' && organisationId
      ? await findActiveInternalContracts(work.tx, organisationId, work.now)
      : []
  const offered = offeredTypes(
    submitter,
    internal.map(contract => contract.insuranceType),
  )
  if (!offered.includes(type)) throw noInternalContract()
  return offered
}

/** A preferred company must be one of those that the form offers for a lead of this quality (security 6). */
export async function refusePreference(
  work: Work,
  { kind }: Submitter,
  lead: { insuranceType: InsuranceType; organisationId?: string | null | undefined },
  quality: Quality,
): Promise<void> {
  const { insuranceType, organisationId } = lead
  if (!organisationId || kind === 'organisational') return
  const isAmong = async (wanted: { insuranceType: InsuranceType; quality?: Quality }) => {
    const { data } = await findPreferredCompanies(work.tx, wanted, work.now, { limit: maxChoices, offset: 0 })
    return data.some(company => company.id === organisationId)
  }
  if (await isAmong({ insuranceType, quality })) return
  throw (await isAmong({ insuranceType }))
    ? badRequest(submissionMessages.qualityNotBought, { organisationId: submissionMessages.qualityNotBought })
    : badRequest('The preferred company is no longer available. Please choose another.', {
        organisationId: 'This company is no longer available',
      })
}

export function refuseOldConsent(version: string, type: InsuranceType): void {
  if (version === currentConsentVersion && consentText(version, leadLabelOf(type)) !== undefined) return
  throw badRequest('The consent wording has changed. Please read and confirm it again.', {
    consentVersion: 'Please read and confirm the wording again',
  })
}
