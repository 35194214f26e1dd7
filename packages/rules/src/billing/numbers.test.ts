import { expect, test } from 'vitest'
import { checkAccountNumber, isBranchCode } from './billing-checks.ts'
import { isIncomeTaxNumber } from './income-tax-number.ts'

test.each([
  ['0001339050', true],
  ['0001 339 050', true],
  ['9125568205', true],
  // Another check digit, one digit fewer and more, the first digit of a VAT number, letters.
  ['0001339051', false],
  ['000133905', false],
  ['00013390500', false],
  ['4000000002', false],
  ['000133905O', false],
  ['0000000000', false],
])('%s is an income tax number: %s', (text, is) => expect(isIncomeTaxNumber(text)).toBe(is))

test('zeros alone are no number of anybody', () => {
  expect([isBranchCode('000000'), isBranchCode('000001')]).toEqual([false, true])
  expect([checkAccountNumber('0000000000'), checkAccountNumber('0000000001')]).toEqual([expect.any(String), undefined])
})
