/** Whether digits carry a Luhn check digit at their end: every second digit from the right is doubled, and the digits of the results add up to a multiple of ten. */
export const hasLuhnCheckDigit = (digits: string): boolean => luhnSum(digits) % 10 === 0

function luhnSum(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}
