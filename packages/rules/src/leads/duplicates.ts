import { normaliseEmail } from '../people/email.ts'
import { isEmpty } from '../people/field-checks.ts'
import { toE164, withoutWhitespace } from '../people/phone.ts'

/** How long the same person is not taken again for the same insurance type (domain rules, "People"). */
const duplicateWindowDays = 90

/** The neutral refusal: it names no other loader and does not say which detail matched. */
export const duplicateLeadMessage = 'This client has already been submitted for this insurance type recently.'

/** Submissions at or after this instant count as duplicates of one made at `now`. */
export const duplicateWindowStart = (now: Date): Date => new Date(now.getTime() - duplicateWindowDays * 86_400_000)

const identityKinds = ['idNumber', 'phone', 'email'] as const
export type IdentityKind = (typeof identityKinds)[number]
export type IdentityKey = { kind: IdentityKind; value: string }

/**
 * By what a person is recognised: ID number, phone or email, each in one form whatever way it was typed. The values
 * are plain: whoever stores or compares them hashes them with a key first (domain rules, "People").
 *
 * The alternative phone number is left out: it is often a relative's, and two relatives are two people.
 */
export function identityKeys(person: {
  idNumber?: string | null | undefined
  phoneNumber?: string | null | undefined
  emailAddress?: string | null | undefined
}): IdentityKey[] {
  const idNumber = withoutWhitespace(person.idNumber ?? '')
  const phone = toE164(person.phoneNumber ?? '') ?? ''
  const email = normaliseEmail(person.emailAddress ?? '')
  const keys: IdentityKey[] = [
    { kind: 'idNumber', value: idNumber },
    { kind: 'phone', value: phone },
    { kind: 'email', value: email },
  ]
  return keys.filter(key => !isEmpty(key.value))
}
