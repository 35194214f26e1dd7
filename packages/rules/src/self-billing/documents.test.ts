import { expect, test } from 'vitest'
import { documentSeries, numberNamedIn } from '../invoices/documents.ts'
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

test.each([
  ['INV-132', 'INV-000132'],
  ['inv132', 'INV-000132'],
  ['cn 1', 'CN-000001'],
  ['SBI-1', undefined],
  ['invoice 132', undefined],
])('%j names %s of an invoice or credit note', (typed, number) =>
  expect(numberNamedIn(typed, Object.values(documentSeries))).toBe(number),
)
