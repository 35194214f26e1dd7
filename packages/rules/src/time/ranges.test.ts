import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { addDays, johannesburgDate } from './calendar.ts'
import {
  type DateRange,
  dashboardRange,
  datePresets,
  defaultRange,
  instantsOf,
  namedRange,
  presetOf,
  presetRange,
  rangeBefore,
  rangeFromWire,
  rangeToWire,
  weekdayOf,
} from './ranges.ts'

// 21 November 2026 is a Saturday.
test.each([
  ['thisWeek', '2026-11-21', '2026-11-16', '2026-11-21'],
  ['lastWeek', '2026-11-21', '2026-11-09', '2026-11-15'],
  ['thisMonth', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['lastMonth', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['thisWeek', '2026-11-16', '2026-11-16', '2026-11-16'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to })
})

test('a quick filter is known by its name, and by its days', () => {
  expect(namedRange('lastMonth', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  for (const name of [undefined, '', 'This Month', ['thisMonth'], 'toString'])
    expect(namedRange(name, '2026-11-21')).toBeUndefined()
  for (const preset of datePresets) expect(presetOf(presetRange(preset, '2026-11-21'), '2026-11-21')).toBe(preset)
  expect(presetOf({ from: '2026-11-02', to: '2026-11-21' }, '2026-11-21')).toBeUndefined()
  expect(presetOf({}, '2026-11-21')).toBeUndefined()
  // 1 June 2026 is a Monday.
  expect(presetOf({ from: '2026-06-01', to: '2026-06-03' }, '2026-06-03')).toBe('thisMonth')
})

test('the default range is one month back to today', () => {
  expect(defaultRange('2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' })
})

// Document 2, section 9:
// - Ranges: from midnight UTC to 23:00 UTC of the selected day.
test('a range is sent as the specification has it and read as whole days in Johannesburg', () => {
  const wire = rangeToWire({ from: '2026-01-01', to: '2026-01-31' })
  expect(wire).toEqual({ startAt: '2026-01-01T00:00:00.000Z', endAt: '2026-01-31T23:00:00.000Z' })
  expect(rangeFromWire(wire)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(rangeFromWire({})).toBeUndefined()
  // It is the next day in Johannesburg already.
  const now = new Date('2026-03-30T22:30:00Z')
  expect(dashboardRange(wire, now)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(dashboardRange({}, now)).toEqual(defaultRange('2026-03-31'))
  expect(instantsOf({ from: '2026-01-01', to: '2026-01-31' })).toEqual({
    from: new Date('2026-01-01T00:00:00+02:00'),
    until: new Date('2026-02-01T00:00:00+02:00'),
  })
})

test('no instant falls between two ranges, none is in both', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyDate, fc.nat(400), fc.nat(400), (from, first, second) => {
      const end = addDays(from, first)
      const before = rangeFromWire(rangeToWire({ from, to: end })) as DateRange
      const after = rangeFromWire(rangeToWire({ from: addDays(end, 1), to: addDays(end, 1 + second) })) as DateRange
      expect(instantsOf(before).until).toEqual(instantsOf(after).from)
      expect(johannesburgDate(instantsOf(before).from)).toBe(from)
      expect(johannesburgDate(new Date(instantsOf(before).until.getTime() - 1))).toBe(end)
    }),
    propertyRuns,
  )
})

test.each([
  ['the month until today', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['a month longer than the one before', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a whole month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['a whole month shorter than the one before', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['the first of a month', '2026-03-01', '2026-03-01', '2026-02-01', '2026-02-01'],
  ['a week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['the week until its Friday', '2026-11-16', '2026-11-20', '2026-11-09', '2026-11-13'],
  ['a week that has just begun', '2026-11-16', '2026-11-16', '2026-11-09', '2026-11-09'],
  ['days of a week without its Monday', '2026-11-17', '2026-11-20', '2026-11-13', '2026-11-16'],
  ['a Monday and the eight days after it', '2026-11-16', '2026-11-24', '2026-11-07', '2026-11-15'],
  ['a day', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
  ['a month back to today', '2026-10-22', '2026-11-22', '2026-09-20', '2026-10-21'],
  ['from the first into another month', '2026-10-01', '2026-11-22', '2026-08-09', '2026-09-30'],
])('%s is compared with what came before it', (_what, from, to, beforeFrom, beforeTo) => {
  expect(rangeBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo })
})

test('weeks start on Monday and no preset reaches past today', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyDate, fc.constantFrom(...datePresets), (today, preset) => {
      expect(weekdayOf(today)).toBe((new Date(today).getUTCDay() + 6) % 7)
      const { from, to } = presetRange(preset, today)
      expect(from <= to && to <= today).toBe(true)
      expect(weekdayOf(presetRange('lastWeek', today).from)).toBe(0)
    }),
    propertyRuns,
  )
})
