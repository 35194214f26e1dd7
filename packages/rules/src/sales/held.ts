import { formatRand } from '../money/rand.ts'

/** How many payees a sentence names before it says how many more there are. */
export const heldPayeesNamed = 3

/** Payouts that wait for bank details. Amounts in cents. */
export type Held = {
  readonly count: number
  readonly cents: number
  /** The first few of `payeeCount`, with what each is owed. */
  readonly payees: readonly { readonly name: string; readonly cents: number }[]
  readonly payeeCount: number
}

/** Which payouts are held, for whom, and what helps (domain rules, "Money"). */
export function heldInWords({ count, cents, payees, payeeCount }: Held): string {
  const sum = formatRand(cents)
  // 'of R2 730.10' behind several payouts would read as the price of each.
  const [what, they] = count === 1 ? [`1 payout of ${sum} is`, 'It'] : [`${count} payouts, ${sum} in all, are`, 'They']
  const named = payees.slice(0, heldPayeesNamed).map(payee => `${payee.name} (${formatRand(payee.cents)})`)
  const more = payeeCount - named.length
  const last = more > 0 ? `${more} more` : named.pop()
  const whom = named.length === 0 ? last : `${named.join(', ')} and ${last}`
  return (
    `${what} held: there are no bank details on file for ${whom}. ` +
    `${they} can be marked as paid once those are there. Loaders enter their own, administrators those of a lead company.`
  )
}
