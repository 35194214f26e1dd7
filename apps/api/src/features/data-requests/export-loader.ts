import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { bpsToPercent, centsToRand } from '@lodeway/rules/money/wire.ts'
import type { Work } from '../../work/context.ts'
import { auditOf } from './export-lead.ts'

/** A loader's account as its holder may have it, or undefined when there is none. Clients are named by type and day alone. */
export async function accountOfLoader(work: Work, id: string) {
  const { tx, keys } = work
  const row = await tx
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.organisationId')
    .selectAll('account')
    .select('organisation.name as organisationName')
    .where('account.id', '=', id)
    .where('account.role', '=', 'loader')
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    accountId: row.id,
    details: {
      title: row.title,
      firstName: row.firstName,
      lastName: row.lastName,
      emailAddress: row.email,
      phoneNumber: row.phone,
      idNumber: row.idNumberEncrypted === null ? null : keys.open(row.idNumberEncrypted, 'account.id_number'),
      type: row.type,
      companyCode: row.companyCode,
      organisation: row.organisationName,
      status: row.status,
      saleCommission: bpsToPercent(row.saleCommissionBps),
      feeCommission: bpsToPercent(row.feeCommissionBps),
      createdAt: row.createdAt,
      picture: row.pictureId === null ? null : `${work.settings.APP_ORIGIN}/pictures/${row.pictureId}`,
    },
    accepted: { privacyPolicy: row.privacyVersion, terms: row.termsVersion, at: row.acceptedAt },
    bankDetails: await bankDetailsOf(work, id),
    payouts: await payoutsOf(work, id),
    leadsSubmitted: await leadsOf(work, id),
    passwordLinks: await tx
      .selectFrom('passwordToken')
      .select(['purpose', 'createdAt', 'expiresAt', 'usedAt'])
      .where('accountId', '=', id)
      .orderBy('createdAt')
      .execute(),
    records: await auditOf(work, 'loader', id),
    erasedAt: row.erasedAt,
  }
}

async function bankDetailsOf(work: Work, id: string) {
  const row = await work.tx.selectFrom('billing').selectAll().where('accountId', '=', id).executeTakeFirst()
  return row === undefined
    ? null
    : {
        holderName: row.holderName,
        bankName: row.bankName,
        accountType: row.accountType,
        accountNumber: work.keys.open(row.numberEncrypted, 'billing.number'),
        branchCode: row.branchCode,
        address: row.address,
        updatedAt: row.updatedAt,
      }
}

/** What the loader earned; a company's payouts are the company's. */
async function payoutsOf(work: Work, id: string) {
  const rows = await work.tx
    .selectFrom('sale')
    .select(['leadId', 'insuranceType', 'status', 'amountCents', 'soldAt', 'paymentStatus', 'paidAt', 'paidTo'])
    .where('loaderId', '=', id)
    .where('category', '=', 'payout')
    .where('payeeKind', '=', 'loader')
    .where('voidedAt', 'is', null)
    .orderBy('soldAt')
    .orderBy('id')
    .execute()
  return rows.map(({ amountCents, insuranceType, paidTo, ...row }) => ({
    ...row,
    insuranceType: leadLabelOf(insuranceType),
    amount: centsToRand(amountCents),
    paidTo: paidToInFull(work, paidTo),
  }))
}

function paidToInFull(work: Work, paidTo: unknown) {
  if (paidTo === null) return null
  const { numberSealed, last4: _last4, ...account } = paidTo as { numberSealed?: string; last4?: string }
  return {
    ...account,
    accountNumber: numberSealed ? work.keys.open(Buffer.from(numberSealed, 'base64'), 'billing.number') : null,
  }
}

async function leadsOf(work: Work, id: string) {
  const rows = await work.tx
    .selectFrom('lead')
    .select(['id as leadId', 'createdAt as submittedAt', 'insuranceType'])
    .where('loaderId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, insuranceType: leadLabelOf(row.insuranceType) }))
}
