import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDate } from '../../testing/arbitraries.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { type ContractFacts, roomLeft, standingOn } from '../contracts/windows.ts'
import { insuranceTypes } from '../leads/insurance-types.ts'
import { qualities } from '../leads/quality.ts'
import { distributionTypes } from '../organisations/distribution.ts'
import { addDays } from '../time/calendar.ts'
import type { Candidate, PoolLead } from './buying-contract.ts'
import { chooseContract, chooseInternalContract, consider, routeFor } from './choose-contract.ts'
import { wantedQualities, whyNoneNow, whyNot, whyNotPreferred } from './eligibility.ts'

const today = '2026-11-21'
const lead: PoolLead = {
  insuranceType: 'funeralCover',
  quality: 'high',
  heldBy: new Set(),
  hadBy: new Set(),
  client: 'any',
}

type Facts = Omit<Candidate, 'state'> & ContractFacts
const facts: Facts = {
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
}
/** A contract as it stands today. */
const candidate = (changes: Partial<Facts>): Candidate => {
  const changed = { ...facts, ...changes }
  return { ...changed, ...standingOn(changed, today) }
}

/** The order in which contracts would be given leads, were each full after one. */
function ranked<Contract extends Candidate>(contracts: readonly Contract[], wanted: PoolLead) {
  const found: { contract: Contract; reason: string }[] = []
  for (let left = contracts; ; ) {
    const next = chooseContract(left, wanted)
    if (next === undefined) return found
    found.push({ contract: next.contract, reason: next.reason })
    left = left.filter(contract => contract !== next.contract)
  }
}

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
  ['an organisation that holds the person', { organisationId: 'holder' }, 'holdsPerson'],
  ['an organisation at which the lead lapsed', { organisationId: 'had it' }, 'hadLeadBefore'],
  ['a paused contract', { leadQuantity: 0 }, 'paused'],
  ['a full contract', { assigned: 50 }, 'full'],
  ['a contract that was full last month', { assigned: 50, startOn: '2026-10-01' }, undefined],
] as [string, Partial<Facts>, string | undefined][])('%s', (_whom, changes, why) => {
  const known = { ...lead, heldBy: new Set(['holder']), hadBy: new Set(['had it']) }
  expect(whyNot(candidate(changes), known)).toBe(why)
  expect(chooseContract([candidate(changes)], known) === undefined).toBe(why !== undefined)
})

test('nobody is given the lead of a client who asked not to be contacted', () => {
  expect(whyNot(candidate({}), { ...lead, isSuppressed: true })).toBe('suppressed')
  expect(chooseContract([candidate({})], { ...lead, isSuppressed: true })).toBeUndefined()
})

test.each([
  ['its fees', { feeCents: { low: 0, high: 100 } }, ['low', 'high'], undefined],
  ['no fee', { feeCents: {} }, [], 'noFeeForQuality'],
  ['no room', { assigned: 50 }, [], 'full'],
  ['no room for the quality that it buys', { assigned: 50, feeCents: { high: 100 } }, [], 'full'],
  ['a pause', { leadQuantity: 0 }, [], 'paused'],
  ['a start to come', { startOn: '2026-12-01' }, [], 'pending'],
  ['an organisation that buys nothing', { distributionType: 'internal' }, [], 'notInPool'],
] as [string, Partial<Facts>, string[], string | undefined][])(
  'what a contract wants goes by %s',
  (_what, changes, wanted, whyNone) => {
    expect(wantedQualities(candidate(changes))).toEqual(wanted)
    expect(whyNoneNow(candidate(changes), new Set())).toBe(whyNone)
  },
)

test('a contract of which none of the incomes can be chosen any more takes no new lead, unless it takes none by itself', () => {
  const noOther = { leadsPerHour: null, leadsPerDay: null, hours: null, areas: [], ageFrom: null, ageTo: null }
  const limited = {
    limits: { ...noOther, monthlyBudgetCents: null, incomeIds: ['i1', 'i2'] },
    now: new Date('2026-11-21T10:00:00+02:00'),
    proclaimed: [],
    used: { thisHour: 0, today: 0, monthCents: 0 },
  }
  expect(whyNoneNow(candidate({ limited }), new Set(['i2', 'i3']))).toBeUndefined()
  expect(whyNoneNow(candidate({ limited }), new Set(['i3']))).toBe('otherIncome')
  expect(whyNoneNow(candidate({ limited, leadQuantity: 0 }), new Set(['i3']))).toBe('paused')
})

test('a company can be preferred when one of its contracts would take such a lead', () => {
  const contracts = [
    candidate({ contractId: 'a', feeCents: { low: 0 } }),
    candidate({ contractId: 'b', feeCents: { medium: 0 }, assigned: 50 }),
    candidate({ contractId: 'c', organisationId: 'org-c', insuranceType: 'petInsurance' }),
  ]
  expect(whyNotPreferred(contracts, 'org-a', { ...lead, quality: 'low' })).toBeUndefined()
  expect(whyNotPreferred(contracts, 'org-a', { ...lead, quality: 'medium' })).toBe('otherQuality')
  expect(whyNotPreferred(contracts, 'org-c', lead)).toBe('buysNothing')
  expect(whyNotPreferred(contracts, 'org-b', lead)).toBe('buysNothing')
})

