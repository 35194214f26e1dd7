import { expect, test } from 'vitest'
import { checkRequiredDate } from './required-date.ts'

// Document 1, section 5:
// - Required date: YYYY-MM-DD, year not before this one, month 1–12, day 1–31
// - see the next line 'Invalid date', 'Invalid year', 'Invalid month', 'Invalid day'
test.each([
  ['2026-11-21', undefined],
  ['2026-01-01', undefined],
  ['2031-12-31', undefined],
  ['', 'Field is required'],
  [undefined, 'Field is required'],
  ['21/11/2026', 'Invalid date'],
  ['2026-1-1', 'Invalid date'],
  ['2025-12-31', 'Invalid year'],
  ['2026-13-01', 'Invalid month'],
  ['2026-00-01', 'Invalid month'],
  ['2026-01-32', 'Invalid day'],
  ['2026-01-00', 'Invalid day'],
  ['2026-02-30', 'Invalid day'],
])('%s gives %s', (text, message) => {
  expect(checkRequiredDate(text, '2026-11-21')).toBe(message)
})
