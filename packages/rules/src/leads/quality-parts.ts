import { isEmail, tidyEmail } from '../people/email.ts'
import { isMobile, toE164 } from '../people/phone.ts'
import { isIdNumber } from '../people/sa-id-number.ts'
import { isCalendarDate } from '../time/calendar.ts'
import type { InsuranceType } from './insurance-types.ts'
import { type Answers, isAnswered, questionsFor } from './questions.ts'

/** The shortest reason that earns its points, in characters. */
const reasonLength = 20

export type QualityPart =
  | 'phoneNumber'
  | 'emailAddress'
  | 'alternativePhoneNumber'
  | 'idNumber'
  | 'questions'
  | 'yearlyIncome'
  | 'address'
  | 'reason'
  | 'consent'

export type QualityInput = Answers & {
  insuranceType: InsuranceType
  phoneNumber?: string | null | undefined
  emailAddress?: string | null | undefined
  alternativePhoneNumber?: string | null | undefined
  idNumber?: string | null | undefined
  dateOfBirth?: string | null | undefined
  yearlyIncome?: { id: string } | null | undefined
  address?: string | null | undefined
  geographicalArea?: string | null | undefined
  reason?: string | null | undefined
  /** Whether the client's consent is on record. */
  consent?: boolean | null | undefined
}

type Part = { what: QualityPart; most: number; hint: string; earned: (input: QualityInput) => number }

/** A part that earns all or nothing. */
const part = (what: QualityPart, most: number, hint: string, holds: (input: QualityInput) => boolean): Part => ({
  what,
  most,
  hint,
  earned: input => (holds(input) ? most : 0),
})

const isFilled = (text: string | null | undefined): boolean => (text ?? '').trim() !== ''

export const parts: Part[] = [
  part('phoneNumber', 20, 'Give a valid mobile number', ({ phoneNumber }) => isMobile(toE164(phoneNumber ?? '') ?? '')),
  part('alternativePhoneNumber', 5, 'Add a second phone number, different from the first', input => {
    const alternative = toE164(input.alternativePhoneNumber ?? '')
    return alternative !== undefined && alternative !== toE164(input.phoneNumber ?? '')
  }),
  part('emailAddress', 10, 'Add an email address', ({ emailAddress }) => isEmail(tidyEmail(emailAddress ?? ''))),
  part(
    'address',
    5,
    'Give both the address and the geographical area',
    input => isFilled(input.address) && isFilled(input.geographicalArea),
  ),
  { what: 'idNumber', most: 20, hint: 'Add a valid ID number', earned: identityPoints },
  part('yearlyIncome', 5, 'Choose the yearly income', input => Boolean(input.yearlyIncome)),
  // A type without questions of its own has none left open, so it gets these points.
  part('questions', 20, 'Answer every question for this insurance type', input =>
    questionsFor(input.insuranceType, input).every(question => isAnswered(input, question)),
  ),
  part(
    'reason',
    5,
    'Say in at least 20 characters why you are submitting this lead',
    ({ reason }) => [...(reason ?? '').trim()].length >= reasonLength,
  ),
  part('consent', 10, 'Confirm that the client agreed to be contacted', ({ consent }) => consent === true),
]

/** A valid ID number counts in full; without one, a date of birth counts for some of it. */
function identityPoints({ idNumber, dateOfBirth }: QualityInput): number {
  if (isIdNumber(idNumber ?? '')) return 20
  return isCalendarDate(dateOfBirth ?? '') ? 8 : 0
}
