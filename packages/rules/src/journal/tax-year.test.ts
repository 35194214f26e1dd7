import { expect, test } from 'vitest'
import { daysOfTaxYear, taxYearInWords, taxYearOf } from './tax-year.ts'

test.each([
  ['2026-02-28', 2026],
  ['2026-03-01', 2027],
  ['2026-12-31', 2027],
  ['2028-02-29', 2028],
  ['2028-03-01', 2029],
])('%s is in the tax year %i', (day, year) => {
  expect(taxYearOf(day)).toBe(year)
  const { from, to } = daysOfTaxYear(year)
  expect(from <= day && day <= to).toBe(true)
})

test('what a tax year is called, and that it ends with a leap day where there is one', () => {
  expect(taxYearInWords(2027)).toBe('2027: Mar 2026 to Feb 2027')
  expect([daysOfTaxYear(2027), daysOfTaxYear(2028).to]).toEqual([
    { from: '2026-03-01', to: '2027-02-28' },
    '2028-02-29',
  ])
})
