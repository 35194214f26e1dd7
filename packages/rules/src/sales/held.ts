import { formatRand } from '../money/rand.ts'
import { type EarningHold, earningHoldLabels } from '../payment-runs/holds.ts'

/** How many payees a sentence names before it says how many more there are. */
export const heldPayeesNamed = 3

/** Payouts that wait. Amounts in cents. */
export type Held = {
  readonly count: number
  readonly cents: number
  /** The first few of `payeeCount`, with what each is owed. */
  readonly payees: readonly { readonly name: string; readonly cents: number }[]
  readonly payeeCount: number
}

/** Which payouts are held for want of bank details, for whom, and what helps (domain rules, "Money"). */
export function heldInWords(held: Held): string {
  const they = held.count === 1 ? 'It' : 'They'
  return (
    `${whatIsHeld(held)} held: there are no bank details on file for ${payeesInWords(held)}. ` +
    `${they} can be marked as paid once those are there. Loaders enter their own, administrators those of a lead company.`
  )
}

/** The same of what a payment run would hold for another reason. */
export const heldForInWords = (reason: EarningHold, held: Held): string =>
  `${whatIsHeld(held)} held for ${payeesInWords(held)}: ${earningHoldLabels[reason]}.`

function whatIsHeld({ count, cents }: Held): string {
  const sum = formatRand(cents)
  // 'of R2 730.10' behind several payouts would read as the price of each.
  return count === 1 ? `1 payout of ${sum} is` : `${count} payouts, ${sum} in all, are`
}

function payeesInWords({ payees, payeeCount }: Held): string {
  const named = payees.slice(0, heldPayeesNamed).map(payee => `${payee.name} (${formatRand(payee.cents)})`)
  const more = payeeCount - named.length
  const last = (more > 0 ? `${more} more` : named.pop()) ?? ''
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}
