import type { Letter } from '../../mail/layout.ts'

export const appointedLetter = (person: { firstName: string; lastName: string }, link: string): Letter => ({
  subject: 'You are now an administrator',
  greeting: `Hello ${person.firstName} ${person.lastName},`,
  paragraphs: ['An administrator account was created for you. Set a password to sign in.'],
  button: { label: 'Set your password', address: link },
  note: 'The link works once, within 7 days. If you did not expect this, please contact us.',
})
