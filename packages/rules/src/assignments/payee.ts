import type { Quality } from '../leads/quality.ts'

/** Percentages of invoices, in basis points. */
type Commissions = { saleBps: number; feeBps: number }

/** What a loader, or the lead company that a lead was loaded for, is paid by now. */
export type PayTerms = {
  role: string
  /** The external lead company that is paid for this person's leads. */
  companyId: string | null
  terms: Commissions
  /** The lead company's fee card; null: it has none. */
  card: (Commissions & { feeCents: Readonly<Record<Quality, number>> }) | null
}

/** Who is paid for a lead, on the terms of the moment of assignment: a later change of them changes nothing. */
export type Payee =
  | { kind: 'none' }
  | ({ kind: 'loader' } & Commissions)
  | ({ kind: 'company'; organisationId: string; cardFeeCents: number } & Commissions)

/**
 * Who is owed the payouts of a lead that is assigned now; undefined for a lead company without a fee card, whose payouts
 * could not be known. Source: domain rules, "Who gets a lead" and "Money".
 */
export function payeeOf({ role, companyId, terms, card }: PayTerms, quality: Quality): Payee | undefined {
  if (role === 'admin') return { kind: 'none' }
  if (companyId === null) return { kind: 'loader', ...terms }
  if (card === null) return undefined
  const { saleBps, feeBps, feeCents } = card
  return { kind: 'company', organisationId: companyId, saleBps, feeBps, cardFeeCents: feeCents[quality] }
}
