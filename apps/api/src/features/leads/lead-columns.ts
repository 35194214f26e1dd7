import type { LeadDetails } from '@lodeway/rules/lead-submission/check.ts'
import { type ConsentChannel, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { checkIdNumber } from '@lodeway/rules/people/sa-id-number.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import type { Keys } from '../../crypto/keys.ts'

// What is known of a client and of what they want, as the columns of a lead.

/** A lead in plain values, complete enough to be kept. */
export type SubmittedLead = LeadDetails & {
  firstName: string
  lastName: string
  phoneNumber: string
  insuranceType: InsuranceType
}

/** How a lead was measured. */
export const qualityColumns = (measured: ReturnType<typeof measureQuality>) => ({
  quality: measured.quality,
  qualityVersion: measured.version,
  qualityPoints: {
    points: measured.points,
    missing: measured.missing.map(({ what, points }) => ({ what, points })),
  },
})

/** A consent that is given now, under today's wording. */
export const consentColumns = ({ now }: { now: Date }, consentChannel: ConsentChannel = 'leadForm') => ({
  consentVersion: currentConsentVersion,
  consentChannel,
  consentAt: now,
})

/** The first step of the form. */
export const clientColumns = (lead: SubmittedLead) => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  phone: toE164(lead.phoneNumber) ?? '',
  alternativePhone: toE164(lead.alternativePhoneNumber ?? '') ?? null,
  email: lead.emailAddress ?? null,
  insuranceType: lead.insuranceType,
})

/** The second step, but for the ID number. A valid one says when its holder was born, unless that is given as well. */
export function detailColumns(lead: SubmittedLead, today: CalendarDate) {
  const id = checkIdNumber(lead.idNumber ?? '', today)
  return {
    reason: lead.reason || null,
    address: lead.address ?? null,
    geographicalArea: lead.geographicalArea ?? null,
    dateOfBirth: lead.dateOfBirth ?? (id.valid ? id.dateOfBirth : null),
    yearlyIncomeId: lead.yearlyIncome?.id ?? null,
    industryId: lead.industry?.id ?? null,
    vehicleId: lead.vehicle?.id ?? null,
    vehicleColourId: lead.vehicleColour?.id ?? null,
    assetsToCoverIds: lead.assetsToCover?.map(asset => asset.id) ?? [],
    vehicleAssets: [...(lead.vehicleAssets ?? [])],
    owner: lead.owner ?? null,
    incidentsInLastYears: lead.incidentsInLastYears ?? null,
    previousInsurance: lead.previousInsurance ?? null,
    yearsOfInsurance: lead.yearsOfInsurance ?? null,
    medicalCover: lead.medicalCover ?? null,
    preferredOrganisationId: lead.organisationId ?? null,
  }
}

/** An ID number as it is kept: sealed, with its end for a mask. */
export const idNumberColumns = ({ keys }: { keys: Keys }, idNumber: string | null | undefined) => ({
  idNumberEncrypted: idNumber ? keys.seal(idNumber, 'lead.id_number') : null,
  idNumberLast3: idNumber?.slice(-3) ?? null,
})
