import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toE164 } from './phone.ts'
import { searchedParts, searchTerms } from './search-terms.ts'

const kept = 'zanele dlamini zanele@example.co.za +27821234567'
const holdsAny = (text: string, spellings: ReturnType<typeof searchedParts>) =>
  spellings.some(parts => parts.every(part => ` ${text}`.includes(part.toLowerCase())))
const finds = (typed: string) => searchTerms(typed).by === 'text' && holdsAny(kept, searchedParts(typed))

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
  'Dlamini Zanele',
  'Dlamini Z',
  'z dlamini',
  'dl Zanele',
  'dlamini  zan',
  'example.co.za Zanele',
  '082\u2011123\u20114567',
  '082\u2013123\u20134567',
  '082\u2212123\u22124567',
  '082\u00A0123\u202F4567',
  'tel:+27821234567',
  'TEL:+27\u201182\u2011123\u20114567',
  'tel:0821234567',
])('%j finds the number +27821234567 or whose it is', typed => expect(finds(typed)).toBe(true))

test.each([
  '0831234567',
  '+27 83',
  '+2712345',
  '0027 123',
  '+44 82 123 4567',
  '00 4567',
  '45 68',
  'zanele 0821234567',
  'Dlamini Thandi',
  'tel: Dlamini',
])('%j finds another', typed => expect(finds(typed)).toBe(false))

test.each(['8001015009087', '800101 5009 087', ' 800101-5009-08-7 ', '800101\u20115009\u2013087'])(
  '%j is an ID number',
  typed => expect(searchTerms(typed)).toEqual({ by: 'idNumber', idNumber: '8001015009087' }),
)

test.each([
  ['9f3a0b71c2de', false],
  [' 9F3A0B71C2DE ', false],
  ['278212345678', true],
])("%j is a lead's reference, and may be a part of a number: %s", (typed, orText) =>
  expect(searchTerms(typed)).toEqual({ by: 'reference', reference: typed.trim().toLowerCase(), orText }),
)

test.each(['Lead 9f3a0b71c2de', ' lead  9F3A0B71C2DE'])("%j is a lead's reference as papers and mails have it", typed =>
  expect(searchTerms(typed)).toEqual({ by: 'reference', reference: '9f3a0b71c2de', orText: false }),
)

test.each(['Lead 9f3a', '9f3a0b71c2d', '9f3a0b71c2de0', '9f3a-0b71c2de', 'zf3a0b71c2de'])('%j is no reference', typed =>
  expect(searchTerms(typed).by).toBe('text'),
)

// A check digit that does not hold, a part of one, and phone numbers of thirteen digits.
test.each(['8001015009088', '80010150090', '0027821234567', '00 27 82 123 4567', 'a8001015009087'])(
  '%j is none',
  typed => expect(searchTerms(typed).by).toBe('text'),
)

test('an id is one in either case, and only whole', () => {
  const id = '0198c0de-0000-7000-8000-00000000ABCD'
  expect(searchTerms(` ${id} `)).toEqual({ by: 'id', id: id.toLowerCase() })
  expect(searchTerms(id.slice(0, 18))).toEqual({ by: 'text' })
  expect(searchedParts(id.slice(0, 18))).toEqual([[id.slice(0, 18)]])
})

test('an id without its dashes is one too, and with some of them it is none', () => {
  const id = '0198c0de-0000-7000-8000-00000000abcd'
  expect(searchTerms(` ${id.replaceAll('-', '').toUpperCase()}`)).toEqual({ by: 'id', id })
  expect(searchTerms(id.replace('-', ''))).toEqual({ by: 'text' })
  expect(searchTerms(id.replaceAll('-', '').slice(1))).toEqual({ by: 'text' })
})

test.each([
  ['Fourie Anele', ['Fourie', 'Anele']],
  ['  de  Wet Johan ', [' de', 'Wet', 'Johan']],
  ['Molefe, Anele', ['Molefe', 'Anele']],
  ['Molefe,', ['Molefe']],
  ['van der Merwe J', ['van', 'der', 'Merwe', ' J']],
  ['Anele F', ['Anele', ' F']],
  ['An F', ['An F']],
  ['J de W', ['J de W']],
  ['J', ['J']],
])('%j is looked for as %j', (typed, parts) => expect(searchedParts(typed)).toEqual([parts]))

const national = fc.stringMatching(/^[1-9]\d{8}$/)
const spaced = (digits: string, gaps: readonly string[]) =>
  [...digits].map((digit, place) => `${gaps[place % gaps.length]}${digit}`).join('')
const gaps = fc.array(fc.constantFrom('', '', ' ', '-', '.', '\u00A0', '\u202A', '\u2011', '\u2013'), {
  minLength: 3,
  maxLength: 13,
})

test('every spelling of every number finds it, and is one in a form', () =>
  fc.assert(
    fc.property(national, fc.constantFrom('0', '27', '+27', '0027', '+27(0)'), gaps, (number, prefix, between) => {
      const typed = prefix + spaced(number, between)
      expect(searchTerms(typed).by).toBe('text')
      expect(holdsAny(`+27${number}`, searchedParts(typed))).toBe(true)
      expect(toE164(typed)).toBe(`+27${number}`)
    }),
  ))

test('so do its last digits, from three on, in any grouping', () =>
  fc.assert(
    fc.property(national, fc.integer({ min: 3, max: 9 }), gaps, (number, count, between) => {
      expect(holdsAny(`+27${number}`, searchedParts(spaced(number.slice(-count), between)))).toBe(true)
    }),
  ))

test('an ID number in any grouping is no text that is searched for', () =>
  fc.assert(
    fc.property(fc.constantFrom('8001015009087', '0102035009087', '9912315009081'), gaps, (idNumber, between) => {
      expect(searchTerms(spaced(idNumber, between))).toEqual({ by: 'idNumber', idNumber })
    }),
  ))
