import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { formatDayMonthYear, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Work } from '../../context.ts'
import { sendMail } from '../../mail/mail.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'

/**
 * Tells the loader that a lead waits for its correction: nobody else knows where to reach the client. The client is not
 * named in a mail. Administrators decide on returns themselves, and somebody who is blocked could not correct anything.
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
  const submitted = formatDayMonthYear(johannesburgDate(lead.createdAt))
  await sendMail(work, loader.email, {
    subject: 'A lead of yours was returned',
    greeting: `Hello ${loader.firstName} ${loader.lastName},`,
    brand: await findLetterBrand(work, loader.organisationId),
    paragraphs: [
      `The client of your lead for ${leadLabelOf(lead.insuranceType)} of ${submitted} could not be reached: the contact details are wrong.`,
      'Correct the phone number or e-mail address under My Leads, and the lead goes on. Its organisation status is "Invalid contact details".',
    ],
    button: { label: 'Open my leads', address: `${work.settings.APP_ORIGIN}/leads/${loader.id}` },
  })
}
