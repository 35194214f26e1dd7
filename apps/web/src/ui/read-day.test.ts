import { expect, test } from 'vitest'
import { dayProblem, limitProblem, readDay } from './read-day.ts'

test.each([
  ['31/01/2026', '2026-01-31'],
  ['1/2/2026', '2026-02-01'],
  ['01-02-2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  [' 2026-02-01 ', '2026-02-01'],
  ['29/02/2024', '2024-02-29'],
])('%s is a day', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each(['', '31/02/2026', '29/02/2026', '01/13/2026', '1/2/26', 'tomorrow', '2026-1-1'])('%s is none', text => {
  expect(readDay(text)).toBeNull()
})

test.each([
  ['31/02/2027', 'Invalid day'],
  ['1.13.2027', 'Invalid month'],
  ['1/2/27', 'Invalid date'],
  ['tomorrow', 'Invalid date'],
  ['01/02/1931', undefined],
])('%s: %s', (text, message) => {
  expect(dayProblem(text)).toBe(message)
})

test.each([
  ['31/12/2025', 'Invalid year'],
  ['31/02/2025', 'Invalid year'],
  ['01/01/2026', undefined],
])('%s, where no year before this one will do: %s', (text, message) => {
  expect(dayProblem(text, '2026-11-21')).toBe(message)
})

test.each([
  ['26/11/2026', 'Not before 27/11/2026'],
  ['27/11/2026', undefined],
  ['28/11/2027', undefined],
  ['29/11/2027', 'Not after 28/11/2027'],
  ['soon', undefined],
])('%s, where a field takes the days of a year: %s', (text, message) => {
  expect(limitProblem(text, { minDate: '2026-11-27', maxDate: '2027-11-28' })).toBe(message)
})
