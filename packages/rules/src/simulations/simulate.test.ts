import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noLimits } from '../../testing/no-limits.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { type Fate, liveMarket, type MarketContract, marketContract } from '../../testing/simulated-market.ts'
import { qualities } from '../leads/quality.ts'
import { simulate } from './simulate.ts'
import type { Moment, SimulatedTerms } from './simulated-moment.ts'
import { costAsSold, sumUp } from './summary.ts'

/** Each is a market of seven weeks. */
const someRuns = { numRuns: Math.ceil(propertyRuns.numRuns / 200) }
const begin = new Date('2026-03-02T06:00:00Z')
const finish = new Date('2026-04-20T06:00:00Z')

const office = { days: [{ day: 'monday' as const, from: '08:00', until: '17:00' }], onPublicHolidays: true }
const anyLimits = fc.option(
  fc.record({
    leadsPerHour: fc.option(fc.integer({ min: 1, max: 2 })),
    leadsPerDay: fc.option(fc.integer({ min: 1, max: 4 })),
    hours: fc.option(fc.constant(office)),
    areas: fc.constantFrom<('gauteng' | 'limpopo')[]>([], ['gauteng']),
    ageFrom: fc.constant(null),
    ageTo: fc.constant(null),
    incomeIds: fc.constant<string[]>([]),
    monthlyBudgetCents: fc.option(fc.integer({ min: 20_000, max: 200_000 })),
  }),
)
const anyContract = fc.record({
  leadQuantity: fc.integer({ min: 0, max: 12 }),
  periodMonths: fc.constantFrom(0, 1, 2),
  feeCents: fc.constantFrom({ low: 100, medium: 20_000, high: 35_000 }, { high: 40_000 }, { low: 0, medium: 10_000 }),
  limits: anyLimits,
})
const anyFate: fc.Arbitrary<Fate> = fc.record({
  afterMinutes: fc.integer({ min: 0, max: 700 }),
  quality: fc.constantFrom(...qualities),
  area: fc.constantFrom('gauteng', 'limpopo'),
  preferred: fc.option(fc.integer({ min: 0, max: 4 })),
  endsAfterDays: fc.option(fc.integer({ min: 1, max: 20 })),
  endedBy: fc.constantFrom('return', 'release'),
  premiumCents: fc.option(fc.integer({ min: 1, max: 90_000 })),
})
const anyMarket = fc.record({
  contracts: fc.array(anyContract, { minLength: 1, maxLength: 5 }),
  fates: fc.array(anyFate, { maxLength: 120 }),
})

const toContracts = (drawn: Partial<MarketContract>[]) =>
  drawn.map((changes, n) => marketContract({ ...changes, contractId: `c${n}`, organisationId: `o${n}`, begin }))
const termsOf = (contract: MarketContract, changes: Partial<SimulatedTerms> = {}): SimulatedTerms => ({
  ...contract,
  distributionType: 'external',
  insuranceType: 'funeralCover',
  from: begin,
  opening: [],
  commissions: [],
  ...changes,
})
function tryOut(terms: SimulatedTerms, others: readonly MarketContract[], moments: readonly Moment[]) {
  const run = simulate({ terms, others, proclaimed: [] })
  for (const moment of moments) run.see(moment)
  return run.finish(finish)
}
const given = (moments: readonly Moment[], contractId: string) =>
  moments.flatMap(({ leadId, at, given: to }) => (to?.contractId === contractId ? [{ leadId, at }] : []))

test(
  'a contract tried out as it was is given what it was given, at the same moments',
  () => {
    fc.assert(
      fc.property(anyMarket, fc.nat(), ({ contracts: drawn, fates }, place) => {
        const contracts = toContracts(drawn)
        const moments = liveMarket(contracts, fates, begin, finish)
        const contract = contracts[place % contracts.length] as MarketContract
        const leads = tryOut(termsOf(contract), contracts, moments)
        expect(leads.map(({ leadId, at }) => ({ leadId, at }))).toEqual(given(moments, contract.contractId))
        for (const { insteadOf } of leads) expect(insteadOf).toBe(contract.contractId)
      }),
      someRuns,
    )
  },
  propertyTimeoutMillis,
)

test(
  'terms that take nothing change nothing',
  () => {
    fc.assert(
      fc.property(anyMarket, ({ contracts: drawn, fates }) => {
        const contracts = toContracts(drawn)
        const draft = marketContract({ contractId: 'draft', organisationId: 'new', leadQuantity: 0, begin })
        expect(tryOut(termsOf(draft), contracts, liveMarket(contracts, fates, begin, finish))).toEqual([])
      }),
      { numRuns: Math.ceil(someRuns.numRuns / 5) },
    )
  },
  propertyTimeoutMillis,
)

