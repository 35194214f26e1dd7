/**
 * Drops every kind of whitespace, as all phone numbers have it done to them (document 2, section 5, "Lead edit"), and
 * the marks without a shape that telephones put around a number that is copied.
 */
export const withoutWhitespace = (text: string): string => text.replaceAll(/[\s\p{Cf}]+/gu, '')

/** A phone number as it is typed, in characters. */
export const maxPhoneLength = 20

/** Drops also what people put between and around the digits of a number: dashes, brackets, dots and slashes of any kind. */
export const bareDigits = (text: string): string => text.replaceAll(/[\s\p{Cf}\p{Pd}\u2212()./]+/gu, '')

/** A phone number as it is copied from a document, a telephone or a link: its digits, and a plus where it begins with one. */
export const bareNumber = (text: string): string => bareDigits(text.replace(/^\s*tel:/i, ''))

/**
 * What follows the country code of a bare number, or the 0 in its place; of a number that is not whole, too. The 0 of
 * '+27 (0)82' is dialled by nobody. Undefined where a number begins with neither.
 */
export const nationalPart = (bare: string): string | undefined => /^(?:(?:\+27|0027|27)0?|0)([1-9]\d*)$/.exec(bare)?.[1]

/**
 * The E.164 form (`+27` and nine digits) of a possible South African number, or undefined.
 *
 * 0…, 27…, +27… and 0027… are accepted, with whatever stands between and around their digits. "Possible" means nine
 * national digits that do not start with 0; whether the number is in service is not decided here. Source: domain rules, "People".
 */
export function toE164(text: string): string | undefined {
  const national = nationalPart(bareNumber(text))
  return national?.length === 9 ? `+27${national}` : undefined
}

/** A number that somebody typed or pasted, as forms show and send it: 0XXXXXXXXX. A text that is no number only loses its whitespace. */
export function typedPhone(text: string): string {
  const e164 = toE164(text)
  return e164 === undefined ? withoutWhitespace(text) : toLocalPhone(e164)
}

/** The only country that numbers are taken of (document 2, section 9). */
export const phoneCountry = 'ZA'

/** A number that somebody typed, in the shape of the wire (document 2, section 3). */
export const phoneOnTheWire = (text: string) => ({ countryCode: phoneCountry, number: typedPhone(text) }) as const

/**
 * How a number is shown: `+27821234567` as `0821234567` (document 2, section 5). Anything that is no E.164 number of
 * South Africa is only stripped of its whitespace, so that nothing that was stored becomes unreadable.
 */
export const toLocalPhone = (e164: string): string => withoutWhitespace(e164).replace(/^\+27/, '0')

/** The field rule of document 1, section 5: digits only, 1 to 10. */
export const isPhoneField = (text: string): boolean => /^\d{1,10}$/.test(text)

/**
 * Whether an E.164 number is a South African mobile one: 06…, 07… and 081…–085…. 080, 086 and 087 are toll-free,
 * share-call and internet numbers, on which a person cannot be called back by message.
 */
export const isMobile = (e164: string): boolean => /^\+27(?:[67]\d|8[1-5])\d{7}$/.test(e164)
