import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchedParts, searchTerms } from './search-terms.ts'

const kept = 'zanele dlamini zanele@example.co.za +27821234567'
const finds = (typed: string) => {
  const terms = searchTerms(typed)
  return terms.by === 'text' && terms.parts.some(part => kept.includes(part.toLowerCase()))
}

test.each([
  '0821234567',
  '082 123 4567',
  '082-123-4567',
  '(082) 123-4567',
  '082.123.4567',
  '27821234567',
  '27 82 123 4567',
  '+27821234567',
  '+27 82 123 4567',
  '+27 (0)82 123 4567',
  '+27 (0) 82 / 123 45 67',
  '0027821234567',
  '00 27 82 123 4567',
  '\u202A+27 82 123 4567\u202C',
  '821234567',
  '4567',
  '123 45 67',
  '1234-567',
  '0821',
  '+2782',
  '002782',
  'Zanele@Example.co.za',
  '  zanele@example.co.za ',
  'Dlamini',
])('%j finds the number +27821234567 or whose it is', typed => expect(finds(typed)).toBe(true))

test.each(['0831234567', '+27 83', '+2712345', '0027 123', '+44 82 123 4567', '00 4567', '45 68', 'zanele 0821234567'])(
  '%j finds another',
  typed => expect(finds(typed)).toBe(false),
)

test.each(['8001015009087', '800101 5009 087', ' 800101-5009-08-7 '])('%j is an ID number', typed =>
  expect(searchTerms(typed)).toEqual({ by: 'idNumber', idNumber: '8001015009087' }),
)

// A check digit that does not hold, a part of one, and phone numbers of thirteen digits.
test.each(['8001015009088', '800101500908', '0027821234567', '00 27 82 123 4567', 'a8001015009087'])(
  '%j is none',
  typed => expect(searchTerms(typed).by).toBe('text'),
)

test('an id is one in either case, and only whole', () => {
  const id = '0198c0de-0000-7000-8000-00000000ABCD'
  expect(searchTerms(` ${id} `)).toEqual({ by: 'id', id: id.toLowerCase() })
  expect(searchTerms(id.slice(0, 18))).toEqual({ by: 'text', parts: [id.slice(0, 18)] })
})

const national = fc.stringMatching(/^[1-9]\d{8}$/)
const spaced = (digits: string, gaps: readonly string[]) =>
  [...digits].map((digit, place) => `${gaps[place % gaps.length]}${digit}`).join('')
const gaps = fc.array(fc.constantFrom('', '', ' ', '-', '.', '\u00A0', '\u202A'), { minLength: 3, maxLength: 13 })

test('every spelling of every number finds it', () =>
  fc.assert(
    fc.property(national, fc.constantFrom('0', '27', '+27', '0027', '+27(0)'), gaps, (number, prefix, between) => {
      const terms = searchTerms(prefix + spaced(number, between))
      expect(terms.by).toBe('text')
      if (terms.by === 'text') expect(terms.parts.some(part => `+27${number}`.includes(part))).toBe(true)
    }),
  ))

test('so do its last digits, from three on, in any grouping', () =>
  fc.assert(
    fc.property(national, fc.integer({ min: 3, max: 9 }), gaps, (number, count, between) => {
      const parts = searchedParts(spaced(number.slice(-count), between))
      expect(parts.some(part => `+27${number}`.includes(part))).toBe(true)
    }),
  ))

test('an ID number in any grouping is no text that is searched for', () =>
  fc.assert(
    fc.property(fc.constantFrom('8001015009087', '0102035009087', '9912315009081'), gaps, (idNumber, between) => {
      expect(searchTerms(spaced(idNumber, between))).toEqual({ by: 'idNumber', idNumber })
    }),
  ))
