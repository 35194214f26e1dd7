import { maxNameLength, maxParagraphLength } from '@lodeway/rules/limits.ts'
import { maxWebAddressLength } from '@lodeway/rules/organisations/checks.ts'
import { isEmail, maxEmailLength, tidyEmail } from '@lodeway/rules/people/email.ts'
import { maxCharacters, messages } from '@lodeway/rules/people/messages.ts'
import { isText, tidyName, withoutUnseen } from '@lodeway/rules/people/name.ts'
import { maxPhoneLength, phoneCountry, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { idNumberLength } from '@lodeway/rules/people/sa-id-number.ts'
import * as z from 'zod/mini'

export const required = messages.required

/** A text of what nobody sees, such as one zero-width space, says nothing. */
const saysSomething = z.refine<string>(text => text === '' || /[^\p{Cf}\p{Z}]/u.test(text), required)

const tidyLine = (text: string): string => withoutUnseen(text).replaceAll('\t', ' ').trim()

/**
 * Text that must hold something, without control characters but the tabs of two cells that are pasted (a line break in a name would reach a mail's header) and
 * without those that turn the direction of what follows: a name could make the words behind it read backwards.
 */
export const line = (maximum = maxNameLength, tidied = tidyLine) =>
  z
    .string(required)
    .check(
      z.overwrite(tidied),
      z.minLength(1, required),
      saysSomething,
      z.maxLength(maximum, maxCharacters(maximum)),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, messages.invalidText),
    )

/** What somebody is called, as it was typed or pasted. Where a rule looks at all fields together, it says what a name is. */
export const nameLine = () => line(maxNameLength, tidyName)

/** Somebody's name: letters, spaces, hyphens and apostrophes. */
export const personName = () => nameLine().check(z.refine(isText, messages.invalidText))

/**
 * Text over several lines; NUL is refused because PostgreSQL cannot store it. What turns the direction of what follows is taken out: telephones
 * put it round the numbers that people copy from their contacts.
 */
export const paragraph = (maximum = maxParagraphLength) =>
  z.string().check(
    z.overwrite(text =>
      withoutUnseen(text)
        .replaceAll(/[\u202D\u202E]/g, '')
        .trim(),
    ),
    z.maxLength(maximum, maxCharacters(maximum)),
    z.refine(text => !text.includes('\u0000'), messages.invalidText),
  )

/** The same where something must be said. */
export const someParagraph = (maximum: number) => paragraph(maximum).check(z.minLength(1, required), saysSomething)

/** An id in either case, read as the database writes it: ids are compared as texts all over. */
export const uuid = z
  .string(required)
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, messages.invalidText), z.toLowerCase())

export const emailAddress = z
  .string(required)
  .check(
    z.overwrite(tidyEmail),
    z.minLength(1, required),
    z.maxLength(maxEmailLength, maxCharacters(maxEmailLength)),
    z.refine(isEmail, messages.invalidEmail),
  )

/** South African numbers on the wire (document 2, section 3). */
export const phone = z.strictObject({
  countryCode: z.literal(phoneCountry, messages.invalidPhoneNumber),
  number: z.string(required).check(z.minLength(1, required), z.maxLength(maxPhoneLength, messages.invalidPhoneNumber)),
})

/** As it was typed; the rules say whether it is a South African number. */
export const phoneNumber = line(maxPhoneLength)
/** Without the spaces that it may be typed with; the rules say whether it is valid. */
export const idNumber = line(idNumberLength, withoutWhitespace)

/** An address on the web, as people type one. */
export const webAddress = z
  .string(required)
  .check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(maxWebAddressLength, maxCharacters(maxWebAddressLength)),
    z.regex(/^https?:\/\/[^\s]+$/i, 'Enter an address that begins with https://'),
  )

/** The caller's own password, to confirm a change with. It may be of any form: it was set under the rules of its day. */
export const ownPassword = z.string().check(z.maxLength(1024, maxCharacters(1024)))

/** An answer in words alone. */
export const message = z.object({ message: z.string() })
