import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

export const appointedLetter = (person: Person, link: string): Letter => ({
  subject: 'You are now an administrator',
  greeting: greeting(person),
  paragraphs: ['An administrator account was created for you. Set a password to sign in.'],
  button: { label: 'Set your password', address: link },
  note: 'The link works once, within 7 days. If you did not expect this, please contact us.',
})
