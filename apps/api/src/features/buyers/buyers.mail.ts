import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

export const buyerInvitedLetter = (
  person: Person,
  { organisationName, productName, link }: { organisationName: string; productName: string; link: string },
): Letter => ({
  subject: `Your access to ${organisationName}`,
  greeting: greeting(person),
  paragraphs: [`You were invited to work for ${organisationName} on ${productName}. Set a password to sign in.`],
  button: { label: 'Set your password', address: link },
  note: `The link works once, within ${setupLinkDays} days. If you did not expect this, you can ignore this email.`,
})
