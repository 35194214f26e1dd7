import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { organisationStatuses } from '../leads/statuses.ts'
import { isRefusal } from '../refusal.ts'
import { type Outcome, rowsAfter } from '../sales/rows.ts'
import type { CurrentOutcome, OutcomeActor, OutcomeDecision, ReportedOutcome } from './outcomes.ts'
import { decideOutcome, isOnRecord, returnOfSoldOutcome } from './transitions.ts'

const fresh: CurrentOutcome = { term: 'secondPremium', lapsed: false }
const sold: CurrentOutcome = { ...fresh, organisationStatus: 'sale', premiumCents: 1000, premiumsCollected: 1 }
const cashed: CurrentOutcome = { ...fresh, organisationStatus: 'cashed', premiumCents: 1000, premiumsCollected: 2 }

type Told = { current: CurrentOutcome; reported: ReportedOutcome; by?: OutcomeActor }
const decide = ({ current, reported, by = 'organisation' }: Told): OutcomeDecision =>
  decideOutcome(current, reported, by)

test.each([
  ['a status is needed', { current: fresh, reported: {} }, 'nothing_reported'],
  ['a sale needs a premium', { current: fresh, reported: { organisationStatus: 'sale' } }, 'premium_needed'],
  [
    'a sale needs a premium above 0',
    { current: fresh, reported: { organisationStatus: 'sale', premiumCents: 0 } },
    'premium_needed',
  ],
  ['so does cashed', { current: fresh, reported: { organisationStatus: 'cashed' } }, 'premium_needed'],
  [
    'cashed with too few premiums',
    { current: sold, reported: { organisationStatus: 'cashed', premiumsCollected: 1 } },
    'premiums_not_collected',
  ],
  [
    'premiums of an open lead',
    { current: fresh, reported: { organisationStatus: 'quoted', premiumsCollected: 1 } },
    'collected_without_sale',
  ],
  [
    'an organisation takes no sale back',
    { current: sold, reported: { organisationStatus: 'quoted' } },
    'only_administrator_reverses',
  ],
  ['nor a fee', { current: cashed, reported: { organisationStatus: 'sale' } }, 'only_administrator_reverses'],
  ['nor changes a premium', { current: sold, reported: { premiumCents: 2000 } }, 'premium_changed'],
  [
    'a lapsed lead takes no open status',
    { current: { ...fresh, lapsed: true }, reported: { organisationStatus: 'busy' } },
    'lead_lapsed',
  ],
  [
    'an open status of a client who objected',
    {
      current: { ...fresh, organisationStatus: 'doNotCall', hasObjected: true },
      reported: { organisationStatus: 'noAnswer' },
    },
    'objected',
  ],
  [
    'the same in a file',
    {
      current: { ...fresh, organisationStatus: 'doNotCall', hasObjected: true },
      reported: { organisationStatus: 'callBack' },
      by: 'file',
    },
    'objected',
  ],
  [
    'a return of one who objected',
    { current: { ...sold, hasObjected: true }, reported: { organisationStatus: 'invalidContactDetails' } },
    'objected',
  ],
] as [string, Told, string][])('refused: %s', (_rule, told, code) => {
  const decision = decide(told)
  expect(isRefusal(decision) && decision.refused).toBe(code)
})

test('of a lead that nobody called in time it is said that it was taken back', () => {
  const takenBack = { ...fresh, lapsed: true, isTakenBack: true }
  expect(decide({ current: takenBack, reported: { organisationStatus: 'busy' } })).toEqual({
    refused: 'lead_lapsed',
    message: 'This lead was taken back.',
  })
})

test.each([
  [{ organisationStatus: 'sale', premiumCents: 1000 }, 'organisation', 'sale', true],
  [{ organisationStatus: 'doNotCall' }, 'organisation', 'doNotCall', true],
  [{ organisationStatus: 'invalidContactDetails' }, 'organisation', 'invalidContactDetails', false],
  [{ organisationStatus: 'quoted' }, 'administrator', 'quoted', true],
] as const)('of a client who objected, with a return that waits: %j by an %s', (reported, by, status, changed) => {
  const current = {
    ...fresh,
    organisationStatus: 'invalidContactDetails',
    lastReturn: 'open',
    hasObjected: true,
  } as const
  expect(decide({ current, reported, by })).toMatchObject({ organisationStatus: status, changed })
})

