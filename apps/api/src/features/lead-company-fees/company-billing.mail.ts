import { greetingOfRepresentative, type Represented } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

/** To a lead company's representative, after its bank details were entered, or the account was changed, by an administrator. */
export const companyBankDetailsLetter = (company: Represented, last4: string, what: 'saved' | 'changed'): Letter => ({
  subject: `The bank details of ${company.name} were ${what}`,
  greeting: greetingOfRepresentative(company),
  paragraphs: [
    `${company.name} is paid for its leads to the account that ends in ${last4}.`,
    'If you did not ask for this, please tell us at once.',
  ],
})

/** Of an address or a tax number, where the account stays the same one. */
export const companyBillingChangedLetter = (company: Represented, last4: string): Letter => ({
  subject: `The billing details of ${company.name} were changed`,
  greeting: greetingOfRepresentative(company),
  paragraphs: [
    `The address or income tax number of ${company.name} was changed. It is paid for its leads to the account that ends in ${last4}, as before.`,
    'If you did not ask for this, please tell us at once.',
  ],
})
