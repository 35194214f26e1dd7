import { keysOf } from '../keys-of.ts'
import { formatRand } from '../money/rand.ts'
import type { RunPayeeState, RunRowState, RunState } from './states.ts'

/** The least that is sent to an account: below it a payment costs more than it is worth. In cents. */
export const minimumPaymentCents = 5000

/** How long nothing is paid to an account after it was changed: whoever did not change it has time to say so. */
export const changedAccountHoldHours = 48

/** Why a payee of a run is not paid in it, and what helps. */
export const holdLabels = {
  noAccount: 'No bank details on file',
  accountChanged: `Bank details changed less than ${changedAccountHoldHours} hours ago`,
  refusedByBank: 'The bank refused the last payment, and the bank details are the same',
  negativeBalance: 'Amounts that were taken back come off first; carried into the next run',
  belowMinimum: `Below ${formatRand(minimumPaymentCents)}; carried into the next run`,
} as const
export type Hold = keyof typeof holdLabels
export const holds = keysOf(holdLabels)

/** Why one payout of a run waits while its payee's others are paid. */
const caseOpenLabel = 'A return or late sale of this lead is not decided yet'

/** Why an amount is held: an open case holds it alone, the others everything that is owed to its payee. An open case is named first. */
export const earningHolds = ['caseOpen', ...holds] as const
export type EarningHold = (typeof earningHolds)[number]

/** Why an amount is held, in an administrator's words. */
export const earningHoldLabels: Record<EarningHold, string> = { caseOpen: caseOpenLabel, ...holdLabels }

/** Why a payout that is not on its way is held, by what holds its payee. */
export const earningHold = (hasOpenCase: boolean, payeeHold: Hold | null): EarningHold | null =>
  hasOpenCase ? 'caseOpen' : payeeHold

/** What is known of a payee at some moment. */
export interface HoldFacts {
  readonly hasAccount: boolean
  /** When the account was last changed; a first account is no change. */
  readonly accountChangedAt: Date | null
  /** When the bank last refused the account that is on file; null where that was released since, or the account is another, or was paid after that. */
  readonly refusedAt: Date | null
  /** What the run would pay them, in cents; amounts that wait for a case left out. */
  readonly cents: number
  /** What is owed to them in all and in no approved run, less what was taken back from them, in cents. */
  readonly owedCents: number
}

/**
 * Why a payee is held, if anything holds them: the first reason that applies, in this order.
 * Source: domain rules, "Payment runs".
 */
export function holdOf(facts: HoldFacts, now: Date): Hold | undefined {
  const { hasAccount, accountChangedAt, refusedAt, cents, owedCents } = facts
  if (!hasAccount) return 'noAccount'
  if (accountChangedAt !== null && now.getTime() < endOfChangeHold(accountChangedAt).getTime()) return 'accountChanged'
  if (refusedAt !== null) return 'refusedByBank'
  // Whichever run what was taken back is in, or was left out of: nobody is paid beside what they owe.
  if (cents < 0 || owedCents < cents) return 'negativeBalance'
  return cents < minimumPaymentCents ? 'belowMinimum' : undefined
}

/** When payouts are no longer held because their payee's account was changed. */
export const endOfChangeHold = (changedAt: Date): Date =>
  new Date(changedAt.getTime() + changedAccountHoldHours * 3_600_000)

/**
 * How one payout of a run stands, and why it is held. In a draft it stands as it would be submitted now: what is not in it is free for
 * another run. Later it stands as it was submitted, whatever was opened since.
 * @param row `keptHold` is why it was held when it was submitted, where that was written down
 * @param payeeHold why its payee is held, in the same way
 */
export function rowStanding(
  {
    state,
    hasOpenCase,
    keptHold = null,
  }: { readonly state: RunRowState; readonly hasOpenCase: boolean; readonly keptHold?: EarningHold | null },
  payeeHold: Hold | null,
  isDraft: boolean,
): { readonly state: RunRowState; readonly hold: EarningHold | null } {
  if (state === 'held')
    return isDraft ? { state: 'gone', hold: null } : { state, hold: keptHold ?? payeeHold ?? 'caseOpen' }
  if (state !== 'in' || !isDraft) return { state, hold: null }
  const hold = earningHold(hasOpenCase, payeeHold)
  return { state: hold === null ? 'in' : 'held', hold }
}

/** Whether one payout can be put back: it was left out or left the run, or was held when its run was submitted. In a draft it is held as it stands. */
export const canPutRowBack = (state: RunRowState | RunPayeeState, runState: RunState): boolean =>
  state === 'leftOut' || state === 'gone' || (state === 'held' && runState !== 'draft')

/** Whether a payee can be put back: as one payout can; or released, whom the bank refused. */
export const canPutBack = (
  { state, hold }: { readonly state: RunPayeeState; readonly hold: Hold | null },
  runState: RunState,
): boolean => canPutRowBack(state, runState) || hold === 'refusedByBank'
