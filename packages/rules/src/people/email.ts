import { withoutUnseen } from './name.ts'

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const pattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$`)

/** The longest address that SMTP can carry, in characters. */
export const maxEmailLength = 254

/**
 * The email rule (document 1, section 5, 'Invalid email'): a pragmatic one, local part and a domain with a dot, ASCII
 * only. Quoted local parts and line breaks never pass, so an address cannot smuggle anything into a mail header.
 */
export function isEmail(text: string): boolean {
  // 64 is the longest local part. Checking the length first also keeps the pattern's work bounded.
  return text.length <= maxEmailLength && text.indexOf('@') <= 64 && pattern.test(text)
}

/** An address as it is kept: without the spaces, and what nobody sees, that it was copied with. */
export const tidyEmail = (text: string): string => withoutUnseen(text).trim()

/** The form in which two addresses are compared: trimmed and in lower case. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()
