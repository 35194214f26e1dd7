import { expect, test } from 'vitest'
import { selfBilledNumberIn } from './documents.ts'

test.each([
  ['SBI-000012', 'SBI-000012'],
  [' sbi-000012 ', 'SBI-000012'],
  ['sbi 12', 'SBI-000012'],
  ['SBC3', 'SBC-000003'],
  ['SBI-1234567', 'SBI-1234567'],
  ['SBI-', undefined],
  ['INV-000012', undefined],
  ['SBI-000012 of March', undefined],
  ['000012', undefined],
])('%j names %s', (typed, number) => expect(selfBilledNumberIn(typed)).toBe(number))
