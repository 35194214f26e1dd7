import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noLimits } from '../../testing/no-limits.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { type ContractLimits, checkLimits, halfHours, limitNothing, weekdays } from '../contracts/limits.ts'
import { countLead, type LimitsNow, whyFiltered, whyNotNow } from './limits.ts'

const unused = { thisHour: 0, today: 0, monthCents: 0 }
const at = (now: string, limits: Partial<ContractLimits>, used = {}, proclaimed: string[] = []): LimitsNow => ({
  limits: { ...noLimits, ...limits },
  now: new Date(now),
  proclaimed,
  used: { ...unused, ...used },
})

const office = weekdays.slice(0, 5).map(day => ({ day, from: '08:00', until: '17:00' }))
const hours = { days: office, onPublicHolidays: false }

test.each([
  ['as it opens', '2026-11-23T08:00:00+02:00', undefined],
  ['a moment before', '2026-11-23T07:59:59.999+02:00', 'outsideHours'],
  ['its last minute', '2026-11-23T16:59:59+02:00', undefined],
  ['as it closes', '2026-11-23T17:00:00+02:00', 'outsideHours'],
  ['a Sunday', '2026-11-22T10:00:00+02:00', 'outsideHours'],
  ['Monday in Johannesburg and Sunday in UTC', '2026-11-22T23:00:00Z', 'outsideHours'],
  ['Good Friday', '2026-04-03T10:00:00+02:00', 'publicHoliday'],
  ['Family Day', '2026-04-06T10:00:00+02:00', 'publicHoliday'],
  ["the Monday after Women's Day on a Sunday", '2026-08-10T10:00:00+02:00', 'publicHoliday'],
  ['a day that was proclaimed', '2026-11-04T10:00:00+02:00', 'publicHoliday'],
])('hours: %s', (_when, now, why) => {
  expect(whyNotNow(at(now, { hours }, {}, ['2026-11-04']), 0)).toBe(why)
})

test('hours on public holidays too, a day until midnight, and no day at all', () => {
  const christmas = '2026-12-25T23:59:59+02:00'
  const friday = { days: [{ day: 'friday' as const, from: '20:00', until: '24:00' }], onPublicHolidays: true }
  expect(whyNotNow(at(christmas, { hours: friday }), 0)).toBeUndefined()
  expect(whyNotNow(at('2026-12-26T00:00:00+02:00', { hours: friday }), 0)).toBe('outsideHours')
  expect(whyNotNow(at(christmas, { hours: { days: [], onPublicHolidays: false } }), 0)).toBeUndefined()
})

test.each([
  ['a day with room', { leadsPerDay: 5 }, { today: 4 }, 0, undefined],
  ['a day that is full', { leadsPerDay: 5 }, { today: 5 }, 0, 'dayFull'],
  ['a day that was lowered', { leadsPerDay: 5 }, { today: 9 }, 0, 'dayFull'],
  ['an hour that is full', { leadsPerHour: 2 }, { thisHour: 2 }, 0, 'hourFull'],
  ['the day before the hour', { leadsPerHour: 2, leadsPerDay: 2 }, { thisHour: 2, today: 2 }, 0, 'dayFull'],
  ['the last cent of a budget', { monthlyBudgetCents: 1000 }, { monthCents: 600 }, 400, undefined],
  ['a fee beyond it', { monthlyBudgetCents: 1000 }, { monthCents: 601 }, 400, 'budgetSpent'],
  ['a lead without a fee while some is left', { monthlyBudgetCents: 1000 }, { monthCents: 999 }, 0, undefined],
  [
    'a lead without a fee once commissions spent it',
    { monthlyBudgetCents: 1000 },
    { monthCents: 1000 },
    0,
    'budgetSpent',
  ],
] as [string, Partial<ContractLimits>, object, number, string | undefined][])('%s', (_what, limits, used, fee, why) => {
  expect(whyNotNow(at('2026-11-23T10:00:00+02:00', limits, used), fee)).toBe(why)
})

const client = { geographicalArea: 'gauteng', dateOfBirth: '1990-11-23', incomeId: 'i1' } as const
test.each([
  ['their province', { areas: ['limpopo', 'gauteng'] }, client, undefined],
  ['another province', { areas: ['limpopo'] }, client, 'otherArea'],
  ['a province that is not known', { areas: ['gauteng'] }, { ...client, geographicalArea: null }, 'otherArea'],
  ['their birthday', { ageFrom: 36 }, client, undefined],
  ['the day before it', { ageFrom: 36 }, { ...client, dateOfBirth: '1990-11-24' }, 'otherAge'],
  ['the oldest age', { ageTo: 36 }, client, undefined],
  ['a year older', { ageTo: 35 }, client, 'otherAge'],
  ['an age that is not known', { ageTo: 35 }, { ...client, dateOfBirth: null }, 'otherAge'],
  ['their income', { incomeIds: ['i1'] }, client, undefined],
  ['another income', { incomeIds: ['i2'] }, client, 'otherIncome'],
  ['an income that is not known', { incomeIds: ['i1'] }, { ...client, incomeId: null }, 'otherIncome'],
  ['no filter', {}, { geographicalArea: null, dateOfBirth: null, incomeId: null }, undefined],
] as [string, Partial<ContractLimits>, typeof client, string | undefined][])(
  'filters: %s',
  (_what, limits, who, why) => {
    expect(whyFiltered(at('2026-11-23T00:30:00+02:00', limits), who)).toBe(why)
  },
)

test('a contract that is given whatever it takes keeps to its caps and its budget', {
  timeout: propertyTimeoutMillis,
}, () => {
  const cap = fc.option(fc.integer({ min: 1, max: 20 }))
  const wanted = fc.record({
    leadsPerHour: cap,
    leadsPerDay: cap,
    monthlyBudgetCents: fc.option(fc.integer({ min: 1, max: 5000 })),
  })
  fc.assert(
    fc.property(wanted, fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 64 }), (limits, fees) => {
      const limited = at('2026-11-23T10:00:00+02:00', limits)
      for (const fee of fees) if (whyNotNow(limited, fee) === undefined) countLead(limited, fee)
      const { used } = limited
      expect(used.today).toBeLessThanOrEqual(limits.leadsPerDay ?? 64)
      expect(used.thisHour).toBeLessThanOrEqual(limits.leadsPerHour ?? 64)
      expect(used.monthCents).toBeLessThanOrEqual(limits.monthlyBudgetCents ?? 64 * 400)
    }),
    propertyRuns,
  )
})

test('limits that nothing could fulfil are refused in words; those that limit nothing are none', () => {
  expect(halfHours.slice(0, 2).concat(halfHours.slice(-1))).toEqual(['00:00', '00:30', '24:00'])
  expect(checkLimits({ ...noLimits, ageFrom: 40, ageTo: 39 })).toEqual({
    ageTo: 'This is below the age it starts from',
  })
  const monday = { day: 'monday' as const, from: '08:00', until: '17:00' }
  const hoursOf = (days: (typeof monday)[]) => ({ ...noLimits, hours: { days, onPublicHolidays: false } })
  expect(checkLimits(hoursOf([monday, { ...monday, from: '17:00' }]))).toEqual({
    hours: 'On Monday the hours end before they begin',
  })
  expect(checkLimits(hoursOf([monday, monday]))).toEqual({ hours: 'Monday is there twice' })
  expect(checkLimits(hoursOf([monday]))).toEqual({})
  expect(limitNothing(hoursOf([]))).toBe(true)
  expect(limitNothing({ ...noLimits, leadsPerDay: 1 })).toBe(false)
})
