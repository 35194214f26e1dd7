import { type Payee, type PayTerms, payeeOf } from '@lodeway/rules/assignments/payee.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { unprocessable } from '../../work/refusal.ts'

/**
 * Who is owed the payouts of a lead that is assigned now.
 * @throws Refusal 422 for a lead company without a fee card: its payouts could not be known
 */
export function payeeFor(terms: PayTerms, quality: Quality): Payee {
  const payee = payeeOf(terms, quality)
  if (payee === undefined)
    throw unprocessable(
      'no_fee_card',
      'The fees of your company are not set up yet. Please ask an administrator; nothing you typed is lost.',
    )
  return payee
}
