import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import {
  addDays,
  addMonths,
  ageOn,
  daysBetween,
  daysInMonth,
  formatDayMonthYear,
  formatShownRange,
  isCalendarDate,
  johannesburgDate,
} from './calendar.ts'
import { toCalendarDate } from './to-calendar-date.ts'

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-01-00', false],
  ['2026-1-1', false],
  ['0026-01-01', false],
  ['2026-01-01T00:00:00Z', false],
  ['2026-01-01\n', false],
  ['', false],
])('%s is a calendar date: %s', (text, is) => {
  expect(isCalendarDate(text)).toBe(is)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-05-05', 0, '2026-05-05'],
  ['2026-01-31', -13, '2024-12-31'],
])('%s and %d months are %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later)
})

test.each([
  ['1980-01-01', '2026-01-01', 46],
  ['1980-01-02', '2026-01-01', 45],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-06-01', '2026-01-01', -1],
])('somebody born on %s is on %s aged %d', (dateOfBirth, today, age) => {
  expect(ageOn(dateOfBirth, today)).toBe(age)
})

test.each([
  ['2026-01-31T21:59:59.999Z', '2026-01-31'],
  ['2026-01-31T22:00:00.000Z', '2026-02-01'],
  ['2025-12-31T23:30:00.000Z', '2026-01-01'],
])('at %s it is %s in Johannesburg', (instant, date) => {
  expect(johannesburgDate(new Date(instant))).toBe(date)
})

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-01-30T22:00:00.000Z', '2026-01-31'],
  ['2026-01-31T00:00:00+02:00', '2026-01-31'],
  ['2026-01-31T00:00:00Z', '2026-01-31'],
  ['2026-02-30T00:00:00Z', undefined],
  ['2026-01-31T25:00:00Z', undefined],
  ['31/01/2026', undefined],
  ['', undefined],
])('%s means the calendar date %s', (text, date) => {
  expect(toCalendarDate(text)).toBe(date)
})

// Document 2, section 1:
// - contract dates as DD/MM/YYYY.
// Document 2, section 9:
// - contract dates as DD/MM/YYYY.
test('dates are shown as the specification says', () => {
  expect(formatDayMonthYear('2026-02-01')).toBe('01/02/2026')
  expect(formatShownRange({ from: '2026-01-05', to: '2026-12-31' })).toBe('05 Jan 2026 - 31 Dec 2026')
})

test('what is no calendar date is refused by arithmetic', () => {
  expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError)
  expect(() => daysBetween('2026-01-01', 'tomorrow')).toThrow(RangeError)
})

const monthIndex = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))

test('adding months never drifts', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -240, max: 240 }), (date, months) => {
      const later = addMonths(date, months)
      expect(monthIndex(later) - monthIndex(date)).toBe(months)
      const [year, month] = [Number(later.slice(0, 4)), Number(later.slice(5, 7))]
      expect(Number(later.slice(8))).toBe(Math.min(Number(date.slice(8)), daysInMonth(year, month)))
    }),
    propertyRuns,
  )
})

test('days are counted as they are added, and dates compare as texts do', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
      const later = addDays(date, days)
      expect(isCalendarDate(later)).toBe(true)
      expect(daysBetween(date, later)).toBe(days)
    }),
    propertyRuns,
  )
})
