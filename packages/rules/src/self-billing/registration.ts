import { platformsVatNumber } from '../invoices/vat.ts'

/** How far a payee's registration for VAT is. Only a confirmed one has tax invoices and VAT (Interpretation Note 56: proof of the number). */
export const registrationStateLabels = {
  toCheck: 'To be checked',
  confirmed: 'Confirmed',
  turnedDown: 'Turned down',
} as const
export type RegistrationState = keyof typeof registrationStateLabels

/** What an administrator made of a registration; without a verdict it waits. */
export const registrationStateOf = (verdict: Exclude<RegistrationState, 'toCheck'> | null): RegistrationState =>
  verdict ?? 'toCheck'

/** The messages about a VAT number that is not its payee's. */
export const platformsNumber = `${platformsVatNumber} Enter your own.`
export const vatNumberTaken =
  'Another payee is registered here with this VAT number. Check it against your VAT certificate; if it is yours, ask us to look into it.'
/** The same to an administrator, who may know whose it is. */
export const vatNumberOf = (name: string): string =>
  `${name} is registered here with this VAT number. Check it, or end or turn down that registration first.`