const fate = (changes: Partial<Fate> = {}): Fate => ({
  afterMinutes: 60,
  quality: 'high',
  area: 'gauteng',
  preferred: null,
  endsAfterDays: null,
  endedBy: 'return',
  premiumCents: null,
  ...changes,
})
const plenty = fc.record({
  leadQuantity: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3 })),
  periodMonths: fc.constantFrom(0, 1),
})
const anyLasting = fc.record({
  contracts: fc.array(plenty, { minLength: 1, maxLength: 4 }),
  terms: plenty,
  fates: fc.array(
    anyFate.map(fate => ({ ...fate, endsAfterDays: null })),
    { maxLength: 100 },
  ),
})

test(
  'a draft is given what it would have been given had it been there, where leads stay with whom they were given to',
  () => {
    fc.assert(
      fc.property(anyLasting, ({ contracts: drawn, terms, fates }) => {
        const contracts = toContracts(drawn)
        const added = marketContract({ ...terms, contractId: 'c9', organisationId: 'o9', begin })
        const leads = tryOut(termsOf(added), contracts, liveMarket(contracts, fates, begin, finish))
        const inTruth = given(liveMarket([...contracts, added], fates, begin, finish), 'c9')
        expect(leads.map(({ leadId }) => leadId)).toEqual(inTruth.map(({ leadId }) => leadId))
      }),
      someRuns,
    )
  },
  propertyTimeoutMillis,
)

/** The last is given to the second contract in fact; under other terms it waits, until the first has a place. */
const waitsForNobodyInFact = {
  contracts: [
    { leadQuantity: 1, periodMonths: 1 },
    { leadQuantity: 2, periodMonths: 1 },
    { leadQuantity: 1, periodMonths: 0 },
  ],
  terms: { leadQuantity: 1, periodMonths: 1 },
  fates: Array.from({ length: 4 }, () => fate({ afterMinutes: 0, endsAfterDays: null })),
}

test(
  'a contract of other terms is given what it would have been given under them, where leads stay with whom they were given to',
  () => {
    fc.assert(
      fc.property(anyLasting, fc.nat(), ({ contracts: drawn, terms, fates }, place) => {
        const contracts = toContracts(drawn)
        const changed = { ...(contracts[place % contracts.length] as MarketContract), ...terms }
        const leads = tryOut(termsOf(changed), contracts, liveMarket(contracts, fates, begin, finish))
        const others = contracts.map(contract => (contract.contractId === changed.contractId ? changed : contract))
        const inTruth = given(liveMarket(others, fates, begin, finish), changed.contractId)
        expect(leads.map(({ leadId }) => leadId)).toEqual(inTruth.map(({ leadId }) => leadId))
      }),
      { ...someRuns, examples: [[waitsForNobodyInFact, 1]] },
    )
  },
  propertyTimeoutMillis,
)

const draft = (changes: Partial<MarketContract> = {}) =>
  termsOf(marketContract({ contractId: 'draft', organisationId: 'new', begin, ...changes }))
const insteadOf = (leads: ReturnType<typeof tryOut>) => leads.map(lead => lead.insteadOf)

test('the least filled comes first, the draft too', () => {
  const contracts = [marketContract({ contractId: 'c0', leadQuantity: 4, begin })]
  const moments = liveMarket(
    contracts,
    Array.from({ length: 7 }, () => fate()),
    begin,
    finish,
  )
  // In fact four at once and the others in April.
  const leads = tryOut(draft({ leadQuantity: 3 }), contracts, moments)
  expect(leads.map(({ leadId }) => leadId)).toEqual(['lead0001', 'lead0003', 'lead0005'])
  expect(insteadOf(leads)).toEqual(['c0', 'c0', 'c0'])
})

test('a lead that went to the draft leaves a place, which the next one gets', () => {
  const contracts = [
    marketContract({ contractId: 'c0', organisationId: 'o0', leadQuantity: 1, periodMonths: 0, begin }),
    marketContract({ contractId: 'c1', organisationId: 'o1', leadQuantity: 1, periodMonths: 0, begin }),
  ]
  // In fact the first two, and the third waited; the draft's organisation was preferred for the first.
  const moments = liveMarket(contracts, [fate(), fate(), fate()], begin, finish)
  const preferred = moments.map((moment, n) => (n === 0 ? { ...moment, preferredOrganisationId: 'new' } : moment))
  const leads = tryOut(draft({ leadQuantity: 2, periodMonths: 0 }), contracts, preferred)
  expect(leads.map(({ leadId }) => leadId)).toEqual(['lead0000'])
  expect(insteadOf(leads)).toEqual(['c0'])
})

