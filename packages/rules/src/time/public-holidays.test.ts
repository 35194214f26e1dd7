import { expect, test } from 'vitest'
import { easterSunday, isBusinessDay, previousBusinessDay, publicHolidays } from './public-holidays.ts'

test.each([
  ['2016', '2016-03-27'],
  ['2024', '2024-03-31'],
  ['2025', '2025-04-20'],
  ['2026', '2026-04-05'],
  ['2027', '2027-03-28'],
  ['2038', '2038-04-25'],
  ['2285', '2285-03-22'],
])('Easter Sunday of %s is %s', (year, day) => expect(easterSunday(Number(year))).toBe(day))

test('the holidays of 2026, a year with one on a Sunday', () => {
  expect(publicHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-03-21',
    '2026-04-03',
    '2026-04-06',
    '2026-04-27',
    '2026-05-01',
    '2026-06-16',
    '2026-08-09',
    '2026-08-10',
    '2026-09-24',
    '2026-12-16',
    '2026-12-25',
    '2026-12-26',
  ])
})

test('a holiday on a Sunday makes the Monday one; on a Saturday it does not move', () => {
  // 21 March 2027 and 26 December 2027 are Sundays, 25 December 2027 a Saturday.
  expect(publicHolidays(2027)).toEqual(expect.arrayContaining(['2027-03-22', '2027-12-27']))
  expect(isBusinessDay('2027-12-24', [])).toBe(true)
  expect(publicHolidays(2022).filter(day => day > '2022-12-20')).toEqual(['2022-12-25', '2022-12-26'])
})

test('the business day on or before a day', () => {
  expect(previousBusinessDay('2026-04-06', [])).toBe('2026-04-02')
  expect(previousBusinessDay('2027-01-01', [])).toBe('2026-12-31')
  expect(previousBusinessDay('2026-11-23', [])).toBe('2026-11-23')
})
