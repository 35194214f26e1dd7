import type { submission } from '@lodeway/contract/lead-submission.ts'
import type { Submission } from '@lodeway/rules/lead-submission/check.ts'
import { consentChannel, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { checkIdNumber } from '@lodeway/rules/people/sa-id-number.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import type { Work } from '../../context.ts'
import type { Actor } from '../../http/actor.ts'
import type { Offer } from '../allocation/take-place.ts'
import { toLeadRow } from '../leads/lead.sql.ts'
import type { SubmitterRecord } from './submitter.sql.ts'

// What a submission becomes: plain values, the columns of its lead, and the row that lists show.

export type SubmissionInput = z.output<typeof submission>
export type LeadRow = ReturnType<typeof toLeadRow>
export type Plain = Submission & {
  firstName: string
  lastName: string
  phoneNumber: string
  insuranceType: InsuranceType
}

/** The wire's shape in plain values; `geographiclaArea` is the spelling of the specification. */
export function plainSubmission(input: SubmissionInput): Plain {
  const {
    geographiclaArea,
    phoneNumber,
    alternativePhoneNumber,
    consentVersion: _version,
    loaderId: _loader,
    ...rest
  } = input
  return {
    ...rest,
    phoneNumber: phoneNumber.number.replace(/\s/g, ''),
    alternativePhoneNumber: alternativePhoneNumber?.number.replace(/\s/g, ''),
    geographicalArea: input.geographicalArea ?? geographiclaArea,
    dateOfBirth: input.dateOfBirth,
    consent: true,
  }
}

/** All that is known of a lead when it is submitted, but for its id and who gets it. */
export const columnsOf = (
  work: Work,
  by: SubmitterRecord,
  plain: Plain,
  measured: ReturnType<typeof measureQuality>,
) => ({
  loaderId: by.id,
  loaderOrganisationId: by.role === 'loader' && by.submitter.kind === 'organisational' ? by.organisationId : null,
  createdAt: work.now,
  ...qualityColumns(measured),
  ...consentColumns(work),
  ...clientColumns(plain),
  ...detailColumns(plain, johannesburgDate(work.now)),
  ...idNumberColumns(work, plain.idNumber),
})

/** How a lead was measured. */
export const qualityColumns = (measured: ReturnType<typeof measureQuality>) => ({
  quality: measured.quality,
  qualityVersion: measured.version,
  qualityPoints: JSON.stringify({
    points: measured.points,
    missing: measured.missing.map(({ what, points }) => ({ what, points })),
  }),
})

/** A consent that is given now, under today's wording. */
export const consentColumns = (work: Work) => ({
  consentVersion: currentConsentVersion,
  consentChannel,
  consentAt: work.now,
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
export const idNumberColumns = (work: Work, idNumber: string | null | undefined) => ({
  idNumberEncrypted: idNumber ? work.keys.seal(idNumber, 'lead.id_number') : null,
  idNumberLast3: idNumber?.slice(-3) ?? null,
})

/** Who has the lead, if anybody. */
export const holderOf = (assigned: { assignmentId: string; organisationId: string } | undefined) =>
  assigned
    ? { internalStatus: 'assigned', ...assigned }
    : { internalStatus: 'available', assignmentId: null, organisationId: null }

/** The lead as lists show it, from what was just written. */
export const rowOf = (
  actor: Actor,
  by: SubmitterRecord,
  columns: ReturnType<typeof columnsOf> & { id: string },
  taken: Offer | undefined,
): LeadRow =>
  toLeadRow({
    ...columns,
    internalStatus: taken ? 'assigned' : 'available',
    organisationStatus: null,
    lapsed: false,
    ...(actor.kind === 'admin'
      ? {
          premiumCents: null,
          loaderFirstName: by.firstName,
          loaderLastName: by.lastName,
          organisationName: taken?.organisationName ?? null,
        }
      : { loaderId: undefined }),
  })
