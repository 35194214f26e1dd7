import { checkEmail, checkPossiblePhone, isEmpty } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { messages } from '../people/messages.ts'
import { isIdNumber } from '../people/sa-id-number.ts'

/** By what a person who asks about their data is found. */
export type PersonSearch = {
  idNumber?: string | undefined
  phoneNumber?: string | undefined
  emailAddress?: string | undefined
}

/** Leads that are found for one person, and that one erasure names. */
export const maxLeadsOfPerson = 200

/**
 * Checks what a person is to be found by: at least one of the three, each of its own form. Source: POPIA, section 23
 * (the person's identity must be proven; the administrator does that before searching).
 */
export function checkPersonSearch(search: PersonSearch): FieldErrors<keyof PersonSearch> {
  if ([search.idNumber, search.phoneNumber, search.emailAddress].every(isEmpty))
    return { idNumber: 'Give an ID number, a phone number or an email address' }
  return collectErrors<keyof PersonSearch>({
    idNumber:
      isEmpty(search.idNumber) || isIdNumber((search.idNumber ?? '').trim()) ? undefined : messages.invalidIdNumber,
    phoneNumber: checkPossiblePhone(search.phoneNumber),
    emailAddress: checkEmail(search.emailAddress),
  })
}
