import { shareOf } from '../money/share.ts'
import { type PayoutTerms, payoutCents } from './payout.ts'

interface Range {
  readonly from: number
  readonly to: number
}

/** What a lead pays whoever submits it now, over the contracts that would take it. */
export interface GoingRate {
  /** In cents, once the premium that the contract asks for was collected. */
  readonly feeCents: Range
  /** In basis points of the premium, once it is sold. */
  readonly commissionBps: Range
}

/**
 * What a lead of some kind and quality pays now: a range, since who gets it is not known, and no promise, since contracts fill up.
 * Undefined where nobody would take it, or nobody is paid.
 * @param contracts what those with room owe for such a lead: percent of the premium in basis points, fee in cents
 */
export function goingRate(
  contracts: readonly { readonly commissionBps: number; readonly feeCents: number }[],
  payee: PayoutTerms,
): GoingRate | undefined {
  if (contracts.length === 0 || payee.kind === 'none') return undefined
  return {
    feeCents: rangeOf(contracts.map(({ feeCents }) => payoutCents('cashed', feeCents, payee))),
    commissionBps: rangeOf(contracts.map(({ commissionBps }) => shareOf(commissionBps, payee.saleBps))),
  }
}

const rangeOf = (values: readonly number[]): Range => ({ from: Math.min(...values), to: Math.max(...values) })
