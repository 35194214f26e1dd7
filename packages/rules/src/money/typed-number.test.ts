import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { formatRand } from './rand.ts'
import { readNumber, readTypedNumber } from './typed-number.ts'

test.each([
  ['3,5', 350],
  ['849,50', 84_950],
  ['R1 234,55', 123_455],
  ['1,234.55', 123_455],
  ['1 234.55', 123_455],
  ['1.234,55', 123_455],
  ['1\u00A0234\u202F567,5', 123_456_750],
  ['1,234,567', 123_456_700],
  ['1 234', 123_400],
  ['1234', 123_400],
  ['0,07', 7],
  ['-5', -500],
  ['-R12', -1200],
  ['R -12', -1200],
  [' 101 ', 10_100],
  ['.5', 50],
  [',5', 50],
  ['R.05', 5],
  ['-,5', -50],
] as const)('%j is %i hundredths', (text, hundredths) => {
  expect(readTypedNumber(text, 'rand')).toEqual({ hundredths })
})

test.each([
  ['1,234', '"1,234" could mean 1 234 or 1.234. Write it without the comma.'],
  ['R12,345', '"12,345" could mean 12 345 or 12.345. Write it without the comma.'],
  ['1.234', '"1.234" could mean 1 234 or 1.234. Write it without the point.'],
])('%j can be read in two ways, and is not guessed', (text, problem) => {
  expect(readTypedNumber(text, 'rand')).toEqual({ problem })
})

test.each(['', 'R', 'abc', '.', '12 34', '1 23,55', '1,23,456', '--1', '-R-1', '1e3', '1.2.3', '5 %'])(
  '%j is no amount',
  text => expect(readTypedNumber(text, 'rand')).toEqual({ problem: undefined }),
)

test.each([
  ['1 234,567', 'rand'],
  ['1,234.567', 'rand'],
  ['0,123', 'rand'],
  ['12,3456', 'rand'],
  ['.555', 'rand'],
  ['3.555', 'percent'],
  ['3,555', 'percent'],
  ['33.3333 %', 'percent'],
] as const)('%j has more decimals than are kept', (text, unit) =>
  expect(readTypedNumber(text, unit)).toEqual({ problem: 'At most two decimals' }),
)

test('a percentage may carry its sign and no R, a plain number neither', () => {
  expect(readTypedNumber('42,5 %', 'percent')).toEqual({ hundredths: 4250 })
  expect(readTypedNumber('R5', 'percent')).toEqual({ problem: undefined })
  expect(readTypedNumber('5%', 'plain')).toEqual({ problem: undefined })
})

test('a number stands for itself, within two decimals', () => {
  expect(readNumber(1234.5, 'rand')).toEqual({ hundredths: 123_450 })
  expect(readNumber(1.005, 'rand')).toEqual({ problem: 'At most two decimals' })
  expect(readNumber(1e21, 'rand')).toEqual({ problem: undefined })
  expect(readNumber('3,5', 'percent')).toEqual({ hundredths: 350 })
})

test('an amount is read the same in every way that it is written', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), cents => {
      const shown = formatRand(cents)
      const south = shown.replace('.', ',')
      const english = shown.replaceAll(' ', ',')
      const european = shown.replaceAll(' ', '.').replace(/\.(?=\d\d$)/, ',')
      for (const text of [shown, south, english, european, shown.slice(1), shown.replaceAll(' ', '')])
        expect(readTypedNumber(text, 'rand')).toEqual({ hundredths: cents })
    }),
    propertyRuns,
  )
})
