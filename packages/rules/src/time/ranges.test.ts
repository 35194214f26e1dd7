import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { addDays } from './calendar.ts'
import { datePresets, defaultRange, presetRange, rangeToWire, weekdayOf, wireToInstants } from './ranges.ts'

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

test('the default range is one month back to today', () => {
  expect(defaultRange('2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' })
})

test('a range is sent and read as the specification has it', () => {
  const wire = rangeToWire({ from: '2026-01-01', to: '2026-01-31' })
  expect(wire).toEqual({ startAt: '2026-01-01T00:00:00.000Z', endAt: '2026-01-31T23:00:00.000Z' })
  expect(wireToInstants(wire.startAt, wire.endAt)).toEqual({
    from: new Date('2026-01-01T00:00:00.000Z'),
    until: new Date('2026-02-01T00:00:00.000Z'),
  })
  expect(() => wireToInstants('yesterday', wire.endAt)).toThrow(RangeError)
})

test('no hour falls between two ranges, none is in both', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyDate, fc.nat(400), fc.nat(400), (from, first, second) => {
      const end = addDays(from, first)
      const before = rangeToWire({ from, to: end })
      const after = rangeToWire({ from: addDays(end, 1), to: addDays(end, 1 + second) })
      expect(wireToInstants(before.startAt, before.endAt).until).toEqual(
        wireToInstants(after.startAt, after.endAt).from,
      )
    }),
    propertyRuns,
  )
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
