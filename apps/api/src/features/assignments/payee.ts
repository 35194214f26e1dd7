import type { Quality } from '@lodeway/rules/leads/quality.ts'
import type { Tx } from '../../db/database.ts'
import { unprocessable } from '../../work/refusal.ts'

/** Who is paid for a lead, on the terms of the moment of assignment. */
export type Payee =
  | { readonly kind: 'none' }
  | { readonly kind: 'loader'; readonly saleBps: number; readonly feeBps: number }
  | {
      readonly kind: 'company'
      readonly organisationId: string
      readonly saleBps: number
      readonly feeBps: number
      readonly cardFeeCents: number
    }

/**
 * Who is owed the payouts of a loader's lead now.
 * @throws Refusal 422 for a lead company without a fee card: its payouts could not be known
 */
export async function payeeFor(
  tx: Tx,
  loader: { id: string; role: string; companyId: string | null; terms?: LoaderTerms },
  quality: Quality,
): Promise<Payee> {
  if (loader.role === 'admin') return { kind: 'none' }
  if (loader.companyId !== null) {
    const card = await tx
      .selectFrom('leadCompanyFees')
      .selectAll()
      .where('organisationId', '=', loader.companyId)
      .executeTakeFirst()
    if (card === undefined)
      throw unprocessable(
        'no_fee_card',
        'The fees of your company are not set up yet. Please ask an administrator; nothing you typed is lost.',
      )
    const cardFee = { low: card.basicFeeCents, medium: card.mediumFeeCents, high: card.highFeeCents }[quality]
    return {
      kind: 'company',
      organisationId: loader.companyId,
      saleBps: card.saleCommissionBps,
      feeBps: card.feeCommissionBps,
      cardFeeCents: cardFee,
    }
  }
  const terms = loader.terms ?? (await termsOf(tx, loader.id))
  return { kind: 'loader', saleBps: terms.saleCommissionBps ?? 0, feeBps: terms.feeCommissionBps ?? 0 }
}

interface LoaderTerms {
  readonly saleCommissionBps: number | null
  readonly feeCommissionBps: number | null
}

const termsOf = (tx: Tx, loaderId: string): Promise<LoaderTerms> =>
  tx
    .selectFrom('account')
    .select(['saleCommissionBps', 'feeCommissionBps'])
    .where('id', '=', loaderId)
    .executeTakeFirstOrThrow()