test('the preferred company first, then the least filled, each with its reason', () => {
  const candidates = [
    candidate({ contractId: 'a', assigned: 20 }),
    candidate({ contractId: 'b', organisationId: 'org-b', assigned: 49 }),
    candidate({ contractId: 'c', organisationId: 'org-c', assigned: 12 }),
    candidate({ contractId: 'd', organisationId: 'org-d', assigned: 3, leadQuantity: 10 }),
  ]
  const wanted = { ...lead, preferredOrganisationId: 'org-b' }
  expect(ranked(candidates, wanted).map(({ contract, reason }) => [contract.contractId, reason])).toEqual([
    ['b', 'preferred company'],
    ['c', 'least filled of 3 contracts: 12 of 50'],
    ['d', 'least filled of 2 contracts: 3 of 10'],
    ['a', 'least filled of 1 contract: 20 of 50'],
  ])
})

test('what is kept of those that were looked at: how full each was, and what stood against it', () => {
  const candidates = [
    candidate({ contractId: 'a', assigned: 20 }),
    candidate({ contractId: 'b', assigned: 50 }),
    candidate({ contractId: 'c', organisationId: 'holder' }),
    candidate({ contractId: 'd', insuranceType: 'petInsurance' }),
    candidate({ contractId: 'e', kind: 'internal' }),
  ]
  const kept = consider(candidates, { ...lead, heldBy: new Set(['holder']) })
  expect(kept).toEqual([
    { contractId: 'a', assigned: 20, leadQuantity: 50, against: null },
    { contractId: 'b', assigned: 50, leadQuantity: 50, against: 'full' },
    { contractId: 'c', assigned: 12, leadQuantity: 50, against: 'holdsPerson' },
  ])
  expect(chooseContract(candidates, lead)?.considered).toEqual(consider(candidates, lead))
})

test('equally filled: who waited longest, then the lowest id', () => {
  const candidates = [
    candidate({ contractId: 'c', lastAssignedAt: new Date('2026-11-19T10:00:00Z') }),
    candidate({ contractId: 'b', lastAssignedAt: new Date('2026-11-19T10:00:00Z'), assigned: 24, leadQuantity: 100 }),
    candidate({ contractId: 'd', lastAssignedAt: null }),
    candidate({ contractId: 'a' }),
  ]
  expect(ranked(candidates, lead).map(({ contract, reason }) => [contract.contractId, reason])).toEqual([
    ['d', 'least filled of 4 contracts: 12 of 50, least recently given a lead'],
    ['b', 'least filled of 3 contracts: 24 of 100, first in line of equals'],
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
  const pending = candidate({ kind: 'internal', distributionType: 'internal', contractId: '0', startOn: '2026-12-01' })
  const pool = candidate({ contractId: '1' })
  expect(chooseInternalContract([pool, pending, own], 'org-a', 'funeralCover')).toBe(own)
  expect(chooseInternalContract([pool, pending], 'org-a', 'funeralCover')).toBeUndefined()
  expect(chooseInternalContract([own], 'org-a', 'petInsurance')).toBeUndefined()
  expect(chooseInternalContract([own], 'org-b', 'funeralCover')).toBeUndefined()
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
})

test('chooses among exactly the eligible, whatever order they come in', { timeout: propertyTimeoutMillis }, () => {
  const candidates = fc
    .array(anyCandidate, { maxLength: 8 })
    .map(list => list.map((changes, index) => candidate({ ...changes, contractId: `c${index}` } as Partial<Facts>)))
  const leads = fc.record({
    insuranceType: fc.constant('funeralCover' as const),
    quality: fc.constantFrom(...qualities),
    preferredOrganisationId: fc.constantFrom(undefined, 'org-b'),
    heldBy: fc.constantFrom(new Set<string>(), new Set(['org-a'])),
    hadBy: fc.constantFrom(new Set<string>(), new Set(['org-c'])),
    client: fc.constant('any' as const),
  })
  fc.assert(
    fc.property(candidates, leads, (list, wanted) => {
      const chosen = ranked(list, wanted).map(({ contract }) => contract)
      for (const contract of chosen) {
        expect(contract.kind).toBe('external')
        expect(['external', 'both']).toContain(contract.distributionType)
        expect(contract.insuranceType).toBe(wanted.insuranceType)
        expect(contract.state).toBe('active')
        expect(contract.feeCents[wanted.quality]).toBeTypeOf('number')
        expect(roomLeft(contract)).toBeGreaterThan(0)
        expect(wanted.heldBy.has(contract.organisationId) || wanted.hadBy.has(contract.organisationId)).toBe(false)
      }
      // Nobody else is eligible.
      for (const contract of list.filter(each => !chosen.includes(each))) expect(whyNot(contract, wanted)).toBeDefined()
      for (const [place, contract] of chosen.entries()) {
        const next = chosen[place + 1]
        if (!next) continue
        const isPreferred = ({ organisationId }: Candidate) => organisationId === wanted.preferredOrganisationId
        expect(isPreferred(contract) || !isPreferred(next)).toBe(true)
        if (isPreferred(contract) === isPreferred(next)) {
          const [one, other] = [contract, next].map(each => each.assigned / (each.leadQuantity ?? 1))
          expect(one).toBeLessThanOrEqual(other ?? 0)
        }
      }
      expect(ranked(list.toReversed(), wanted)).toEqual(ranked(list, wanted))
    }),
    propertyRuns,
  )
})
