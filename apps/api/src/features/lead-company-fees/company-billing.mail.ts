import { greetingOfRepresentative, type Represented } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

/** To a lead company's representative, after its bank details were entered or changed by an administrator. */
export const companyBankDetailsLetter = (company: Represented, last4: string, what: 'saved' | 'changed'): Letter => ({
  subject: `The bank details of ${company.name} were ${what}`,
  greeting: greetingOfRepresentative(company),
  paragraphs: [
    `${company.name} is paid for its leads to the account that ends in ${last4}.`,
    'If you did not ask for this, please tell us at once.',
  ],
})
