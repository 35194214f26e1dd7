import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { addDays, addMonths, type CalendarDate } from '../time/calendar.ts'
import {
  assignedThisTerm,
  type ContractDates,
  type ContractFacts,
  endsOn,
  endsOnAfterChange,
  roomLeft,
  standingOn,
  stateOf,
  windowAt,
  windowNumber,
} from './windows.ts'

const contract = (facts: Partial<ContractFacts>): ContractFacts => ({
  kind: 'external',
  startOn: '2026-01-31',
  periodMonths: 1,
  recurring: true,
  leadQuantity: 10,
  assigned: 0,
  assignedWindow: 0,
  ...facts,
})

test.each([
  ['2026-01-30', undefined],
  ['2026-01-31', { number: 0, startOn: '2026-01-31', endsOn: '2026-02-28' }],
  ['2026-02-27', { number: 0, startOn: '2026-01-31', endsOn: '2026-02-28' }],
  ['2026-02-28', { number: 1, startOn: '2026-02-28', endsOn: '2026-03-31' }],
  ['2026-03-30', { number: 1, startOn: '2026-02-28', endsOn: '2026-03-31' }],
  ['2026-03-31', { number: 2, startOn: '2026-03-31', endsOn: '2026-04-30' }],
  ['2027-01-31', { number: 12, startOn: '2027-01-31', endsOn: '2027-02-28' }],
])('a monthly contract from 31 January is on %s in %j', (today, window) => {
  expect(windowAt(contract({}), today)).toEqual(window)
})

// Document 2, section 4:
// - Contract: active, pending, expired.
test.each([
  ['before its start', {}, '2026-01-30', 'pending'],
  ['on its first day', {}, '2026-01-31', 'active'],
  ['recurring, long after', {}, '2036-01-31', 'active'],
  ['recurring and full', { assigned: 10 }, '2026-02-01', 'active'],
  ['once, on its last day', { recurring: false }, '2026-02-27', 'active'],
  ['once, after its last day', { recurring: false }, '2026-02-28', 'expired'],
  ['once-off with room', { recurring: false, periodMonths: 0, assigned: 9 }, '2036-01-31', 'active'],
  ['once-off and full', { recurring: false, periodMonths: 0, assigned: 10 }, '2026-02-01', 'expired'],
  ['once-off, full, not started', { recurring: false, periodMonths: 0, assigned: 10 }, '2026-01-01', 'pending'],
  ['once-off and paused', { recurring: false, periodMonths: 0, leadQuantity: 0 }, '2026-02-01', 'active'],
  [
    'internal once-off, whatever it was given',
    { kind: 'internal', leadQuantity: undefined, recurring: false, periodMonths: 0, assigned: 999 },
    '2026-02-01',
    'active',
  ],
] as const)('a contract %s', (_when, facts, today, state) => {
  expect(stateOf(contract(facts), today)).toBe(state)
})

test.each([
  [{}, undefined],
  [{ recurring: false, periodMonths: 0 }, undefined],
  [{ recurring: false }, '2026-02-28'],
  [{ recurring: false, periodMonths: 12 }, '2027-01-31'],
])('a contract with %j ends before %s', (facts, end) => {
  expect(endsOn(contract(facts))).toBe(end)
})

