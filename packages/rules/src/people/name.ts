/**
 * The text rule of names: letters, spaces, hyphens and apostrophes (' and ’). Letters are those of any script, with their
 * combining marks. Document 1, section 5, says "letters and spaces only", which no O'Brien, Zoë or Anne-Marie could join
 * by: settled in the domain rules, "Oddities".
 */
export const isText = (text: string): boolean => /^[\p{L}\p{M} '’-]+$/u.test(text) && /\p{L}/u.test(text)

/** A full name from its parts, with single spaces. Missing parts are left out. */
export const fullName = (firstName: string | undefined, lastName: string | undefined): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.replaceAll(/ +/g, ' ').trim()
