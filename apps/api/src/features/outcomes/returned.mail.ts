import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { formatDayMonthYear, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

/** Asks a loader for the correction of a lead. The client is not named in a mail. */
export const leadReturnedLetter = (
  loader: Person,
  lead: { insuranceType: string; createdAt: Date },
  leadsAddress: string,
  brand: Letter['brand'],
): Letter => ({
  subject: 'One of your leads was returned',
  greeting: greeting(loader),
  brand,
  paragraphs: [
    `The client in your ${leadLabelOf(lead.insuranceType)} lead of ${formatDayMonthYear(johannesburgDate(lead.createdAt))} could not be reached: the contact details are wrong.`,
    'Correct the phone number or email address under My Leads, and the lead is sent on. Its organisation status is "Invalid contact details".',
  ],
  button: { label: 'Open my leads', address: leadsAddress },
})
