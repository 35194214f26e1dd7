import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { addDays, daysBetween } from '../time/calendar.ts'
import { isBusinessDay } from '../time/public-holidays.ts'
import {
  beforePayDay,
  fileDueOn,
  nextPayDay,
  nextPayDays,
  type PayCalendar,
  payDayStill,
  payDaysInWords,
  payDaysOf,
} from './pay-days.ts'

/** What the setting is at first. */
const usualPayCalendar: PayCalendar = { days: [25, 31], fileDaysBefore: 1, proclaimed: [] }

test.each([
  ['2026-12-01', ['2026-12-24', '2026-12-31']],
  ['2027-01-01', ['2027-01-25', '2027-01-29']],
  ['2027-04-01', ['2027-04-23', '2027-04-30']],
  ['2027-09-01', ['2027-09-23', '2027-09-30']],
])('the pay days of the month of %s', (first, days) => expect(payDaysOf(first, usualPayCalendar)).toEqual(days))

test('what is ready when the file was due is paid on the next pay day', () => {
  expect(fileDueOn('2026-12-24', usualPayCalendar)).toBe('2026-12-23')
  expect(nextPayDay('2026-12-23', usualPayCalendar)).toBe('2026-12-24')
  expect(nextPayDay('2026-12-24', usualPayCalendar)).toBe('2026-12-31')
  expect(nextPayDay('2026-12-31', usualPayCalendar)).toBe('2027-01-25')
})

test('a pay day that is over is followed by the next whose file can be made; one that is there stays', () => {
  expect(payDayStill('2026-12-24', '2026-12-24', usualPayCalendar)).toBe('2026-12-24')
  expect(payDayStill('2026-12-24', '2026-12-25', usualPayCalendar)).toBe('2026-12-31')
  expect(payDayStill('2026-12-24', '2026-12-31', usualPayCalendar)).toBe('2027-01-25')
})

const on = (changes: Partial<PayCalendar>): PayCalendar => ({ ...usualPayCalendar, ...changes })

test('the days are a setting: a shorter month pays on its last, two that fall together pay once', () => {
  expect(payDaysOf('2027-02-01', on({ days: [15, 30, 31] }))).toEqual(['2027-02-15', '2027-02-26'])
  expect(payDaysOf('2026-08-01', on({ days: [1] }))).toEqual(['2026-07-31'])
  expect(nextPayDays('2026-07-31', on({ days: [1] }), 2)).toEqual(['2026-09-01', '2026-10-01'])
})

test('the file is due so many business days earlier, or on the day itself', () => {
  expect(fileDueOn('2026-12-28', on({ fileDaysBefore: 2 }))).toBe('2026-12-23')
  expect(nextPayDay('2026-12-24', on({ fileDaysBefore: 0 }))).toBe('2026-12-24')
})

test('a holiday that was proclaimed moves pay days and files like any other', () => {
  const elections = on({ proclaimed: ['2026-11-25', '2026-11-24'] })
  expect(payDaysOf('2026-11-01', elections)).toEqual(['2026-11-23', '2026-11-30'])
  expect(fileDueOn('2026-11-26', elections)).toBe('2026-11-23')
})

test.each([
  [[31, 25], 'The 25th and the last day of a month'],
  [[1], 'The 1st of a month'],
  [[2, 11, 22, 23], 'The 2nd, the 11th, the 22nd and the 23rd of a month'],
])('%s in words', (days, words) => expect(payDaysInWords(days)).toBe(words))

test('whatever the day, the next pay day is a business day after it and within a month', {
  timeout: propertyTimeoutMillis,
}, () => {
  fc.assert(
    fc.property(fc.nat(36_500), fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1 }), (passed, extra) => {
      const today = addDays('2000-01-01', passed)
      const calendar = on({ days: [25, 31, ...extra] })
      const payDay = nextPayDay(today, calendar)
      expect(isBusinessDay(payDay, []) && isBusinessDay(fileDueOn(payDay, calendar), [])).toBe(true)
      expect(fileDueOn(payDay, calendar) >= today && fileDueOn(payDay, calendar) < payDay).toBe(true)
      expect(daysBetween(today, payDay)).toBeLessThan(32)
    }),
    propertyRuns,
  )
})

test.each([
  ['2026-12-23', 'The pay day, 24 Dec 2026, has not come yet: the money then counts as paid on the day below.'],
  ['2026-12-24', undefined],
  ['2026-12-25', undefined],
])('recording as paid on %s what is to be paid on 24 December: %s', (today, said) =>
  expect(beforePayDay('2026-12-24', today)).toBe(said),
)
