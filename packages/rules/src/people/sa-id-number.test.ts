import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate, withCheckDigit } from '../../testing/arbitraries.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { checkIdNumber, isIdNumber } from './sa-id-number.ts'

const today = '2026-11-21'
const invalid = { valid: false, message: 'Invalid ID number' }

// Document 1, section 5:
// - South African ID: 13 digits YYMMDD SSSS C A Z, Luhn check digit 'Invalid ID number'
// Document 2, section 5:
// - The ID number is a valid South African one,
// - Date of birth by the ID's first six digits: two-digit years above this year's are 19xx, else 20xx.
test.each([
  ['8001015009087', { valid: true, dateOfBirth: '1980-01-01', gender: 'male', citizen: true }],
  [withCheckDigit('260101499918'), { valid: true, dateOfBirth: '2026-01-01', gender: 'female', citizen: false }],
  [withCheckDigit('270101500008'), { valid: true, dateOfBirth: '1927-01-01', gender: 'male', citizen: true }],
  [withCheckDigit('000229500028'), { valid: true, dateOfBirth: '2000-02-29', gender: 'male', citizen: false }],
])('reads %s', (text, read) => {
  expect(checkIdNumber(text, today)).toEqual(read)
})

// Document 1, section 5:
// - South African ID: 13 digits YYMMDD SSSS C A Z, Luhn check digit 'Invalid ID number'
// Document 2, section 5:
// - The ID number is a valid South African one,
test.each([
  ['8001015009086', 'wrong check digit'],
  ['', 'empty'],
  ['800101500908', 'twelve digits'],
  ['80010150090870', 'fourteen digits'],
  ['8001015009O87', 'a letter'],
  [' 8001015009087', 'a space'],
  [withCheckDigit('801301500908'), 'month 13'],
  [withCheckDigit('800230500908'), '30 February'],
  [withCheckDigit('010229500008'), '29 February of a common year'],
  [withCheckDigit('800101500938'), 'citizenship digit 3'],
])('refuses %s: %s', text => {
  expect(checkIdNumber(text, today)).toEqual(invalid)
  expect(isIdNumber(text)).toBe(false)
})

test('reads back what was written, and finds every changed digit', { timeout: propertyTimeoutMillis }, () => {
  const numbers = fc.record({
    born: anyDate.filter(date => date >= '1990-01-01' && date <= today),
    sequence: fc.integer({ min: 0, max: 9999 }),
    tail: fc.constantFrom('08', '18', '28', '09', '00', '15'),
    place: fc.integer({ min: 0, max: 12 }),
    step: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(numbers, ({ born, sequence, tail, place, step }) => {
      const twelve = born.slice(2).replaceAll('-', '') + String(sequence).padStart(4, '0') + tail
      const text = withCheckDigit(twelve)
      expect(checkIdNumber(text, today)).toEqual({
        valid: true,
        dateOfBirth: born,
        gender: sequence < 5000 ? 'female' : 'male',
        citizen: tail.startsWith('0'),
      })
      const changed = (Number(text[place]) + step) % 10
      expect(checkIdNumber(text.slice(0, place) + changed + text.slice(place + 1), today).valid).toBe(false)
    }),
    propertyRuns,
  )
})
