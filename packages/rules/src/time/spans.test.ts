import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { addDays, daysBetween } from './calendar.ts'
import { spansOf } from './spans.ts'

describe('taking a range apart', () => {
  test('the spans follow each other without a gap or an overlap, and are few', () => {
    const aDay = anyDate.filter(day => day >= '2000-01-01' && day < '2200-01-01')
    fc.assert(
      fc.property(aDay, aDay, (a, b) => {
        const [from = '', to = ''] = [a, b].toSorted()
        const spans = spansOf({ from, to })
        let at = from
        for (const { days, startsOn } of spans) {
          expect(startsOn).toBe(at)
          expect(daysBetween('1970-01-01', startsOn) % days).toBe(0)
          at = addDays(at, days)
        }
        expect(at).toBe(addDays(to, 1))
        expect(spans.length).toBeLessThanOrEqual(28 + daysBetween(from, to) / 64)
      }),
    )
  })

  test('one day is one span', () => {
    expect(spansOf({ from: '2026-02-28', to: '2026-02-28' })).toEqual([{ days: 1, startsOn: '2026-02-28' }])
  })

  test('the years 1000 to 9999 are a bounded list, and years that nothing is kept of are none', () => {
    expect(spansOf({ from: '1000-01-01', to: '9999-12-31' }).length).toBeLessThan(1200)
    expect(spansOf({ from: '1900-01-01', to: '1999-12-31' })).toEqual([])
    expect(spansOf({ from: '2200-01-01', to: '2999-12-31' })).toEqual([])
  })
})
