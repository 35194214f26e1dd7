import type { CalendarDate } from '../time/calendar.ts'

/** How many codes one digest of 32 bytes has to offer. */
export const maxCompanyCodeAttempts = 10

/** What is taken where a company code is typed, in characters; a code itself has nine. */
export const maxCompanyCodeLength = 20

/**
 * A company code: the first two letters of the name, month and day of creation, and three letters from the SHA-256
 * digest of the name, each byte mod 26. Letters are A–Z only, accents dropped, padded with X, in upper case.
 *
 * `attempt` counts from 0; on a clash the next one takes the next three bytes. Throws a RangeError when the digest has
 * no bytes left. Source: document 2, section 9; domain rules, "Oddities".
 */
export function companyCode(name: string, createdOn: CalendarDate, digest: Uint8Array, attempt: number): string {
  const bytes = digest.subarray(attempt * 3, attempt * 3 + 3)
  if (bytes.length < 3) throw new RangeError('The digest has no bytes left for another attempt')
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
  const monthAndDay = createdOn.slice(5, 7) + createdOn.slice(8, 10)
  return letters.slice(0, 2).padEnd(2, 'X') + monthAndDay + Array.from(bytes, letterOf).join('')
}

/** The site origin plus /request-access?cc={code} (document 2, section 9). */
export const invitationLink = (origin: string, code: string): string =>
  `${origin.replace(/\/+$/, '')}/request-access?cc=${encodeURIComponent(code)}`

const letterOf = (byte: number): string => String.fromCharCode('A'.charCodeAt(0) + (byte % 26))