test('a lead that waits goes to whoever has a place again that the draft left them, not to the draft', () => {
  const contracts = [marketContract({ contractId: 'c0', leadQuantity: 1, begin })]
  // In fact the second, too, from the next month on, and nobody the third.
  const moments = liveMarket(contracts, [fate(), fate(), fate()], begin, finish)
  expect(given(moments, 'c0').map(({ leadId }) => leadId)).toEqual(['lead0000', 'lead0001'])
  expect(tryOut(draft({ leadQuantity: 1 }), contracts, moments).map(({ leadId }) => leadId)).toEqual(['lead0001'])
})

test('what came back costs nothing and frees its place; what was sold counts against the budget as it was sold', () => {
  const limits = { ...noLimits, monthlyBudgetCents: 90_000 }
  const contracts = [marketContract({ contractId: 'c0', leadQuantity: 100, begin })]
  const fates = [
    fate({ endsAfterDays: 1 }),
    fate({ premiumCents: 50_000 }),
    ...Array.from({ length: 5 }, () => fate({ afterMinutes: 7 * 1440 })),
  ]
  const moments = liveMarket(contracts, fates, begin, finish).map(moment => ({
    ...moment,
    preferredOrganisationId: 'new',
  }))
  const leads = tryOut(draft({ limits, leadQuantity: 100 }), contracts, moments)
  // R300 that came back, R300 and R750 of commission: spent until April.
  expect(leads.map(({ leadId, isReturned }) => [leadId, isReturned])).toEqual([
    ['lead0000', true],
    ['lead0001', false],
    ['lead0006', false],
  ])
})

test('nobody is given a lead whose client objected while it waited, or whose person the organisation has', () => {
  const moments = liveMarket([], [fate(), fate(), fate()], begin, finish)
  const tuesday = draft({
    limits: { ...noLimits, hours: { ...office, days: [{ day: 'tuesday', from: '08:00', until: '17:00' }] } },
  })
  const changed = moments.map((moment, n) => ({ ...moment, goneAt: n === 0 ? moment.at : null, isHeld: n === 1 }))
  const leads = tryOut(tuesday, [], changed)
  expect(leads.map(({ leadId, at }) => [leadId, at.toISOString()])).toEqual([['lead0002', '2026-03-03T06:10:00.000Z']])
})

test('while the organisation owed an invoice its new contract would not have bought either', () => {
  const contracts = [marketContract({ contractId: 'c0', organisationId: 'new', begin })]
  const moments = liveMarket(contracts, [fate()], begin, finish).map(moment => ({
    ...moment,
    considered: moment.considered.map(kept => ({ ...kept, against: 'owesInvoice' as const })),
    given: null,
  }))
  const run = simulate({ terms: draft(), others: contracts, proclaimed: [] })
  for (const moment of moments) run.see(moment)
  expect(run.finish(new Date('2026-03-02T07:05:00Z'))).toEqual([])
})

test('sums: by quality and month, and the cost as it was sold', () => {
  const contracts = [marketContract({ contractId: 'c0', leadQuantity: 100, begin })]
  const fates = [
    fate({ premiumCents: 10_000 }),
    fate({ quality: 'low', endsAfterDays: 2 }),
    fate({ afterMinutes: 30 * 1440 }),
  ]
  const moments = liveMarket(contracts, fates, begin, finish).map(moment => ({
    ...moment,
    preferredOrganisationId: 'new',
  }))
  const leads = tryOut(draft({ leadQuantity: 100 }), contracts, moments)
  expect(sumUp(leads)).toEqual({
    leads: 3,
    feesCents: 60_000,
    returned: 1,
    byQuality: [
      { quality: 'low', leads: 1, feesCents: 0 },
      { quality: 'high', leads: 2, feesCents: 60_000 },
    ],
    byMonth: [
      { month: '2026-03', leads: 2, feesCents: 30_000 },
      { month: '2026-04', leads: 1, feesCents: 30_000 },
    ],
  })
  expect(costAsSold(leads, 15_000)).toEqual({ sold: 1, cashed: 0, commissionsCents: 15_000, feesCents: 0 })
})
