import { expect, test } from 'vitest'
import { journalEventWords } from './accounts.ts'

test.each([
  ['received', 'unapplied', 'Payment received'],
  ['received', 'bank', 'Refund, or payment received taken back'],
  ['paid', 'bank', 'Paid'],
] as const)('%s from %s is called "%s"', (event, credit, words) => {
  expect(journalEventWords(event, credit)).toBe(words)
})
