import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

type Brand = Letter['brand']

export const bankDetailsSavedLetter = (person: Person, last4: string, brand: Brand): Letter => ({
  subject: 'Your bank details were saved',
  greeting: greeting(person),
  brand,
  paragraphs: [
    `Your earnings are paid to the account that ends in ${last4}.`,
    'If this was not you, reset your password at once and tell us.',
  ],
})

export const bankDetailsChangedLetter = (person: Person, last4: string, brand: Brand): Letter => ({
  subject: 'Your bank details were changed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    `The bank account that your earnings are paid to was changed. It now ends in ${last4}.`,
    'If this was not you, reset your password at once and tell us.',
  ],
})

/** Of an address or a tax number, where the account stays the same one. */
export const billingChangedLetter = (person: Person, last4: string, brand: Brand): Letter => ({
  subject: 'Your billing details were changed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    `Your address or income tax number was changed. Your earnings are paid to the account that ends in ${last4}, as before.`,
    'If this was not you, reset your password at once and tell us.',
  ],
})
