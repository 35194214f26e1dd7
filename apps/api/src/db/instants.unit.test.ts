import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readInstant } from './instants.ts'

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

test('instants are read as the driver reads them, to the millisecond', () => {
  const microseconds = fc
    .integer({ min: 0, max: 999_999 })
    .map(n => `.${String(n).padStart(6, '0')}`.replace(/0+$/, ''))
  const seconds = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(seconds, microseconds, (date, fraction) => {
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${fraction === '.' ? '' : fraction}+00`
      expect(readInstant(text)).toEqual(driver(text))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  '2026-02-01 08:00:00+00',
  '2026-02-01 08:00:00.5+00',
  '2026-02-01 10:00:00+02',
  '2026-02-01 13:30:00.25+05:30',
  '0044-03-15 12:00:00+00 BC',
  '10000-01-01 00:00:00+00',
  'infinity',
  '-infinity',
])('%s too', text => {
  expect(readInstant(text)).toEqual(driver(text))
})
