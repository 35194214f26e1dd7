/**
 * What a payee who is a VAT vendor agrees to, in the platform's name: the conditions of Binding General Ruling 15 and Interpretation Note 56
 * for tax invoices that the recipient of a supply writes (Value-Added Tax Act 89 of 1991, section 20(2)).
 */
export const selfBillingTerms = (platform: string): string =>
  [
    `${platform} works out what each lead earns, and writes the tax invoices, credit notes and debit notes for it.`,
    'No tax invoice, credit note or debit note is written by the payee for these supplies.',
    'A copy of each document is given to the payee, who accounts for the VAT on it to the South African Revenue Service.',
    `The payee is registered for VAT under the number given, and tells ${platform} at once when the registration changes or ends.`,
  ].join(' ')

/** The message at the agreement when a number is saved without it. */
export const agreementWanted = 'VAT is only paid on tax invoices that we write, so a VAT number needs this agreement.'

/** The message about a day of agreement that is still to come. */
export const agreedLater = 'Enter today or a day before it.'
