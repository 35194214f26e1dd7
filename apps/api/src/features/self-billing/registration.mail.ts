import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

type Brand = Letter['brand']

export const registrationConfirmedLetter = (person: Person, vatNumber: string, brand: Brand): Letter => ({
  subject: 'Your VAT registration is confirmed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    `We checked VAT number ${vatNumber}. From now on we write your tax invoices and pay you the VAT with each payment.`,
  ],
})

export const registrationTurnedDownLetter = (
  person: Person,
  vatNumber: string,
  reason: string,
  brand: Brand,
): Letter => ({
  subject: 'Your VAT registration was not confirmed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    `We could not confirm VAT number ${vatNumber}, so you are paid without VAT.`,
    `The reason: ${reason}`,
    'You can change the registration beside your bank details, and we will check it again.',
  ],
})

export const registrationWithdrawnLetter = (
  person: Person,
  vatNumber: string,
  reason: string,
  brand: Brand,
): Letter => ({
  subject: 'Your VAT registration was ended',
  greeting: greeting(person),
  brand,
  paragraphs: [
    `VAT number ${vatNumber} does not count any more, so you are paid without VAT from now on.`,
    `The reason: ${reason}`,
    'You can enter a registration again beside your bank details, and we will check it.',
  ],
})
