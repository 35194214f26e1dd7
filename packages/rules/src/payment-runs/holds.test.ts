import { expect, test } from 'vitest'
import { canPutBack, canPutRowBack, type Hold, type HoldFacts, holdOf, rowStanding } from './holds.ts'
import type { RunPayeeState, RunRowState, RunState } from './states.ts'

const now = new Date('2026-03-25T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const ready: HoldFacts = { hasAccount: true, accountChangedAt: null, refusedAt: null, cents: 5000, owedCents: 9000 }

test.each<[string, Partial<HoldFacts>, ReturnType<typeof holdOf>]>([
  ['R50.00 is enough', {}, undefined],
  ['less is carried on', { cents: 4999 }, 'belowMinimum'],
  ['nothing is less', { cents: 0 }, 'belowMinimum'],
  ['a debt is carried on', { cents: -1 }, 'negativeBalance'],
  ['a debt in another run', { owedCents: -39_236 }, 'negativeBalance'],
  ['less owed in all than the run pays', { owedCents: 4999 }, 'negativeBalance'],
  ['nothing owed beside the run', { owedCents: 5000 }, undefined],
  ['nobody to pay it to', { hasAccount: false, cents: -1 }, 'noAccount'],
  ['an account changed just now', { accountChangedAt: now, cents: -1 }, 'accountChanged'],
  ['a moment before 48 hours', { accountChangedAt: hoursAgo(47.99) }, 'accountChanged'],
  ['after 48 hours', { accountChangedAt: hoursAgo(48) }, undefined],
  ['refused by the bank', { refusedAt: hoursAgo(100) }, 'refusedByBank'],
  [
    'refused, the account changed before',
    { refusedAt: hoursAgo(60), accountChangedAt: hoursAgo(100) },
    'refusedByBank',
  ],
])('%s', (_what, standing, hold) => expect(holdOf({ ...ready, ...standing }, now)).toBe(hold))

test.each<[string, RunRowState, boolean, Hold | null, boolean, ReturnType<typeof rowStanding>]>([
  ['paid in a draft', 'in', false, null, true, { state: 'in', hold: null }],
  ['held with its payee in a draft', 'in', false, 'noAccount', true, { state: 'held', hold: 'noAccount' }],
  ['its own case is said first', 'in', true, 'noAccount', true, { state: 'held', hold: 'caseOpen' }],
  ['free again in a draft', 'held', false, 'noAccount', true, { state: 'gone', hold: null }],
  ['held as it was submitted', 'held', false, 'noAccount', false, { state: 'held', hold: 'noAccount' }],
  ['held for a case, decided since or not', 'held', false, null, false, { state: 'held', hold: 'caseOpen' }],
  ['paid in a file, whatever was opened since', 'in', true, null, false, { state: 'in', hold: null }],
  ['left out, whatever was opened', 'leftOut', true, 'noAccount', true, { state: 'leftOut', hold: null }],
])('a payout is %s', (_what, state, hasOpenCase, payeeHold, isDraft, standing) =>
  expect(rowStanding({ state, hasOpenCase }, payeeHold, isDraft)).toEqual(standing),
)

test('a payout that was held for its own case says so, although its payee was held too', () =>
  expect(rowStanding({ state: 'held', hasOpenCase: false, keptHold: 'caseOpen' }, 'noAccount', false)).toEqual({
    state: 'held',
    hold: 'caseOpen',
  }))

test.each<[RunPayeeState, Hold | null, RunState, boolean]>([
  ['included', null, 'draft', false],
  ['leftOut', null, 'draft', true],
  ['gone', null, 'approved', true],
  ['held', 'belowMinimum', 'draft', false],
  ['held', 'belowMinimum', 'submitted', true],
  ['held', 'refusedByBank', 'draft', true],
])('a payee who is %s (%s) in a run that is %s is put back: %s', (state, hold, runState, can) => {
  expect(canPutBack({ state, hold }, runState)).toBe(can)
  if (hold !== 'refusedByBank') expect(canPutRowBack(state, runState)).toBe(can)
})