const sale = { kind: 'sale', premiumCents: 1000 }
const reversal = { kind: 'reversal', of: 'sale' }
test.each([
  ['an open status', { current: fresh, reported: { organisationStatus: 'busy' } }, 'busy', []],
  [
    'from one open status to another',
    { current: { ...fresh, organisationStatus: 'doNotCall' }, reported: { organisationStatus: 'quoted' } },
    'quoted',
    [],
  ],
  ['a sale', { current: fresh, reported: { organisationStatus: 'sale', premiumCents: 1000 } }, 'sale', [sale]],
  [
    'a sale with enough premiums',
    { current: fresh, reported: { organisationStatus: 'sale', premiumCents: 1000, premiumsCollected: 2 } },
    'cashed',
    [{ kind: 'cashed', premiumCents: 1000 }],
  ],
  [
    'enough premiums later',
    { current: sold, reported: { premiumsCollected: 2 } },
    'cashed',
    [{ kind: 'cashed', premiumCents: 1000 }],
  ],
  [
    'cashed in words',
    { current: sold, reported: { organisationStatus: 'cashed' } },
    'cashed',
    [{ kind: 'cashed', premiumCents: 1000 }],
  ],
  ['the same sale again', { current: sold, reported: { organisationStatus: 'sale', premiumCents: 1000 } }, 'sale', []],
  ['more premiums than needed', { current: cashed, reported: { premiumsCollected: 3 } }, 'cashed', []],
  [
    'an administrator takes a sale back',
    { current: cashed, reported: { organisationStatus: 'notInterested' }, by: 'administrator' },
    'notInterested',
    [reversal],
  ],
  [
    'an administrator takes a fee back',
    { current: cashed, reported: { organisationStatus: 'sale' }, by: 'administrator' },
    'sale',
    [{ kind: 'reversal', of: 'cashed' }],
  ],
  [
    'an administrator corrects a premium',
    { current: cashed, reported: { premiumCents: 2000 }, by: 'administrator' },
    'cashed',
    [reversal, { kind: 'cashed', premiumCents: 2000 }],
  ],
  [
    'an administrator accepts a late sale',
    {
      current: { ...fresh, lapsed: true },
      reported: { organisationStatus: 'sale', premiumCents: 1000 },
      by: 'administrator',
    },
    'sale',
    [sale],
  ],
] as [string, Told, string, object[]][])('accepted: %s', (_rule, told, status, steps) => {
  expect(decide(told)).toMatchObject({ organisationStatus: status, steps })
})

test('a sale after the lapse goes to an administrator', () => {
  const reported = { organisationStatus: 'sale', premiumCents: 1000 } as const
  expect(decide({ current: { ...fresh, lapsed: true }, reported })).toEqual({
    forAdministrator: 'sale_after_lapse',
    reported,
  })
})

test('do not call suppresses the person, even on a lapsed or sold lead', () => {
  const reported = { organisationStatus: 'doNotCall' } as const
  expect(decide({ current: fresh, reported })).toMatchObject({
    suppressesPerson: true,
    organisationStatus: 'doNotCall',
  })
  expect(decide({ current: { ...fresh, lapsed: true }, reported })).toMatchObject({ suppressesPerson: true })
  expect(decide({ current: sold, reported })).toMatchObject({
    suppressesPerson: true,
    organisationStatus: 'sale',
    changed: false,
    steps: [],
  })
})

test('invalid contact details open a return once', () => {
  const reported = { organisationStatus: 'invalidContactDetails' } as const
  expect(decide({ current: fresh, reported })).toMatchObject({ opensReturn: true, changed: true })
  expect(decide({ current: { ...fresh, ...reported }, reported })).toMatchObject({ opensReturn: false, changed: false })
})

test('of a sold lead they open a return once, and the sale stands until it is decided', () => {
  const reported = { organisationStatus: 'invalidContactDetails' } as const
  for (const current of [sold, cashed])
    for (const by of ['administrator', 'file', 'organisation'] as const) {
      const was = { organisationStatus: current.organisationStatus, premiumCents: 1000, steps: [], changed: false }
      expect(decideOutcome(current, reported, by)).toMatchObject({ ...was, opensReturn: true })
      expect(decideOutcome({ ...current, lastReturn: 'open' }, reported, by)).toMatchObject({
        ...was,
        opensReturn: false,
      })
      expect(decideOutcome({ ...current, lastReturn: 'refused' }, reported, by)).toMatchObject({
        ...was,
        opensReturn: by === 'administrator',
      })
    }
})

