import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { assignedThisTerm, roomLeft, stateOf } from '../contracts/windows.ts'
import { insuranceTypes } from '../leads/insurance-types.ts'
import { qualities } from '../leads/quality.ts'
import { distributionTypes } from '../organisations/distribution.ts'
import { addDays } from '../time/calendar.ts'
import { chooseInternalContract, rankContracts, routeFor } from './choose-contracts.ts'
import { type Candidate, type PoolLead, wantedQualities } from './eligibility.ts'

const today = '2026-11-21'
const lead: PoolLead = { insuranceType: 'funeralCover', quality: 'high' }
const candidate = (facts: Partial<Candidate>): Candidate => ({
  contractId: 'a',
  organisationId: 'org-a',
  kind: 'external',
  distributionType: 'external',
  insuranceType: 'funeralCover',
  feeCents: { high: 35_000 },
  startOn: '2026-11-01',
  periodMonths: 1,
  recurring: true,
  leadQuantity: 50,
  assigned: 12,
  assignedWindow: 0,
  lastAssignedAt: new Date('2026-11-20T10:00:00Z'),
  holdsPerson: false,
  hadLeadBefore: false,
  ...facts,
})

test.each([
  ['an internal contract', { kind: 'internal' }, 'notInPool'],
  ['an internal organisation', { distributionType: 'internal' }, 'notInPool'],
  ['an external lead company', { distributionType: 'externalLeadCompany' }, 'notInPool'],
  ['an external organisation', { distributionType: 'external' }, undefined],
  ['an organisation that does both', { distributionType: 'both' }, undefined],
  ['another insurance type', { insuranceType: 'petInsurance' }, 'otherType'],
  ['a contract that has not started', { startOn: '2026-11-22' }, 'pending'],
  ['a contract that is over', { recurring: false, startOn: '2026-10-21' }, 'expired'],
  ['a once-off contract that is full', { recurring: false, periodMonths: 0, assigned: 50 }, 'expired'],
  ['no fee for the quality', { feeCents: { low: 100, medium: 100 } }, 'noFeeForQuality'],
  ['a fee of nothing', { feeCents: { high: 0 } }, undefined],
  ['an organisation that holds the person', { holdsPerson: true }, 'holdsPerson'],
  ['an organisation at which the lead lapsed', { hadLeadBefore: true }, 'hadLeadBefore'],
  ['a paused contract', { leadQuantity: 0 }, 'paused'],
  ['a full contract', { assigned: 50 }, 'full'],
  ['a contract that was full last month', { assigned: 50, startOn: '2026-10-01' }, undefined],
] as [string, Partial<Candidate>, string | undefined][])('%s', (_whom, facts, why) => {
  const ranking = rankContracts([candidate(facts)], lead, today)
  expect(ranking.notEligible).toEqual(why === undefined ? [] : [{ contractId: 'a', why }])
  expect(ranking.ranked.map(({ contractId }) => contractId)).toEqual(why === undefined ? ['a'] : [])
})

test.each([
  ['its fees', { feeCents: { low: 0, high: 100 } }, ['low', 'high']],
  ['no fee', { feeCents: {} }, []],
  ['no room', { assigned: 50 }, []],
  ['a pause', { leadQuantity: 0 }, []],
  ['a start to come', { startOn: '2026-12-01' }, []],
  ['an organisation that buys nothing', { distributionType: 'internal' }, []],
] as [string, Partial<Candidate>, string[]][])('what a contract wants goes by %s', (_what, facts, wanted) => {
  expect(wantedQualities(candidate(facts), 'funeralCover', today)).toEqual(wanted)
})

test('the preferred company first, then the least filled, each with its reason', () => {
  const candidates = [
    candidate({ contractId: 'a', assigned: 20 }),
    candidate({ contractId: 'b', organisationId: 'org-b', assigned: 49 }),
    candidate({ contractId: 'c', organisationId: 'org-c', assigned: 12 }),
    candidate({ contractId: 'd', organisationId: 'org-d', assigned: 3, leadQuantity: 10 }),
  ]
  const { ranked } = rankContracts(candidates, { ...lead, preferredOrganisationId: 'org-b' }, today)
  expect(ranked).toEqual([
    { contractId: 'b', organisationId: 'org-b', reason: 'preferred company' },
    { contractId: 'c', organisationId: 'org-c', reason: 'least filled of 3 contracts: 12 of 50' },
    { contractId: 'd', organisationId: 'org-d', reason: 'least filled of 2 contracts: 3 of 10' },
    { contractId: 'a', organisationId: 'org-a', reason: 'least filled of 1 contract: 20 of 50' },
  ])
})

test('equally filled: who waited longest, then the lowest id', () => {
  const candidates = [
    candidate({ contractId: 'c', lastAssignedAt: new Date('2026-11-19T10:00:00Z') }),
    candidate({ contractId: 'b', lastAssignedAt: new Date('2026-11-19T10:00:00Z'), assigned: 24, leadQuantity: 100 }),
    candidate({ contractId: 'd', lastAssignedAt: null }),
    candidate({ contractId: 'a' }),
  ]
  expect(rankContracts(candidates, lead, today).ranked.map(({ contractId, reason }) => [contractId, reason])).toEqual([
    ['d', 'least filled of 4 contracts: 12 of 50, least recently given a lead'],
    ['b', 'least filled of 3 contracts: 24 of 100, lowest id'],
    ['c', 'least filled of 2 contracts: 12 of 50, least recently given a lead'],
    ['a', 'least filled of 1 contract: 12 of 50'],
  ])
})

