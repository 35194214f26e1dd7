import type { SaleStatus } from './labels.ts'
import { type AssignmentSnapshot, rowsFor } from './rows.ts'

/** How a payout comes about, in cents and basis points: premium × commission = base, and base × share = payout. */
export type PayoutFormula = {
  /** Of a commission alone: the premium that was sold, and the organisation's percentage of it. */
  premiumCents?: number
  commissionBps?: number
  /** What the share is of: the invoice, or a lead company's own fee. */
  baseCents: number
  shareBps: number
}

/**
 * The formula of a payout by the terms that its assignment was made under, or undefined where nobody is paid, or where the
 * terms that are known do not come to the amount that is owed: then none is shown rather than a wrong one.
 * Source: domain rules, "Money".
 */
export function payoutFormula(
  status: SaleStatus,
  cents: number,
  { premiumCents, snapshot }: { premiumCents: number | null; snapshot: AssignmentSnapshot },
): PayoutFormula | undefined {
  const { payee, orgSalesCommissionBps } = snapshot
  if (payee.kind === 'none' || (status === 'sale' && premiumCents === null)) return undefined
  const event = status === 'sale' ? { kind: status, premiumCents: premiumCents ?? 0 } : { kind: status }
  const [invoice, payout] = rowsFor(event, snapshot)
  if (invoice === undefined || payout?.cents !== cents) return undefined
  if (status === 'sale')
    return {
      premiumCents: event.premiumCents ?? 0,
      commissionBps: orgSalesCommissionBps,
      baseCents: invoice.cents,
      shareBps: payee.saleBps,
    }
  return { baseCents: payee.kind === 'company' ? payee.cardFeeCents : invoice.cents, shareBps: payee.feeBps }
}
