import * as fc from 'fast-check'
import { isSold } from '../src/leads/statuses.ts'
import { type CaseState, decideCase, type Verdict } from '../src/outcomes/cases.ts'
import type { CurrentOutcome, ReportedOutcome } from '../src/outcomes/outcomes.ts'
import { decideOutcome } from '../src/outcomes/transitions.ts'
import { isRefusal } from '../src/refusal.ts'
import type { Outcome } from '../src/sales/rows.ts'

/** What may happen to a lead. */
type Command =
  | { kind: 'report'; by: 0 | 1; reported: ReportedOutcome }
  | { kind: 'edit'; reported: ReportedOutcome }
  | { kind: 'lapse' }
  | { kind: 'assign'; to: 0 | 1 }
  | { kind: 'decide'; place: number; verdict: Verdict }
  | { kind: 'pay'; of: 0 | 1; key: string }

export interface Side {
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
export interface Life {
  sides: [Side, Side]
  holder: 0 | 1 | undefined
  awaitsCorrection: boolean
  cases: Case[]
}

const newSide = (): Side => ({ current: { term: 'secondPremium', lapsed: false }, history: [], hadLead: false })

/** A lead's whole life with two organisations: reports, lapses, decisions, reversals and payments in any order. */
export function run(commands: readonly Command[]): Life {
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
  const lastReturn = life.cases.findLast(found => found.of === of && found.kind === 'return')?.state
  const isSaid = lastReturn === 'open' || lastReturn === 'refused'
  const decision = decideOutcome({ ...side.current, lastReturn: isSaid ? lastReturn : undefined }, reported, by)
  if ('forAdministrator' in decision) {
    const open = openCase(life, of, 'lateSale')
    if (open) open.reported = reported
    else life.cases.push({ kind: 'lateSale', of, state: 'open', reported })
  } else if (!isRefusal(decision) && life.holder === of) {
    side.history.push(...decision.steps)
    side.current = { ...side.current, ...decision }
    const open = openCase(life, of, 'return')
    if (decision.opensReturn) life.cases.push({ kind: 'return', of, state: 'open', reported })
    else if (open && decision.withdrawsReturn) open.state = 'withdrawn'
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
  if (effects.takesSaleBack) life.sides[found.of].history.push({ kind: 'reversal', of: 'sale' })
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
export const anyLife = fc.array(anyCommand, { maxLength: 25 })
