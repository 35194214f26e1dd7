import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { accountNumberPlace, incomeTaxNumberPlace } from '../../crypto/places.ts'
import type { Work } from '../../work/context.ts'
import { vatOfRow } from '../journal/row-vat.sql.ts'

export async function bankDetailsOf(work: Work, id: string) {
  const row = await work.tx.selectFrom('billing').selectAll().where('accountId', '=', id).executeTakeFirst()
  return row === undefined
    ? null
    : {
        holderName: row.holderName,
        bankName: row.bankName,
        accountType: row.accountType,
        accountNumber: work.keys.open(row.numberEncrypted, accountNumberPlace),
        branchCode: row.branchCode,
        address: row.address,
        incomeTaxNumber:
          row.incomeTaxNumberEncrypted && work.keys.open(row.incomeTaxNumberEncrypted, incomeTaxNumberPlace),
        updatedAt: row.updatedAt,
      }
}

/** What the loader earned; a company's payouts are the company's. */
export async function payoutsOf(work: Work, id: string) {
  const rows = await work.tx
    .selectFrom('sale')
    .select(['leadId', 'insuranceType', 'status', 'amountCents', 'soldAt', 'paymentStatus', 'paidAt', 'paidTo'])
    .select(vatOfRow().as('vatCents'))
    .where('loaderId', '=', id)
    .where('category', '=', 'payout')
    .where('payeeKind', '=', 'loader')
    .where('voidedAt', 'is', null)
    .orderBy('soldAt')
    .orderBy('id')
    .execute()
  return rows.map(({ amountCents, vatCents, insuranceType, paidTo, ...row }) => ({
    ...row,
    insuranceType: leadLabelOf(insuranceType),
    amount: centsToRand(amountCents),
    vat: centsToRand(vatCents),
    paidTo: paidToInFull(work, paidTo),
  }))
}

/** What the bank refused to pay to the loader, or sent back, with the account that it was for. */
export async function refusedPaymentsOf(work: Work, id: string) {
  const rows = await work.tx
    .selectFrom('paymentRunPayee')
    .innerJoin('paymentRun', 'paymentRun.id', 'runId')
    .select(['number as paymentRun', 'cents', 'decidedAt', 'returnedOn', 'refusedReason as reason', 'account'])
    .where('payeeId', '=', id)
    .where('payeeKind', '=', 'loader')
    .where('paymentRunPayee.state', '=', 'refused')
    .orderBy('number')
    .execute()
  return rows.map(({ cents, account, ...row }) => ({
    ...row,
    amount: centsToRand(cents),
    paidTo: paidToInFull(work, account),
  }))
}

function paidToInFull(work: Work, paidTo: unknown) {
  if (paidTo === null) return null
  const { numberSealed, last4: _last4, ...account } = paidTo as { numberSealed?: string; last4?: string }
  return {
    ...account,
    accountNumber: numberSealed ? work.keys.open(Buffer.from(numberSealed, 'base64'), accountNumberPlace) : null,
  }
}
