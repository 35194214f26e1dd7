import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { isSold, type OrganisationStatus } from '../leads/statuses.ts'
import { isRefusal } from '../refusal.ts'
import { type CaseFacts, type CaseState, decideCase, type Verdict } from './cases.ts'
import { effectOf } from './outcome-rows.ts'
import type { CurrentOutcome, ReportedOutcome } from './outcomes.ts'
import { type Outcome, rowsAfter } from './rows.ts'
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

test('the same decision again does nothing, and refusing brings nothing about', () => {
  expect(decideCase(facts({ state: 'accepted' }), 'accepted')).toBeUndefined()
  expect(decideCase(facts({ state: 'refused' }), 'refused')).toBeUndefined()
  expect(Object.values(decideCase(late({ holder: 'other', holderStatus: 'sale' }), 'refused') ?? {})).not.toContain(
    true,
  )
})

const known = { isSuppressed: false, isHeld: false }
const sold: CurrentOutcome = { term: 'firstPremium', lapsed: false, organisationStatus: 'sale', premiumCents: 1000 }
test.each([
  ['noAnswer', sold, 'change', ['Takes the sale back']],
  ['doNotCall', sold, 'change', ['No new lead for this person will be accepted']],
  [
    'sale',
    { ...sold, lapsed: true, organisationStatus: null },
    'change',
    ['The lead has lapsed: the sale waits for a decision'],
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

// A lead's whole life with two organisations: reports, lapses, decisions, reversals and payments in any order.
type Command =
  | { kind: 'report'; by: 0 | 1; reported: ReportedOutcome }
  | { kind: 'edit'; reported: ReportedOutcome }
  | { kind: 'lapse' }
  | { kind: 'assign'; to: 0 | 1 }
  | { kind: 'decide'; place: number; verdict: Verdict }
  | { kind: 'pay'; of: 0 | 1; key: string }

interface Side {
  current: CurrentOutcome
  history: Outcome[]
  hadLead: boolean
}
interface Case {
  kind: 'return' | 'lateSale'
  of: 0 | 1
  state: CaseState
  reported: ReportedOutcome
}
interface Life {
  sides: [Side, Side]
  holder: 0 | 1 | undefined
  awaitsCorrection: boolean
  cases: Case[]
}

const newSide = (): Side => ({ current: { term: 'secondPremium', lapsed: false }, history: [], hadLead: false })

function run(commands: readonly Command[]): Life {
  const life: Life = { sides: [newSide(), newSide()], holder: undefined, awaitsCorrection: false, cases: [] }
  for (const command of commands) step(life, command)
  return life
}

const openCase = (life: Life, of: 0 | 1, kind: Case['kind']) =>
  life.cases.find(found => found.of === of && found.kind === kind && found.state === 'open')

function end(life: Life, of: 0 | 1): void {
  life.sides[of].current = { term: 'secondPremium', lapsed: true }
  life.holder = undefined
}

function step(life: Life, command: Command): void {
  const { holder } = life
  if (command.kind === 'assign' && holder === undefined && !life.awaitsCorrection && !life.sides[command.to].hadLead) {
    life.sides[command.to].hadLead = true
    life.holder = command.to
  } else if (command.kind === 'lapse' && holder !== undefined) {
    if (!isSold(life.sides[holder].current.organisationStatus ?? undefined) && !openCase(life, holder, 'return'))
      end(life, holder)
  } else if (command.kind === 'report' && life.sides[command.by].hadLead) {
    report(life, command.by, command.reported, 'organisation')
  } else if (command.kind === 'edit' && holder !== undefined) {
    report(life, holder, command.reported, 'administrator')
  } else if (command.kind === 'pay') {
    life.sides[command.of].history.push({ kind: 'paid', key: command.key })
  } else if (command.kind === 'decide') {
    const found = life.cases[command.place % Math.max(1, life.cases.length)]
    if (found) settle(life, found, command.verdict)
  }
}

function report(life: Life, of: 0 | 1, reported: ReportedOutcome, by: 'organisation' | 'administrator'): void {
  const side = life.sides[of]
  const decision = decideOutcome(side.current, reported, by)
  if ('forAdministrator' in decision) {
    const open = openCase(life, of, 'lateSale')
    if (open) open.reported = reported
    else life.cases.push({ kind: 'lateSale', of, state: 'open', reported })
  } else if (!isRefusal(decision) && life.holder === of) {
    side.history.push(...decision.steps)
    side.current = { ...side.current, ...decision }
    const open = openCase(life, of, 'return')
    if (decision.opensReturn) life.cases.push({ kind: 'return', of, state: 'open', reported })
    else if (open && decision.organisationStatus !== 'invalidContactDetails') open.state = 'withdrawn'
  }
}

function settle(life: Life, found: Case, verdict: Verdict): void {
  const { holder } = life
  const effects = decideCase(
    {
      kind: found.kind,
      state: found.state,
      holder: holder === undefined ? 'nobody' : holder === found.of ? 'own' : 'other',
      holderStatus: holder === undefined ? undefined : (life.sides[holder].current.organisationStatus ?? undefined),
    },
    verdict,
  )
  if (effects === undefined || isRefusal(effects)) return
  found.state = verdict
  if (effects.endsOther && holder !== undefined) {
    const theirs = openCase(life, holder, 'return')
    if (theirs) theirs.state = 'withdrawn'
    end(life, holder)
  }
  if (effects.endsOwn) end(life, found.of)
  if (effects.awaitsCorrection) life.awaitsCorrection = true
  if (!effects.recordsSale) return
  const side = life.sides[found.of]
  const decision = decideOutcome(side.current, found.reported, 'administrator')
  if (!('steps' in decision)) return
  side.history.push(...decision.steps)
  side.current = { ...side.current, ...decision, lapsed: false }
  life.holder = found.of
  life.awaitsCorrection = false
}

const statuses = ['noAnswer', 'quoted', 'sale', 'cashed', 'invalidContactDetails', 'doNotCall'] as const
const anyReport = fc.record({
  organisationStatus: fc.constantFrom(...statuses),
  premiumCents: fc.constantFrom(1000, 2000),
  premiumsCollected: fc.constantFrom(undefined, 2),
})
const anySide = fc.constantFrom<0 | 1>(0, 1)
const keys = ['sale-invoice-1', 'sale-payout-1', 'cashed-invoice-1', 'sale-invoice-2']
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('report' as const), by: anySide, reported: anyReport }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), reported: anyReport }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('assign' as const), to: anySide }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'lapse' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      place: fc.nat(5),
      verdict: fc.constantFrom<Verdict>('accepted', 'accepted', 'refused'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), of: anySide, key: fc.constantFrom(...keys) }),
  },
)
const anyLife = fc.array(anyCommand, { maxLength: 25 })
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
