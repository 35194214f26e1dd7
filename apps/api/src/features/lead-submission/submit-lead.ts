import type { submission } from '@lodeway/contract/lead-submission.ts'
import { routeFor } from '@lodeway/rules/allocation/choose-contracts.ts'
import { checkSubmission, type Submission } from '@lodeway/rules/lead-submission/check.ts'
import { needsBillingFirst, offeredTypes } from '@lodeway/rules/lead-submission/submitter.ts'
import { consentChannel, consentText, currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import { type InsuranceType, leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { measureQuality, type Quality } from '@lodeway/rules/leads/quality.ts'
import { toE164 } from '@lodeway/rules/people/phone.ts'
import { checkIdNumber } from '@lodeway/rules/people/sa-id-number.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../context.ts'
import { badRequest, refuseFieldErrors, unprocessable } from '../../http/refusal.ts'
import { assign, payeeFor } from '../allocation/assign.ts'
import { findActiveInternalContracts, findPreferredCompanies } from '../allocation/offers.sql.ts'
import { type Place, takeInternalPlace, takePoolPlace } from '../allocation/take-place.ts'
import { checkChoices } from './choices.ts'
import { lockPerson, personKeys, refuseKnownPerson } from './person-keys.ts'
import { findSubmitter, type SubmitterRecord } from './submitter.sql.ts'

export type SubmissionInput = z.output<typeof submission>

/**
 * Submits a lead: checked, measured, allocated, stored and put on its way, in one transaction. Once it answers, the lead
 * is on disk.
 * @returns the lead's id
 * @throws Refusal 400 with messages by field; 409 duplicate; 422 suppressed, no contract, no billing details
 */
export async function submitLead(work: Work, accountId: string, input: SubmissionInput): Promise<string> {
  const { tx, now, keys } = work
  const by = await findSubmitter(tx, accountId)
  if (input.loaderId !== undefined && input.loaderId !== accountId)
    throw badRequest('A lead is submitted under your own account.', { loaderId: 'This is not your account' })
  if (needsBillingFirst(by.submitter.kind, by.holderName)) {
    throw unprocessable('billing_needed', 'Please fill in banking details before being able to submit leads')
  }
  const assets = await checkChoices(tx, input)
  const plain = { ...plainSubmission(input), assetsToCover: input.assetsToCover ? assets : null }
  await refuseWhatIsWrong(work, by, plain)
  await refusePreference(work, by, plain)
  refuseOldConsent(input.consentVersion, plain.insuranceType)

  const phone = toE164(plain.phoneNumber) ?? ''
  const keyHashes = personKeys(keys, { idNumber: plain.idNumber, phoneNumber: phone, emailAddress: plain.emailAddress })
  await lockPerson(work, keyHashes)
  await refuseKnownPerson(work, keyHashes, plain.insuranceType)

  const leadId = newId()
  const measured = measureQuality({ ...plain, consent: true })
  const { place, payee } = await allocate(work, by, {
    leadId,
    keyHashes,
    insuranceType: plain.insuranceType,
    quality: measured.quality,
    preferredOrganisationId: plain.organisationId ?? null,
  })
  const assignmentId = place ? newId() : null
  await tx
    .insertInto('lead')
    .values({
      ...columnsOf(work, plain),
      id: leadId,
      loaderId: accountId,
      loaderOrganisationId: by.role === 'loader' && by.submitter.kind === 'organisational' ? by.organisationId : null,
      createdAt: now,
      quality: measured.quality,
      qualityVersion: measured.version,
      qualityPoints: JSON.stringify({
        points: measured.points,
        missing: measured.missing.map(({ what, points }) => ({ what, points })),
      }),
      internalStatus: place ? 'assigned' : 'available',
      assignmentId,
      organisationId: place?.contract.organisationId ?? null,
      consentVersion: input.consentVersion,
      consentChannel,
      consentAt: now,
    })
    .execute()
  await tx
    .insertInto('leadPerson')
    .values(keyHashes.map(keyHash => ({ keyHash, insuranceType: plain.insuranceType, leadId, createdAt: now })))
    .execute()
  if (place && assignmentId) await assign(work, assignmentId, leadId, place, payee)
  await appendAudit(
    work,
    'lead.submit',
    { kind: 'lead', id: leadId },
    {
      insuranceType: plain.insuranceType,
      quality: measured.quality,
      assignedTo: place?.contract.organisationId ?? null,
      reason: place?.reason ?? null,
    },
  )
  return leadId
}

/** Where the lead goes by the table of the domain rules, and who is paid for it. */
async function allocate(
  work: Work,
  by: SubmitterRecord,
  lead: {
    leadId: string
    keyHashes: Buffer[]
    insuranceType: InsuranceType
    quality: Quality
    preferredOrganisationId: string | null
  },
) {
  const payee = await payeeFor(work.tx, by, lead.quality)
  let place: Place | undefined
  if (routeFor(by.submitter).route === 'pool') place = await takePoolPlace(work, lead)
  else {
    place = await takeInternalPlace(work, by.organisationId ?? '', lead.insuranceType, lead.quality)
    if (place === undefined)
      throw unprocessable('no_internal_contract', 'Your organisation has no active contract for this insurance type.', {
        insuranceType: 'Your organisation has no active contract for this insurance type.',
      })
  }
  return { place, payee }
}

type Plain = Submission & { firstName: string; lastName: string; phoneNumber: string; insuranceType: InsuranceType }

/** The wire's shape in plain values; `geographiclaArea` is the spelling of the specification. */
function plainSubmission(input: SubmissionInput): Plain {
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

async function refuseWhatIsWrong(work: Work, by: SubmitterRecord, plain: Plain): Promise<void> {
  const internal =
    by.submitter.kind === 'organisational' && by.organisationId
      ? await findActiveInternalContracts(work.tx, by.organisationId, work.now)
      : []
  const offered = offeredTypes(
    by.submitter,
    internal.map(contract => contract.insuranceType as InsuranceType),
  )
  if (!offered.includes(plain.insuranceType)) {
    throw unprocessable('no_internal_contract', 'Your organisation has no active contract for this insurance type.', {
      insuranceType: 'Your organisation has no active contract for this insurance type.',
    })
  }
  const problems = checkSubmission(plain, { today: johannesburgDate(work.now), submitter: by.submitter, offered })
  refuseFieldErrors(problems)
}

/** A preferred company must be one of those that the form offers (security 6). */
async function refusePreference(work: Work, by: SubmitterRecord, plain: Plain): Promise<void> {
  if (!plain.organisationId || by.submitter.kind === 'organisational') return
  const { data } = await findPreferredCompanies(work.tx, plain.insuranceType, work.now, { limit: 1000, offset: 0 })
  if (!data.some(company => company.id === plain.organisationId)) {
    throw badRequest('The preferred company is no longer available. Please choose another.', {
      organisationId: 'This company is no longer available',
    })
  }
}

function refuseOldConsent(version: string, type: InsuranceType): void {
  if (version === currentConsentVersion && consentText(version, leadLabelOf(type)) !== undefined) return
  throw badRequest('The consent wording has changed. Please read and confirm it again.', {
    consentVersion: 'Please read and confirm the wording again',
  })
}

function columnsOf(work: Work, plain: Plain) {
  const today = johannesburgDate(work.now)
  const id = checkIdNumber(plain.idNumber ?? '', today)
  return {
    firstName: plain.firstName,
    lastName: plain.lastName,
    phone: toE164(plain.phoneNumber) ?? '',
    alternativePhone: toE164(plain.alternativePhoneNumber ?? '') ?? null,
    email: plain.emailAddress ?? null,
    insuranceType: plain.insuranceType,
    reason: plain.reason || null,
    address: plain.address ?? null,
    geographicalArea: plain.geographicalArea ?? null,
    idNumberEncrypted: plain.idNumber ? work.keys.seal(plain.idNumber, 'lead.id_number') : null,
    idNumberLast3: plain.idNumber?.slice(-3) ?? null,
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
