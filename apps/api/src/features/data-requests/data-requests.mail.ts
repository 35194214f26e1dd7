import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

/** The last mail to somebody whose account was erased on their request. @param isPaid whether they are a loader */
export const erasedLetter = (person: Person, brand: Letter['brand'], isPaid: boolean): Letter => ({
  subject: 'Your details were erased',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'Your account was closed and your details were erased, as you asked. You can no longer sign in.',
    ...(isPaid
      ? [
          'Amounts that were paid to you stay in our books without your name. The account they were paid to is kept with the payment for seven years, as the law on accounting records requires.',
        ]
      : []),
  ],
})
