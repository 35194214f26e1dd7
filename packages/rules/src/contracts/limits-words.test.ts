import { expect, test } from 'vitest'
import { limitsInWords } from './limits-words.ts'

const none = {
  leadsPerHour: null,
  leadsPerDay: null,
  monthlyBudget: null,
  hours: null,
  areas: [],
  ageFrom: null,
  ageTo: null,
  incomeIds: [],
}
const on = (day: 'monday' | 'tuesday' | 'thursday' | 'saturday', until = '17:00') => ({ day, from: '08:00', until })

test('limits in words; none without any', () => {
  expect(limitsInWords(null)).toEqual([])
  expect(limitsInWords(none)).toEqual([])
  const hours = {
    days: [on('saturday', '13:00'), on('monday'), on('thursday'), on('tuesday')],
    onPublicHolidays: false,
  }
  const limits = {
    ...none,
    leadsPerDay: 20,
    monthlyBudget: 5000,
    hours,
    areas: ['gauteng' as const],
    ageFrom: 25,
    ageTo: 60,
  }
  expect(limitsInWords({ ...limits, incomeIds: ['one', 'two'] })).toEqual([
    '20 a day',
    'R5 000.00 a month',
    'Mon–Tue 08:00–17:00',
    'Thu 08:00–17:00',
    'Sat 08:00–13:00',
    'no public holidays',
    'Gauteng',
    'ages 25 to 60',
    '2 incomes',
  ])
})
