import { expect, test } from 'vitest'
import { branchCodeFor } from './billing-values.ts'

test.each([
  ['Standard Bank', null, '', '051001'],
  ['ABSA', 'Standard Bank', '051001', '632005'],
  ['Grindrod', 'ABSA', '632005', ''],
  ['Grindrod', null, '584000', '584000'],
  [null, 'ABSA', '123456', '123456'],
] as const)('%j after %j with %j gives %j', (bank, before, typed, code) => {
  expect(branchCodeFor(bank, before, typed)).toBe(code)
})
