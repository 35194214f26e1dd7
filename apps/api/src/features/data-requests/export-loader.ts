import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { bpsToPercent } from '@lodeway/rules/money/wire.ts'
import type { Work } from '../../work/context.ts'
import { detailsOf, keptWith } from './export-account.ts'
import { bankDetailsOf, payoutsOf, refusedPaymentsOf } from './export-payouts.ts'

/** A loader's account as its holder may have it, or undefined when there is none. Clients are named by type and day alone. */
export async function accountOfLoader(work: Work, id: string) {
  const { tx } = work
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
      ...detailsOf(work, row),
      type: row.type,
      companyCode: row.companyCode,
      organisation: row.organisationName,
      saleCommission: bpsToPercent(row.saleCommissionBps),
      feeCommission: bpsToPercent(row.feeCommissionBps),
    },
    accepted: { privacyPolicy: row.privacyVersion, terms: row.termsVersion, at: row.acceptedAt },
    bankDetails: await bankDetailsOf(work, id),
    payouts: await payoutsOf(work, id),
    refusedPayments: await refusedPaymentsOf(work, id),
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
    ...(await keptWith(work, row)),
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
