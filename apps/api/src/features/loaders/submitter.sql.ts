import type { Submitter } from '@lodeway/rules/lead-submission/submitter.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'

export interface SubmitterRecord {
  readonly id: string
  readonly role: string
  readonly firstName: string
  readonly lastName: string
  readonly organisationId: string | null
  readonly organisationName: string | null
  readonly submitter: Submitter
  /** The external lead company that is paid for this person's leads. */
  readonly companyId: string | null
  readonly holderName: string | null
  /** The percentages that a loader is paid by. */
  readonly terms: { readonly saleCommissionBps: number | null; readonly feeCommissionBps: number | null }
}

/** Whoever submits, with what decides where their leads go. An organisational loader without a company cannot submit. */
export async function findSubmitter(db: Queryable, accountId: string): Promise<SubmitterRecord> {
  const row = await db
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.organisationId')
    .leftJoin('billing', 'billing.accountId', 'account.id')
    .select([
      'account.id',
      'account.role',
      'account.type',
      'account.firstName',
      'account.lastName',
      'account.organisationId',
      'account.saleCommissionBps',
      'account.feeCommissionBps',
      'organisation.name',
      'organisation.distributionType',
      'billing.holderName',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('This account')
  const distributionType = row.distributionType ?? 'external'
  const isOrganisational = row.role === 'loader' && row.type === 'organisational'
  const submitter: Submitter = isOrganisational
    ? { kind: 'organisational', distributionType }
    : { kind: row.role === 'admin' ? 'administrator' : 'individual' }
  return {
    id: row.id,
    role: row.role,
    firstName: row.firstName,
    lastName: row.lastName,
    organisationId: row.organisationId,
    organisationName: row.name,
    submitter,
    holderName: row.holderName,
    terms: { saleCommissionBps: row.saleCommissionBps, feeCommissionBps: row.feeCommissionBps },
    companyId: isOrganisational && isLeadCompany(distributionType) ? row.organisationId : null,
  }
}

/**
 * Who submitted a lead, as it was then: the lead company that it was loaded for, or the loader. Decides who is paid when
 * it is assigned later, and by which rules it may be changed.
 */
export async function findSubmitterOf(db: Queryable, lead: { loaderId: string; loaderOrganisationId: string | null }) {
  const { loaderId, loaderOrganisationId } = lead
  const loader = await db
    .selectFrom('account')
    .leftJoin('organisation', join => join.on('organisation.id', '=', loaderOrganisationId))
    .select(['account.role', 'organisation.distributionType'])
    .where('account.id', '=', loaderId)
    .executeTakeFirstOrThrow()
  const distributionType = loader.distributionType
  const submitter: Submitter =
    distributionType === null
      ? { kind: loader.role === 'admin' ? 'administrator' : 'individual' }
      : { kind: 'organisational', distributionType }
  const isCompany = distributionType !== null && isLeadCompany(distributionType)
  return {
    id: loaderId,
    role: loader.role,
    submitter,
    organisationId: loaderOrganisationId,
    companyId: isCompany ? loaderOrganisationId : null,
  }
}
