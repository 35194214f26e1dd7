import type { submission } from '@lodeway/contract/lead-submission.ts'
import type { ContactField, LeadDetails } from '@lodeway/rules/lead-submission/check.ts'
import type { StepTwoField } from '@lodeway/rules/lead-submission/fields.ts'
import { fieldsFor } from '@lodeway/rules/lead-submission/fields.ts'
import type { SubmitterKind } from '@lodeway/rules/lead-submission/submitter.ts'
import { absentIfEmpty } from '@lodeway/rules/leads/edit-checks.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Answers, Choice } from '@lodeway/rules/leads/questions.ts'
import { phoneOnTheWire, typedPhone, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type * as z from 'zod/mini'
import type { DetailValues, Draft } from './draft.ts'

/** What can be chosen, by id: the items of the content lists and the companies that buy this type. */
export type ChoicesById = ReadonlyMap<string, Choice>

export const contactFields = [
  'firstName',
  'lastName',
  'phoneNumber',
  'alternativePhoneNumber',
  'emailAddress',
  'insuranceType',
] as const satisfies readonly ContactField[]

/** A submission of which the type is settled, as the rules check, measure and allocate it. */
export type TypedSubmission = LeadDetails & { insuranceType: InsuranceType }

/** The answers that decide which further questions are asked. */
export const answersOf = (
  details: Pick<DetailValues, 'assetsToCover' | 'previousInsurance'>,
  choices: ChoicesById,
): Answers => ({
  previousInsurance: details.previousInsurance,
  assetsToCover: chosen(details.assetsToCover, choices),
})

/**
 * The draft as a submission in plain values. Only what the form shows counts: an answer to a question that is no longer
 * asked stays in the draft and is not sent.
 */
export function submissionOf(
  { contact, details }: Draft,
  type: InsuranceType,
  kind: SubmitterKind,
  choices: ChoicesById,
): TypedSubmission {
  const shown = new Set(fieldsFor(type, kind, answersOf(details, choices)).map(({ field }) => field))
  const choice = (id: string | null) => (id === null ? undefined : choices.get(id))
  const all: Pick<LeadDetails, StepTwoField & keyof LeadDetails> = {
    organisationId: choice(details.organisationId)?.id,
    industry: choice(details.industry),
    address: filled(details.address),
    geographicalArea: details.geographicalArea ?? undefined,
    owner: filled(details.owner),
    idNumber: filled(withoutWhitespace(details.idNumber)),
    dateOfBirth: details.dateOfBirth ?? undefined,
    yearlyIncome: choice(details.yearlyIncome),
    assetsToCover: chosen(details.assetsToCover, choices),
    vehicleAssets: details.vehicleAssets,
    vehicle: choice(details.vehicle),
    vehicleColour: choice(details.vehicleColour),
    reason: filled(details.reason),
    medicalCover: details.medicalCover,
    previousInsurance: details.previousInsurance,
    incidentsInLastYears: details.incidentsInLastYears,
    yearsOfInsurance: details.yearsOfInsurance ?? undefined,
  }
  const asked = Object.entries(all).filter(([field]) => shown.has(field as StepTwoField))
  return {
    firstName: contact.firstName.trim(),
    lastName: contact.lastName.trim(),
    phoneNumber: typedPhone(contact.phoneNumber),
    alternativePhoneNumber: filled(typedPhone(contact.alternativePhoneNumber)),
    emailAddress: filled(contact.emailAddress),
    ...Object.fromEntries(asked),
    insuranceType: type,
    consent: details.consent,
  }
}

/** The submission as it is sent (document 2, section 3), with the area in the document's spelling. */
export function bodyOf(lead: TypedSubmission, loaderId: string, consentVersion: string): z.input<typeof submission> {
  const { geographicalArea, phoneNumber = '', alternativePhoneNumber, consent: _consent, ...rest } = lead
  return {
    ...rest,
    loaderId,
    firstName: lead.firstName ?? '',
    lastName: lead.lastName ?? '',
    phoneNumber: phoneOnTheWire(phoneNumber),
    ...(alternativePhoneNumber ? { alternativePhoneNumber: phoneOnTheWire(alternativePhoneNumber) } : {}),
    ...(geographicalArea ? { geographiclaArea: geographicalArea } : {}),
    ...(rest.vehicleAssets ? { vehicleAssets: [...rest.vehicleAssets] } : {}),
    ...(rest.assetsToCover ? { assetsToCover: rest.assetsToCover.map(({ id, name }) => ({ id, name })) } : {}),
    consentVersion,
  } as z.input<typeof submission>
}

const filled = (text: string): string | undefined => absentIfEmpty(text.trim())

const chosen = (ids: readonly string[], choices: ChoicesById): Choice[] => ids.flatMap(id => choices.get(id) ?? [])
