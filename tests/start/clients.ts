import { idNumber } from '../factories/people.ts'
import { lead } from './canaries.ts'

/** Names have letters alone. */
const letters = (n: number): string => [...String(n)].map(digit => 'abcdefghij'[Number(digit)] ?? '').join('')

export const clientName = (n: number): string => `Number ${letters(n)}`

/** The lead of a client who is told from every other by name, phone, address and ID number. */
export const clientNumber = (n: number) =>
  lead({
    firstName: 'Number',
    lastName: letters(n),
    phoneNumber: { countryCode: 'ZA', number: `082${String(1_000_000 + n)}` },
    emailAddress: `client${n}@example.co.za`,
    idNumber: idNumber(n),
  })
