import type { Submission } from '@lodeway/rules/lead-submission/check.ts'
import { consentChannel, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { checkIdNumber } from '@lodeway/rules/people/sa-id-number.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import type { Keys } from '../../crypto/keys.ts'

// What is known of a client and of what they want, as the columns of a lead.

export type Plain = Submission & {
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
export const consentColumns = ({ now }: { now: Date }) => ({
  consentVersion: currentConsentVersion,
  consentChannel,
  consentAt: now,
})

/** The first step of the form. */
export const clientColumns = (plain: Plain) => ({
  firstName: plain.firstName,
  lastName: plain.lastName,
  phone: toE164(plain.phoneNumber) ?? '',
  alternativePhone: toE164(plain.alternativePhoneNumber ?? '') ?? null,
  email: plain.emailAddress ?? null,
  insuranceType: plain.insuranceType,
})

/** The second step, but for the ID number. A valid one says when its holder was born, unless that is given as well. */
export function detailColumns(plain: Plain, today: CalendarDate) {
  const id = checkIdNumber(plain.idNumber ?? '', today)
  return {
    reason: plain.reason || null,
    address: plain.address ?? null,
    geographicalArea: plain.geographicalArea ?? null,
    dateOfBirth: plain.dateOfBirth ?? (id.valid ? id.dateOfBirth : null),
    yearlyIncomeId: plain.yearlyIncome?.id ?? null,
    industryId: plain.industry?.id ?? null,
    vehicleId: plain.vehicle?.id ?? null,
    vehicleColourId: plain.vehicleColour?.id ?? null,
    assetsToCoverIds: plain.assetsToCover?.map(asset => asset.id) ?? [],
    vehicleAssets: [...(plain.vehicleAssets ?? [])],
    owner: plain.owner ?? null,
    incidentsInLastYears: plain.incidentsInLastYears ?? null,
    previousInsurance: plain.previousInsurance ?? null,
    yearsOfInsurance: plain.yearsOfInsurance ?? null,
    medicalCover: plain.medicalCover ?? null,
    preferredOrganisationId: plain.organisationId ?? null,
  }
}

/** An ID number as it is kept: sealed, with its end for a mask. */
export const idNumberColumns = ({ keys }: { keys: Keys }, idNumber: string | null | undefined) => ({
  idNumberEncrypted: idNumber ? keys.seal(idNumber, 'lead.id_number') : null,
  idNumberLast3: idNumber?.slice(-3) ?? null,
})