test.each([
  ['a premium that was collected', sold, { organisationStatus: 'sale', premiumsCollected: 0 }, false],
  ['without its status', sold, { premiumsCollected: 0 }, false],
  ['the last that the term asks for', sold, { organisationStatus: 'sale', premiumsCollected: 2 }, false],
  ['more of them', cashed, { organisationStatus: 'sale', premiumsCollected: 3 }, false],
  ['the same status', sold, { organisationStatus: 'sale', premiumCents: 1000 }, false],
  ['another status', sold, { organisationStatus: 'cashed' }, true],
  ['an objection', sold, { organisationStatus: 'doNotCall' }, false],
] as const)('what withdraws the return of a sold lead: %s', (_what, current, reported, withdrawsReturn) => {
  expect(decide({ current: { ...current, lastReturn: 'open' }, reported })).toMatchObject({ withdrawsReturn })
})

test.each([
  [{ ...fresh, organisationStatus: 'busy' }, { organisationStatus: 'busy' }, true],
  [fresh, { organisationStatus: 'busy' }, false],
  [sold, { organisationStatus: 'sale', premiumCents: 1000 }, true],
  [sold, { organisationStatus: 'sale', premiumCents: 2000 }, false],
  [cashed, { organisationStatus: 'sale', premiumCents: 1000, premiumsCollected: 2 }, true],
  [cashed, { organisationStatus: 'sale', premiumCents: 1000 }, false],
  [sold, { organisationStatus: 'doNotCall' }, false],
  [{ ...sold, lastReturn: 'open' }, { organisationStatus: 'invalidContactDetails' }, false],
] as const)('of %j it is said already: %j, %s', (current, reported, isSaid) => {
  expect(isOnRecord(current, reported)).toBe(isSaid)
})

const anyReport = fc.record({
  reported: fc.record({
    organisationStatus: fc.constantFrom(undefined, ...organisationStatuses),
    premiumCents: fc.constantFrom(undefined, 0, 1000, 2000),
    premiumsCollected: fc.constantFrom(undefined, 0, 1, 2, 3),
  }),
  by: fc.constantFrom('administrator' as const, 'organisation' as const),
})

test('money follows the status, and repeating a report changes nothing', { timeout: propertyTimeoutMillis }, () => {
  const snapshot = { orgSalesCommissionBps: 10_000, feeCents: 700, payee: { kind: 'none' as const } }
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 10 }), reports => {
      const current: CurrentOutcome = { term: 'secondPremium', lapsed: false }
      const history: Outcome[] = []
      for (const { reported, by } of reports) {
        const decision = decideOutcome(current, reported, by)
        if (!('steps' in decision)) continue
        const was = current.organisationStatus
        history.push(...decision.steps)
        Object.assign(current, decision)
        expect(decideOutcome(current, reported, by)).toMatchObject({ changed: false, steps: [] })
        if (by === 'organisation' && (was === 'sale' || was === 'cashed')) {
          expect(decision.steps.filter(({ kind }) => kind === 'reversal')).toEqual([])
        }
      }
      const owed = rowsAfter(history, snapshot).filter(row => !row.voided)
      const { organisationStatus: status, premiumCents } = current
      const expected = status === 'cashed' ? [premiumCents, 700] : status === 'sale' ? [premiumCents] : []
      expect(owed.map(row => row.cents)).toEqual(expected)
    }),
    propertyRuns,
  )
})

test.each([
  ['sold', sold],
  ['cashed', cashed],
])('an accepted return of a lead that is %s takes the sale back, with its fee', (_status, current) =>
  expect(returnOfSoldOutcome(current)).toEqual({
    organisationStatus: 'invalidContactDetails',
    premiumCents: 1000,
    premiumsCollected: 0,
    steps: [{ kind: 'reversal', of: 'sale' }],
    changed: true,
    suppressesPerson: false,
    opensReturn: false,
    withdrawsReturn: false,
  }),
)
