import type { Client } from './leads.ts'
import type { Applicant } from './loaders.ts'

let serial = 0

/** A valid South African ID number of somebody born on 1 January 1980. */
function nextIdNumber(): string {
  // Above the one that stories type themselves, which nobody else may have objected with.
  const digits = `800101${5100 + serial}08`
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Somebody whom the product does not know yet, with details of their own. */
export function somebody(firstName: string, lastName: string): Applicant & Client {
  serial += 1
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}${serial}@example.co.za`.toLowerCase().replaceAll(' ', ''),
    phone: `082${1_000_000 + serial}`,
    idNumber: nextIdNumber(),
  }
}
