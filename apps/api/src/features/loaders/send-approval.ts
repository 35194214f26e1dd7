import { sendMailFirst } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { Refusal } from '../../work/refusal.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { createPasswordLink } from '../passwords/password-links.ts'
import type { LoaderRecord } from './loader.sql.ts'
import { approvedLetter } from './loaders.mail.ts'

/**
 * Mails the link for the first password to a loader who was approved; the one before stops working.
 * @throws Refusal 429 after three mails within the hour
 */
export async function sendApproval(work: Work, loader: LoaderRecord): Promise<void> {
  const link = await createPasswordLink(work, loader.id, 'setup')
  await sendMailFirst(
    work,
    loader.email,
    approvedLetter(loader, link, await findLetterBrand(work, loader.organisationId)),
  )
}

/**
 * The same where the mail goes along with a change, which is made in any case: after three within the hour nothing is sent, and the
 * loader gets a link from an administrator or by "Forgot password" once the hour is over.
 */
export async function sendApprovalIfAllowed(work: Work, loader: LoaderRecord): Promise<void> {
  try {
    await sendApproval(work, loader)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error
  }
}
