import * as fc from 'fast-check'

/** Any calendar date from 1990 to 2089. */
export const anyDate = fc
  .integer({ min: 0, max: 36_500 })
  .map(days => new Date(Date.UTC(1990, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

/** An ID number of 13 digits with a right check digit, from its first twelve. */
export function withCheckDigit(twelveDigits: string): string {
  let sum = 0
  for (const [index, character] of [...twelveDigits].entries()) {
    // Read from the left: in 13 digits the second, fourth, … are doubled.
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(digit / 10) + (digit % 10)
  }
  return `${twelveDigits}${(10 - (sum % 10)) % 10}`
}
