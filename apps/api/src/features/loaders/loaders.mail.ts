import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

type Brand = Letter['brand']

export const emailChangedLetter = (person: Person, brand: Brand): Letter => ({
  subject: 'Your email address was changed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'The email address of your account was changed, and this address no longer signs in.',
    'If this was not you, please tell us at once.',
  ],
})
