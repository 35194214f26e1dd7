import type { Letter } from '../../mail/layout.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { endLinks } from '../passwords/password-links.ts'
import { emailChangedLetter } from './loaders.mail.ts'

/** The account as it was before its address was changed. */
interface Before {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * An account has left an email address: the links that were mailed there set no password any more, since its mailbox may be a
 * stranger's or in other hands, and the address is told.
 */
export async function leaveAddress(work: Work, before: Before, address: string, brand: Letter['brand']): Promise<void> {
  await endLinks(work, before.id, 'setup')
  await endLinks(work, before.id, 'reset')
  await sendMailFirst(work, address, emailChangedLetter(before, brand))
}
