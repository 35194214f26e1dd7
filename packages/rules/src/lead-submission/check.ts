import { type Client, checkClient } from '../leads/client-checks.ts'
import type { GeographicalArea } from '../leads/geographical-areas.ts'
import type { InsuranceType } from '../leads/insurance-types.ts'
import type { Answers, Choice } from '../leads/questions.ts'
import { checkPossiblePhone, checkRequired, type Problem } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { fieldNotValid, messages } from '../people/messages.ts'
import { checkIdNumber } from '../people/sa-id-number.ts'
import { ageOn, type CalendarDate, isCalendarDate } from '../time/calendar.ts'
import { isIdNumberRequired, type StepTwoField } from './fields.ts'
import { mayPreferCompany, type Submitter } from './submitter.ts'

/** The first step of the form (document 2, section 2, "Submit Leads"). */
export type Contact = Client & { insuranceType?: InsuranceType }

/** A lead as it is submitted: phone numbers as they were typed, dates as calendar dates. */
export type LeadDetails = Answers &
  Contact & {
    organisationId?: string | null
    address?: string | null
    geographicalArea?: GeographicalArea | null
    idNumber?: string | null
    dateOfBirth?: string | null
    yearlyIncome?: Choice | null
    reason?: string | null
    consent?: boolean | null
  }

export type ContactField = keyof Contact
export type SubmissionField = ContactField | StepTwoField

/** What a submission is checked against. `offered`, when given, is what `offeredTypes` answered for the submitter. */
export type SubmissionContext = {
  today: CalendarDate
  submitter: Pick<Submitter, 'kind'>
  offered?: readonly InsuranceType[]
}

/** The youngest age of a client, in years (document 2, section 9). */
export const minClientAge = 18

export const submissionMessages = {
  tooYoung: 'Client Needs to be older than 18',
  // The space at the end is the specification's (document 2, section 5).
  medicalCoverNeeded: 'Client must have medical aid to apply for medical gap cover. ',
  typeNotOffered: 'Your organisation has no active contract for this insurance type.',
  qualityNotBought: 'This company does not buy leads of this quality now',
  birthDateDiffers: 'Date of birth does not match the ID number',
} as const

/** Checks the first step alone, with the field rules: what stands in the way of Next (document 2, section 5). */
export const checkContact = (input: Contact): FieldErrors<ContactField> => ({
  ...checkClient(input),
  ...collectErrors<ContactField>({ insuranceType: checkRequired(input.insuranceType) }),
})

/**
 * Checks a whole submission, form and server alike: the messages by field, none when the lead can be taken. Phone
 * numbers must be possible South African ones here, which is more than the first step asks.
 * Source: document 2, section 5; domain rules, "People".
 */
export function checkSubmission(lead: LeadDetails, context: SubmissionContext): FieldErrors<SubmissionField> {
  const { insuranceType } = lead
  const isOffered = !insuranceType || (context.offered?.includes(insuranceType) ?? true)
  return collectErrors<SubmissionField>({
    phoneNumber: checkPossiblePhone(lead.phoneNumber),
    alternativePhoneNumber: checkPossiblePhone(lead.alternativePhoneNumber ?? undefined),
    ...checkContact(lead),
    ...(isOffered ? {} : { insuranceType: submissionMessages.typeNotOffered }),
    organisationId:
      lead.organisationId && !mayPreferCompany(context.submitter.kind) ? fieldNotValid('Preferred company') : undefined,
    idNumber: checkSubmittedId(lead, context),
    dateOfBirth: checkBirthDate(lead, context.today),
    medicalCover:
      insuranceType === 'medicalGapCover' && lead.medicalCover !== true
        ? submissionMessages.medicalCoverNeeded
        : undefined,
  })
}

function checkSubmittedId({ idNumber, insuranceType }: LeadDetails, context: SubmissionContext): Problem {
  if (idNumber) return checkIdNumber(idNumber, context.today).valid ? undefined : messages.invalidIdNumber
  const isRequired = insuranceType && isIdNumberRequired(insuranceType, context.submitter.kind)
  return isRequired ? messages.required : undefined
}

/**
 * The date of birth is that of the field, else that of the ID number. Both together have to agree but for the century:
 * somebody of a hundred years has the two digits of a child, and only the typed date can say so.
 */
export function checkBirthDate(
  { idNumber, dateOfBirth }: Pick<LeadDetails, 'idNumber' | 'dateOfBirth'>,
  today: CalendarDate,
): Problem {
  const fromId = checkIdNumber(idNumber ?? '', today)
  if (dateOfBirth && !isCalendarDate(dateOfBirth)) return messages.invalidDate
  if (dateOfBirth && fromId.valid && dateOfBirth.slice(2) !== fromId.dateOfBirth.slice(2)) {
    return submissionMessages.birthDateDiffers
  }
  const known = dateOfBirth || (fromId.valid ? fromId.dateOfBirth : undefined)
  return known && ageOn(known, today) < minClientAge ? submissionMessages.tooYoung : undefined
}
