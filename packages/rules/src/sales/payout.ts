import { shareOf } from '../money/share.ts'
import type { SaleStatus } from './labels.ts'

/**
 * On what terms a lead is paid for. `company` is an external lead company on its own fee card; `none` is an administrator's lead.
 * Percentages in basis points, fees in whole cents.
 */
export type PayoutTerms =
  | { kind: 'loader'; saleBps: number; feeBps: number }
  | { kind: 'company'; saleBps: number; feeBps: number; cardFeeCents: number }
  | { kind: 'none' }

/**
 * What is paid out for one lead, in whole cents, rounded once: of a sale a share of the organisation's *rounded* invoice; of
 * the fee a share of it, or of the fee on a lead company's own card. Nobody is paid for an administrator's lead, and there
 * is no row. Source: domain rules, "Money".
 * @param invoiceCents what the organisation owes for the same event
 */
export function payoutCents(
  status: SaleStatus,
  invoiceCents: number,
  payee: Exclude<PayoutTerms, { kind: 'none' }>,
): number {
  if (status === 'sale') return shareOf(invoiceCents, payee.saleBps)
  return shareOf(payee.kind === 'company' ? payee.cardFeeCents : invoiceCents, payee.feeBps)
}
