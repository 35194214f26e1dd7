/**
 * The text rule of document 1, section 5: letters and spaces only.
 *
 * Letters are those of any script, with their combining marks, because South African names carry accents (Zoë, René).
 * Hyphens and apostrophes are refused because the specification says "letters and spaces only".
 */
export const isText = (text: string): boolean => /^[\p{L}\p{M} ]+$/u.test(text) && /\p{L}/u.test(text)

/** A full name from its parts, with single spaces. Missing parts are left out. */
export const fullName = (firstName: string | undefined, lastName: string | undefined): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.replaceAll(/ +/g, ' ').trim()
