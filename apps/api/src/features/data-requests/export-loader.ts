import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { bpsToPercent } from '@lodeway/rules/money/wire.ts'
import type { Work } from '../../work/context.ts'
import { savedViewsOf } from '../views/views.ts'
import { writtenBy } from './export-conversations.ts'
import { auditOf } from './export-lead.ts'
import { bankDetailsOf, payoutsOf } from './export-payouts.ts'
import { signInsOf } from './export-sign-ins.ts'

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
    vatRegistrations: await tx
      .selectFrom('vendorAgreement')
      .select([
        'vatNumber',
        'name',
        'address',
        'agreedBy',
        'agreedOn',
        'terms',
        'recordedAt',
        'verdict',
        'reason',
        'checkedAt',
        'endedAt',
      ])
      .where('payeeId', '=', id)
      .orderBy('recordedAt')
      .execute(),
    taxInvoices: await tx
      .selectFrom('selfBilledInvoice')
      .select(['number', 'issuedOn', 'supplier', 'netCents', 'vatCents'])
      .where('payeeId', '=', id)
      .orderBy('issuedAt')
      .execute(),
    leadsSubmitted: await leadsOf(work, id),
    passwordLinks: await tx
      .selectFrom('passwordToken')
      .select(['purpose', 'createdAt', 'expiresAt', 'usedAt'])
      .where('accountId', '=', id)
      .orderBy('createdAt')
      .execute(),
    signIns: await signInsOf(work, id),
    savedViews: await savedViewsOf(work, id),
    messagesWritten: await writtenBy(work, id),
    records: await auditOf(work, 'loader', id),
    erasedAt: row.erasedAt,
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
