import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLife, type Life, run, type Side } from '../../testing/lead-life.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { isSold, type OrganisationStatus } from '../leads/statuses.ts'
import { isRefusal } from '../refusal.ts'
import { rowsAfter } from '../sales/rows.ts'
import {
  type CaseFacts,
  caseEndInWords,
  caseStateInWords,
  decideCase,
  isSoldElsewhere,
  isWithdrawnByReport,
  refusalToWithdraw,
  type Verdict,
} from './cases.ts'
import { effectOf } from './outcome-rows.ts'
import type { CurrentOutcome } from './outcomes.ts'
import { decideOutcome } from './transitions.ts'

const facts = (changes: Partial<CaseFacts>): CaseFacts => ({
  kind: 'return',
  state: 'open',
  holder: 'own',
  holderStatus: undefined,
  ...changes,
})
const late = (changes: Partial<CaseFacts>) => facts({ kind: 'lateSale', holder: 'nobody', ...changes })

test.each([
  ['an accepted return ends the assignment', facts({}), { endsOwn: true, awaitsCorrection: true }],
  [
    'of a sold lead its sale is taken back',
    facts({ holderStatus: 'cashed' }),
    { endsOwn: true, takesSaleBack: true, awaitsCorrection: true },
  ],
  [
    'of one that lapsed meanwhile only the lead waits',
    facts({ holder: 'nobody' }),
    { endsOwn: false, awaitsCorrection: true },
  ],
  ['somebody else is left alone', facts({ holder: 'other' }), { endsOwn: false, awaitsCorrection: false }],
  ['a late sale is recorded', late({}), { recordsSale: true, endsOther: false }],
  [
    'and takes the lead from who has not sold it',
    late({ holder: 'other', holderStatus: 'quoted' }),
    { recordsSale: true, endsOther: true },
  ],
] as [string, CaseFacts, object][])('accepted: %s', (_rule, given, effects) =>
  expect(decideCase(given, 'accepted')).toMatchObject(effects),
)

test.each([
  [late({ holder: 'other', holderStatus: 'sale' }), 'accepted', 'sold_elsewhere'],
  [late({ holder: 'other', holderStatus: 'cashed' }), 'accepted', 'sold_elsewhere'],
  [facts({ state: 'accepted' }), 'refused', 'already_decided'],
  [facts({ state: 'refused' }), 'accepted', 'already_decided'],
  [facts({ state: 'withdrawn' }), 'accepted', 'withdrawn'],
] as [CaseFacts, Verdict, string][])('refused: %j %s', (given, verdict, code) => {
  const decided = decideCase(given, verdict)
  expect(decided && isRefusal(decided) && decided.refused).toBe(code)
})

test.each([
  [facts({ holderStatus: 'cashed' }), undefined],
  [late({ holder: 'own', holderStatus: 'sale' }), 'not_a_return'],
  [facts({ state: 'accepted', holderStatus: 'sale' }), 'already_decided'],
  [facts({ holderStatus: 'quoted' }), 'not_sold'],
  [facts({ holder: 'other', holderStatus: 'sale' }), 'not_sold'],
  [facts({ holder: 'nobody' }), 'not_sold'],
] as [CaseFacts, string | undefined][])('withdrawn by its organisation: %j %s', (given, code) =>
  expect(refusalToWithdraw(given)?.refused).toBe(code),
)

test('another result withdraws the open return of a lead that its organisation has and has not sold, and nothing else', () => {
  expect(isWithdrawnByReport(facts({ holderStatus: 'quoted' }))).toBe(true)
  const others = [
    facts({ holderStatus: 'sale' }),
    facts({ state: 'refused' }),
    facts({ holder: 'other' }),
    late({ holder: 'own' }),
  ]
  expect(others.map(isWithdrawnByReport)).toEqual([false, false, false, false])
})

test.each([
  ['withdrawn', null, 'Withdrawn', 'Return withdrawn'],
  ['withdrawn', 'an administrator', 'Sold by another organisation', 'Return ended'],
  ['accepted', 'an administrator', 'Accepted', 'Return accepted'],
] as const)('%s, decided by %s: %s', (state, decidedBy, inLists, ending) => {
  const isElsewhere = isSoldElsewhere({ state, decidedBy })
  expect([caseStateInWords(state, isElsewhere), caseEndInWords('return', state, isElsewhere)]).toEqual([
    inLists,
    ending,
  ])
})

