import type { billing } from '@lodeway/contract/billing.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import type { Letter } from '../../mail/layout.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import type { Context, Work } from '../../work/context.ts'
import { conflict, notFound, unprocessable } from '../../work/refusal.ts'
import {
  type BillingChange,
  columnsInstead,
  columnsOf,
  isChangedNow,
  isSavedAlready,
  leaveRunsWhenChanged,
} from '../billing/account-columns.ts'
import { billingOnFile } from '../billing/billing.ts'
import { lockAccount } from '../journal/lock-payees.ts'
import { postRelease } from '../journal/post-run.ts'
import { letterBrand } from '../organisations/letter-brand.ts'
import { findOrganisation, type OrganisationRecord } from '../organisations/organisation.sql.ts'
import { companyBankDetailsLetter, companyBillingChangedLetter } from './company-billing.mail.ts'

type Details = z.output<typeof billing>

/** A lead company's bank details, the account number masked; empty when there are none. A company's tax number is no secret of a person's. */
export async function readCompanyBilling(context: Pick<Context, 'keys'>, db: Queryable, organisationId: string) {
  await findOrganisation(db, organisationId)
  return billingOnFile(context, await findDetails(db, organisationId))
}

/**
 * The first account that a lead company's payouts go to; its representative is told at the address on file (security 30).
 * @throws Refusal 422 for an organisation that is no external lead company, which is paid nothing; 409 when there are
 * details already
 */
export async function createCompanyBilling(work: Work, organisationId: string, details: Details) {
  const organisation = await findOrganisation(work.tx, organisationId)
  if (!isLeadCompany(organisation.distributionType))
    throw unprocessable('no_lead_company', 'Only an External Lead Loader has bank details.')
  await postRelease(work, organisationId)
  const inserted = await work.tx
    .insertInto('organisationBilling')
    .values({ organisationId, ...columnsOf(work, details) })
    .onConflict(target => target.doNothing())
    .returning(['numberLast4'])
    .executeTakeFirstOrThrow(() => conflict('billing_exists', 'Bank details are already on file. Refresh to see them.'))
  return saved(work, organisation, companyBankDetailsLetter(organisation, inserted.numberLast4, 'saved'))
}

/**
 * Changes the account. Paid rows keep the account that they were paid to.
 * @throws Refusal 409 when it is not what was seen any more
 */
export async function changeCompanyBilling(work: Work, organisationId: string, details: BillingChange) {
  const organisation = await findOrganisation(work.tx, organisationId)
  await lockAccount(work.tx, organisationId)
  const onFile = await work.tx
    .selectFrom('organisationBilling')
    .selectAll()
    .where('organisationId', '=', organisationId)
    // Until it is changed nobody seals the number anew: the database tells by its bytes whether it is another one.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Bank details'))
  if (isSavedAlready(work, onFile, details)) return readCompanyBilling(work, work.tx, organisationId)
  const changed = await work.tx
    .updateTable('organisationBilling')
    .set(columnsInstead(work, onFile, details))
    .where('organisationId', '=', organisationId)
    .returning(['numberLast4', 'changedAt'])
    .executeTakeFirstOrThrow(() => notFound('Bank details'))
  await leaveRunsWhenChanged(work, organisationId, changed.changedAt)
  const letter = isChangedNow(work, changed.changedAt)
    ? companyBankDetailsLetter(organisation, changed.numberLast4, 'changed')
    : companyBillingChangedLetter(organisation, changed.numberLast4)
  return saved(work, organisation, letter)
}

async function saved(work: Work, organisation: OrganisationRecord, letter: Letter) {
  const { id, representativeEmail } = organisation
  await sendMailFirst(work, representativeEmail, { ...letter, brand: letterBrand(work.settings, organisation) })
  await appendAudit(work, 'billing.save', { kind: 'organisation', id })
  return readCompanyBilling(work, work.tx, id)
}

const findDetails = (db: Queryable, organisationId: string) =>
  db.selectFrom('organisationBilling').selectAll().where('organisationId', '=', organisationId).executeTakeFirst()
