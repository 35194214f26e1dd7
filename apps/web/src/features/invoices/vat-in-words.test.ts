import { expect, test } from 'vitest'
import { vatInWords } from './vat-in-words.ts'

test('every planned rate is told, but for one that changes nothing', () => {
  const settings = {
    vatRegisteredFrom: '2020-01-01',
    vatNumber: '4123456784',
    vatRates: [
      { startsOn: '1993-04-07', percent: 14 },
      { startsOn: '2018-04-01', percent: 15 },
      { startsOn: '2027-01-01', percent: 15 },
      { startsOn: '2027-04-01', percent: 15.5 },
      { startsOn: '2027-05-01', percent: 16 },
    ],
  }
  expect(vatInWords(settings, '2026-11-29')).toBe(
    '4123456784, registered from 01 Jan 2020, 15%; 15.5% from 01 Apr 2027; 16% from 01 May 2027',
  )
  expect(vatInWords({ ...settings, vatRegisteredFrom: null }, '2026-11-29')).toBe('Not registered')
})
