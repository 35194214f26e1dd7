import { expect, test } from 'vitest'
import { journalEventWords } from './accounts.ts'

test.each([
  ['received', 'unapplied', 'Payment received'],
  ['received', 'bank', 'Refund, or payment taken back'],
  ['applied', 'receivable', 'Money in advance used for an invoice'],
  ['applied', 'unapplied', 'Payment taken off an invoice'],
  ['paid', 'bank', 'Paid'],
] as const)('%s from %s is called "%s"', (event, credit, words) => {
  expect(journalEventWords(event, credit)).toBe(words)
})