test('the same decision again does nothing, and refusing brings nothing about', () => {
  expect(decideCase(facts({ state: 'accepted' }), 'accepted')).toBeUndefined()
  expect(decideCase(facts({ state: 'refused' }), 'refused')).toBeUndefined()
  expect(Object.values(decideCase(late({ holder: 'other', holderStatus: 'sale' }), 'refused') ?? {})).not.toContain(
    true,
  )
})

const known = { isSuppressed: false, heldAs: undefined }
const sold: CurrentOutcome = { term: 'firstPremium', lapsed: false, organisationStatus: 'sale', premiumCents: 1000 }
test.each([
  ['noAnswer', sold, 'change', ['Takes the sale back']],
  ['doNotCall', sold, 'change', ['No new lead for this person will be accepted']],
  [
    'sale',
    { ...sold, lapsed: true, organisationStatus: null },
    'change',
    ['The lead has lapsed or was returned: the sale waits for a decision'],
  ],
  [
    'sale',
    { ...sold, lapsed: true, isTakenBack: true, organisationStatus: null },
    'change',
    ['The lead was taken back: the sale waits for a decision'],
  ],
  ['sale', sold, 'unchanged', []],
] as [OrganisationStatus, CurrentOutcome, string, string[]][])(
  'a file that says %s of %j',
  (organisationStatus, current, effect, notes) =>
    expect(effectOf(decideOutcome(current, { organisationStatus }, 'file'), known)).toEqual({
      effect,
      notes,
      error: undefined,
    }),
)

test('a late sale that was reported before changes nothing, and a refused one does not say that it waits', () => {
  const decision = decideOutcome(
    { ...sold, lapsed: true, organisationStatus: null },
    { organisationStatus: 'sale' },
    'file',
  )
  const waits = ['The lead has lapsed or was returned: the sale waits for a decision']
  const refused = ['This late sale was refused before, and is not asked about again']
  expect(effectOf(decision, { ...known, heldAs: 'open' })).toMatchObject({ effect: 'unchanged', notes: waits })
  expect(effectOf(decision, { ...known, heldAs: 'refused' })).toMatchObject({ effect: 'unchanged', notes: refused })
})

const snapshot = {
  orgSalesCommissionBps: 15_000,
  feeCents: 35_000,
  payee: { kind: 'loader' as const, saleBps: 3500, feeBps: 4250 },
}
/** What is on record and owed, without how it came about. */
const shape = ({ sides, ...life }: Life) => ({
  ...life,
  sides: sides.map(({ current, history }) => ({
    said: [current.organisationStatus, current.premiumCents, current.premiumsCollected],
    rows: rowsAfter(history, snapshot),
  })),
})
const isStanding = (side: Side) => isSold(side.current.organisationStatus ?? undefined)

test('whatever happens, a lead is sold once, by whoever has it, and what is owed is that sale', {
  timeout: propertyTimeoutMillis,
}, () => {
  fc.assert(
    fc.property(anyLife, commands => {
      const life = run(commands)
      const sellers = ([0, 1] as const).filter(of => isStanding(life.sides[of]))
      expect(sellers.length).toBeLessThanOrEqual(1)
      if (sellers[0] !== undefined) expect(life.holder).toBe(sellers[0])
      for (const side of life.sides) {
        const rows = rowsAfter(side.history, snapshot)
        const owed = rows.reduce((sum, row) => sum + (row.voided || row.category === 'payout' ? 0 : row.cents), 0)
        const { organisationStatus: status, premiumCents } = side.current
        const sale = isStanding(side) ? ((premiumCents ?? 0) * 3) / 2 : 0
        expect(owed).toBe(sale + (status === 'cashed' ? 35_000 : 0))
      }
    }),
    propertyRuns,
  )
})

test('every command again at once changes nothing, decisions among them', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyLife, commands => {
      const twice = commands.flatMap(command => [command, command])
      expect(shape(run(twice))).toEqual(shape(run(commands)))
    }),
    propertyRuns,
  )
})

test('an accepted return leaves nobody with the lead, and only a correction or a sale ends the waiting', {
  timeout: propertyTimeoutMillis,
}, () => {
  fc.assert(
    fc.property(anyLife, commands => {
      const life = run(commands)
      if (life.awaitsCorrection) expect(life.holder).toBeUndefined()
    }),
    propertyRuns,
  )
})
