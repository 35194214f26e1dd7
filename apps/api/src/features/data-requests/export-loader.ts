import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { bpsToPercent } from '@lodeway/rules/money/wire.ts'
import { type Selectable, sql } from 'kysely'
import type { Account } from '../../db/schema.ts'
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
    companyRequests: await companyRequestsOf(work, row),
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

/**
 * The other type or company that a loader asked for: what waits, and what administrators answered. What was asked for before stands in no
 * record, as an answer takes its place.
 */
async function companyRequestsOf({ tx }: Work, { id, pendingType, pendingCompanyCode }: Selectable<Account>) {
  const changes = await tx
    .selectFrom('auditLog')
    .select([
      'at',
      'actorKind',
      sql<string | null>`detail ->> 'type'`.as('type'),
      sql<string | null>`detail ->> 'companyCode'`.as('companyCode'),
    ])
    .where('subjectKind', '=', 'loader')
    .where('subjectId', '=', id)
    .where('action', '=', 'loader.change')
    .where(sql<boolean>`detail -> 'fields' ? 'pendingType'`)
    .orderBy('id')
    .execute()
  return {
    waiting:
      pendingType === null
        ? null
        : { type: pendingType, companyCode: pendingCompanyCode, askedAt: changes.at(-1)?.at ?? null },
    answered: changes
      .filter(({ actorKind }, nth) => actorKind === 'admin' && changes[nth - 1]?.actorKind === 'loader')
      .map(({ at, type, companyCode }) => ({ answeredAt: at, changed: type !== null, type, companyCode })),
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
