/**
 * The text rule of names: letters, spaces, hyphens and apostrophes (' and ’). Letters are those of any script, with their
 * combining marks. Document 1, section 5, says "letters and spaces only", which no O'Brien, Zoë or Anne-Marie could join
 * by: settled in the domain rules, "Oddities".
 */
export const isText = (text: string): boolean => /^[\p{L}\p{M} '’-]+$/u.test(text) && /\p{L}/u.test(text)

/** A name as it is kept: without what nobody sees, as texts of web pages and word processors have it, and with single spaces. */
export const tidyName = (text: string): string =>
  withoutUnseen(text)
    .replaceAll(/[\p{Zs}\t]+/gu, ' ')
    .trim()

/**
 * A text without soft hyphens and what joins, parts or holds words without being seen, as it comes with what is copied out of chats and
 * documents. What turns the direction of letters (U+202D, U+202E) stays, to be refused.
 */
export const withoutUnseen = (text: string): string =>
  text.replaceAll(/[\u00AD\u200B\u200E\u200F\u202A-\u202C\u2060\u2066-\u2069\uFEFF]/g, '')

/** A full name from its parts, with single spaces. Missing parts are left out. */
export const fullName = (firstName: string | null | undefined, lastName: string | null | undefined): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.replaceAll(/ +/g, ' ').trim()

/** The full name of a person, or of the client of a lead. */
export const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  fullName(firstName, lastName)

/** The same of somebody who may not be there: nothing without a first name. */
export const nameIfAny = (person: {
  readonly firstName: string | null
  readonly lastName: string | null
}): string | null => (person.firstName === null ? null : fullName(person.firstName, person.lastName))
