import type { saleRow } from '@lodeway/contract/sale-shapes.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { type EarningHold, earningHoldLabels } from '@lodeway/rules/payment-runs/holds.ts'
import { maskedAccountNumber } from '@lodeway/rules/people/masks.ts'
import type * as z from 'zod/mini'
import { accountOf, payeeNameOf } from './paid-to.ts'
import type { SaleRecord } from './sale-row.sql.ts'

/** A row as the contract puts it on the wire: rand, and the last four digits of the account. */
export function toSaleRow(row: SaleRecord & { readonly hold: EarningHold | null }): z.input<typeof saleRow> {
  const account = accountOf(row)
  return {
    id: row.id,
    leadId: row.leadId,
    soldAt: row.soldAt.toISOString(),
    loaderFirstName: row.firstName,
    loaderLastName: row.lastName,
    organisation: row.organisationName,
    bankName: account?.bankName ?? null,
    accountName: account?.holderName ?? null,
    accountNumber: account ? maskedAccountNumber(account.last4) : null,
    accountType: account?.accountType ?? null,
    insuranceType: row.insuranceType,
    paymentStatus: row.paymentStatus,
    category: row.category,
    status: row.status,
    payment: centsToRand(row.amountCents),
    paidAt: row.paidAt?.toISOString() ?? null,
    held: row.hold !== null,
    hold: row.hold,
    heldBecause: row.hold && earningHoldLabels[row.hold],
    payee: payeeNameOf(row),
    run: row.run,
  }
}
