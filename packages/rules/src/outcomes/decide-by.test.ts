import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import { addDays } from '../time/calendar.ts'
import { decideBy, overdueBefore } from './decide-by.ts'

const clock = (days: number, ...proclaimed: string[]) => ({ days, proclaimed })

test.each([
  ['2026-11-25', clock(5), '2026-12-02', 'over one weekend'],
  ['2026-11-28', clock(5), '2026-12-04', 'opened on a Saturday'],
  ['2026-12-14', clock(5), '2026-12-22', 'over Reconciliation Day'],
  ['2026-11-25', clock(1, '2026-11-26'), '2026-11-27', 'over a day that was proclaimed'],
  ['2026-04-02', clock(1), '2026-04-07', 'over Easter'],
])('opened on %s with %j: by %s, %s', (openedOn, given, by) => expect(decideBy(openedOn, given)).toBe(by))

test('what is overdue was opened before a day, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 80 }),
      (on, days, ago) => {
        const today = addDays('2025-01-01', on)
        const openedOn = addDays(today, -ago)
        const isOverdue = decideBy(openedOn, clock(days)) < today
        expect(openedOn < overdueBefore(today, clock(days))).toBe(isOverdue)
      },
    ),
    propertyRuns,
  )
})