const monthly: ContractDates = { startOn: '2026-01-15', periodMonths: 1, recurring: true }
const once: ContractDates = { ...monthly, recurring: false }
const inLastTerm: ContractDates = { ...once, endsOn: '2026-05-15' }
test.each<[string, ContractDates, ContractDates | undefined, CalendarDate | undefined]>([
  ['no longer recurs', monthly, once, '2026-05-15'],
  ['no longer recurs, from 31 January', { ...monthly, startOn: '2026-01-31' }, undefined, '2026-04-30'],
  ['is in its last term', inLastTerm, undefined, '2026-05-15'],
  ['was to recur, and has not begun', { ...monthly, startOn: '2026-06-01' }, undefined, '2026-07-01'],
  ['recurs again', inLastTerm, monthly, undefined],
  ['no longer recurs, and has other terms', monthly, { ...once, periodMonths: 3 }, '2026-07-15'],
  ['was once-off', { ...once, periodMonths: 0 }, undefined, undefined],
  ['is to be of two months in its last term', inLastTerm, { ...once, periodMonths: 2 }, '2026-05-15'],
  ['is to be of three months in its last term', inLastTerm, { ...once, periodMonths: 3 }, '2026-07-15'],
  ['is to be open-ended in its last term', inLastTerm, { ...once, periodMonths: 0 }, undefined],
  ['begins a day later, in its last term', inLastTerm, { ...once, startOn: '2026-01-16' }, '2026-05-16'],
  [
    'was over before it is to be of two months',
    { ...once, endsOn: '2026-04-15' },
    { ...once, periodMonths: 2 },
    '2026-03-15',
  ],
  ['never recurred', once, { ...once, periodMonths: 6 }, '2026-07-15'],
  ['never recurred and is made shorter', { ...once, periodMonths: 4 }, { ...once, periodMonths: 3 }, '2026-04-15'],
])('a contract that %s on 20 April', (_what, before, after, end) => {
  expect(endsOnAfterChange(before, after ?? { ...before, recurring: false }, '2026-04-20')).toBe(end)
})

test('a contract that no longer recurs is active to the end of the window that it was in', () => {
  const last = contract({ recurring: false, endsOn: '2026-04-30', assigned: 4, assignedWindow: 2 })
  expect(standingOn(last, '2026-04-29')).toEqual({ state: 'active', window: windowNumber(last, 2), assigned: 4 })
  expect(windowNumber(last, 2).endsOn).toBe('2026-04-30')
  expect(stateOf(last, '2026-04-30')).toBe('expired')
})

test.each([
  ['room left', { assigned: 4 }, '2026-02-01', 6],
  ['full', { assigned: 10 }, '2026-02-01', 0],
  ['lowered below what was assigned', { assigned: 12 }, '2026-02-01', 0],
  ['paused', { leadQuantity: 0 }, '2026-02-01', 0],
  ['no quantity at all', { leadQuantity: null }, '2026-02-01', 0],
  ['a new window starts again from 0', { assigned: 10 }, '2026-03-01', 10],
  ['assigned in this later window', { assigned: 10, assignedWindow: 1 }, '2026-03-01', 0],
  ['pending', {}, '2026-01-01', 0],
  ['internal has no cap', { kind: 'internal', leadQuantity: undefined }, '2026-02-01', Number.POSITIVE_INFINITY],
] as const)('room: %s', (_why, facts, today, room) => {
  const given = contract(facts)
  expect(roomLeft({ ...given, ...standingOn(given, today) })).toBe(room)
})

test('a contract that is over keeps showing what it was given', () => {
  expect(assignedThisTerm(contract({ recurring: false, assigned: 7 }), '2030-01-01')).toBe(7)
})

const dates = fc.record({ startOn: anyDate, periodMonths: fc.integer({ min: 1, max: 12 }) })

test('windows partition time: each day is in exactly one', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 6000 }), ({ startOn, periodMonths }, days) => {
      const facts = { startOn, periodMonths, recurring: true }
      const today = addDays(startOn, days)
      const window = windowAt(facts, today)
      expect(window && window.startOn <= today && today < (window.endsOn ?? '')).toBe(true)
      // Neighbours touch: no day between two windows, none in both.
      const { number = 0 } = window ?? {}
      expect(windowNumber(facts, number + 1).startOn).toBe(window?.endsOn)
      expect(window?.startOn).toBe(addMonths(startOn, number * periodMonths))
      expect(windowAt(facts, addDays(startOn, -1 - days))).toBeUndefined()
    }),
    propertyRuns,
  )
})

test('a contract that does not recur is its first window', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -500, max: 1000 }), ({ startOn, periodMonths }, days) => {
      const facts = contract({ startOn, periodMonths, recurring: false })
      const today = addDays(startOn, days)
      const end = endsOn(facts) ?? ''
      expect(stateOf(facts, today)).toBe(today < startOn ? 'pending' : today < end ? 'active' : 'expired')
      expect(stateOf(facts, addDays(end, -1))).toBe('active')
      expect(stateOf(facts, end)).toBe('expired')
    }),
    propertyRuns,
  )
})
