import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

type Brand = Letter['brand']

export const approvedLetter = (person: Person, link: string, brand: Brand): Letter => ({
  subject: 'Your access has been approved',
  greeting: greeting(person),
  brand,
  paragraphs: ['An administrator approved your request. Set a password to start submitting leads.'],
  button: { label: 'Set your password', address: link },
  note: `The link works once, within ${setupLinkDays} days. If it has expired, open it anyway and choose “Send me a new link”.`,
})

export const emailChangedLetter = (person: Person, brand: Brand): Letter => ({
  subject: 'Your email address was changed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'The email address of your account was changed, and this address no longer signs in.',
    'If this was not you, please tell us at once.',
  ],
})
