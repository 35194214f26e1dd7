import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { leadReturnedLetter } from './returned.mail.ts'

/**
 * Tells the loader that a lead waits for its correction: nobody else knows where to reach the client. Administrators
 * decide on returns themselves, and somebody who is blocked could not correct anything.
 */
export async function tellLoader(
  work: Work,
  lead: { loaderId: string; insuranceType: string; createdAt: Date },
): Promise<void> {
  const loader = await work.tx
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'lastName', 'organisationId'])
    .where('id', '=', lead.loaderId)
    .where('role', '=', 'loader')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (loader === undefined) return
  const leadsAddress = `${work.settings.APP_ORIGIN}/leads/${loader.id}`
  const brand = await findLetterBrand(work, loader.organisationId)
  await sendMail(work, loader.email, leadReturnedLetter(loader, lead, leadsAddress, brand))
}