test.each([
  [{ kind: 'administrator' }, { route: 'pool', payee: 'none' }],
  [{ kind: 'individual' }, { route: 'pool', payee: 'loader' }],
  [
    { kind: 'organisational', distributionType: 'internal' },
    { route: 'internal', payee: 'loader' },
  ],
  [
    { kind: 'organisational', distributionType: 'both' },
    { route: 'internal', payee: 'loader' },
  ],
  [
    { kind: 'organisational', distributionType: 'externalLeadCompany' },
    { route: 'pool', payee: 'company' },
  ],
] as const)('what %j submits takes %j', (submitter, route) => {
  expect(routeFor(submitter)).toEqual(route)
})

test('an external organisation has no loaders', () => {
  expect(() => routeFor({ kind: 'organisational', distributionType: 'external' })).toThrow(RangeError)
})

test("an organisation's own contract: active, internal, of the type, or none", () => {
  const own = candidate({ kind: 'internal', distributionType: 'internal', leadQuantity: undefined, assigned: 999 })
  const pending = candidate({ ...own, contractId: '0', startOn: '2026-12-01' })
  const pool = candidate({ contractId: '1' })
  expect(chooseInternalContract([pool, pending, own], 'funeralCover', today)).toBe(own)
  expect(chooseInternalContract([pool, pending], 'funeralCover', today)).toBeUndefined()
  expect(chooseInternalContract([own], 'petInsurance', today)).toBeUndefined()
})

const anyCandidate = fc.record({
  organisationId: fc.constantFrom('org-a', 'org-b', 'org-c'),
  kind: fc.constantFrom('external', 'external', 'external', 'internal'),
  distributionType: fc.constantFrom(...distributionTypes),
  insuranceType: fc.constantFrom('funeralCover', 'funeralCover', insuranceTypes[0]),
  feeCents: fc.record({ low: fc.constantFrom(100, null), high: fc.constantFrom(0, 35_000, undefined) }),
  startOn: anyDate.map(date => addDays(today, (Number(date.slice(8)) - 8) * -9)),
  periodMonths: fc.integer({ min: 0, max: 12 }),
  recurring: fc.boolean(),
  leadQuantity: fc.constantFrom(0, 1, 2, 3, 5, 50),
  assigned: fc.integer({ min: 0, max: 6 }),
  assignedWindow: fc.integer({ min: 0, max: 2 }),
  lastAssignedAt: fc.constantFrom(undefined, new Date(0), new Date(1)),
  holdsPerson: fc.constantFrom(false, false, true),
  hadLeadBefore: fc.constantFrom(false, false, true),
})

test('ranks exactly the eligible, whatever order they come in', { timeout: propertyTimeoutMillis }, () => {
  const candidates = fc
    .array(anyCandidate, { maxLength: 8 })
    .map(list => list.map((facts, index): Candidate => ({ ...facts, contractId: `c${index}` }) as Candidate))
  const leads = fc.record({
    insuranceType: fc.constant('funeralCover' as const),
    quality: fc.constantFrom(...qualities),
    preferredOrganisationId: fc.constantFrom(undefined, 'org-b'),
  })
  fc.assert(
    fc.property(candidates, leads, (list, wanted) => {
      const ranking = rankContracts(list, wanted, today)
      const byId = new Map(list.map(facts => [facts.contractId, facts]))
      const chosen = ranking.ranked.map(({ contractId }) => byId.get(contractId) as Candidate)
      for (const facts of chosen) {
        expect(facts.kind).toBe('external')
        expect(['external', 'both']).toContain(facts.distributionType)
        expect(facts.insuranceType).toBe(wanted.insuranceType)
        expect(stateOf(facts, today)).toBe('active')
        expect(facts.feeCents[wanted.quality]).toBeTypeOf('number')
        expect(roomLeft(facts, today)).toBeGreaterThan(0)
        expect(facts.holdsPerson || facts.hadLeadBefore).toBe(false)
      }
      // Everybody is either ranked or told why not, once.
      const named = [...ranking.ranked, ...ranking.notEligible].map(({ contractId }) => contractId)
      expect(named.toSorted()).toEqual([...byId.keys()].toSorted())
      for (const [place, facts] of chosen.entries()) {
        const next = chosen[place + 1]
        if (!next) continue
        const isPreferred = ({ organisationId }: Candidate) => organisationId === wanted.preferredOrganisationId
        expect(isPreferred(facts) || !isPreferred(next)).toBe(true)
        if (isPreferred(facts) === isPreferred(next)) {
          const [one, other] = [facts, next].map(each => assignedThisTerm(each, today) / (each.leadQuantity ?? 1))
          expect(one).toBeLessThanOrEqual(other ?? 0)
        }
      }
      expect(rankContracts(list.toReversed(), wanted, today).ranked).toEqual(ranking.ranked)
    }),
    propertyRuns,
  )
})
