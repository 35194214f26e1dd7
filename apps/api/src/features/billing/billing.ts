import type { billing } from '@lodeway/contract/billing.ts'
import { type DistributionType, isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { maskedAccountNumber } from '@lodeway/rules/people/masks.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import { accountNumberPlace, incomeTaxNumberPlace } from '../../crypto/places.ts'
import type { Queryable } from '../../db/database.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import type { Context, Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { bankDetailsChangedLetter, bankDetailsSavedLetter, billingChangedLetter } from '../billing/billing.mail.ts'
import { lockAccount } from '../journal/lock-payees.ts'
import { postRelease } from '../journal/post-run.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import {
  type BankColumns,
  type BillingChange,
  columnsInstead,
  columnsOf,
  isChangedNow,
  isSavedAlready,
  leaveRunsWhenChanged,
} from './account-columns.ts'

type Billing = z.output<typeof billing>

/** Billing details on file, empty when there are none. The account and income tax numbers are in full for their holder alone. */
export async function readBilling(context: Pick<Context, 'keys'>, db: Queryable, accountId: string, inFull: boolean) {
  const row = await db.selectFrom('billing').selectAll().where('accountId', '=', accountId).executeTakeFirst()
  const companyIsPaid = await isPaidThroughCompany(db, accountId)
  const onFile = { ...billingOnFile(context, row), companyIsPaid }
  if (row === undefined) return onFile
  const { incomeTaxNumber } = onFile
  return inFull
    ? { ...onFile, number: context.keys.open(row.numberEncrypted, accountNumberPlace) }
    : { ...onFile, incomeTaxNumber: incomeTaxNumber && maskedAccountNumber(incomeTaxNumber.slice(-4)) }
}

/** Bank details as they are answered, the account number masked and the income tax number in full; empty when there are none. */
export const billingOnFile = ({ keys }: Pick<Context, 'keys'>, row: BankColumns | undefined) => ({
  holderName: row?.holderName ?? null,
  bankName: row?.bankName ?? null,
  type: row?.accountType ?? null,
  branchCode: row?.branchCode ?? null,
  address: row?.address ?? null,
  incomeTaxNumber: row?.incomeTaxNumberEncrypted ? keys.open(row.incomeTaxNumberEncrypted, incomeTaxNumberPlace) : null,
  number: row === undefined ? null : maskedAccountNumber(row.numberLast4),
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

/** Whether a loader's leads are paid to their lead company. One who is still owed in person needs an account for it. */
async function isPaidThroughCompany(db: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ organisational: boolean; distributionType: DistributionType; owed: boolean }>`
    SELECT account.type = 'organisational' AS organisational, organisation.distribution_type, EXISTS (
      SELECT FROM sale WHERE sale.loader_id = account.id AND payee_kind = 'loader' AND category = 'payout'
        AND payment_status = 'unpaid' AND voided_at IS NULL) AS owed
    FROM account JOIN organisation ON organisation.id = account.organisation_id WHERE account.id = ${accountId}::uuid`.execute(
    db,
  )
  const [found] = rows
  return found !== undefined && found.organisational && isLeadCompany(found.distributionType) && !found.owed
}

/** @throws Refusal 409 when there are details already: a second first save must not overwrite silently */
export async function createBilling(work: Work, accountId: string, details: Billing) {
  await postRelease(work, accountId)
  const { numberLast4 } = await work.tx
    .insertInto('billing')
    .values({ accountId, ...columnsOf(work, details) })
    .onConflict(target => target.doNothing())
    .returning('numberLast4')
    .executeTakeFirstOrThrow(() =>
      conflict('billing_exists', 'Billing details are already on file. Refresh to see them.'),
    )
  await tellOwner(work, accountId, numberLast4, bankDetailsSavedLetter)
  return readBilling(work, work.tx, accountId, true)
}

/**
 * Changes the details and sends a notice to the address on file (security 30). Paid rows keep the account they were paid to.
 * @throws Refusal 409 when they are not what was seen any more
 */
export async function changeBilling(work: Work, accountId: string, details: BillingChange) {
  await lockAccount(work.tx, accountId)
  const onFile = await work.tx
    .selectFrom('billing')
    .selectAll()
    .where('accountId', '=', accountId)
    // Until it is changed nobody seals the number anew: the database tells by its bytes whether it is another one.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Billing details'))
  if (isSavedAlready(work, onFile, details)) return readBilling(work, work.tx, accountId, true)
  const { changedAt, numberLast4 } = await work.tx
    .updateTable('billing')
    .set(columnsInstead(work, onFile, details))
    .where('accountId', '=', accountId)
    .returning(['changedAt', 'numberLast4'])
    .executeTakeFirstOrThrow(() => notFound('Billing details'))
  await leaveRunsWhenChanged(work, accountId, changedAt)
  const letter = isChangedNow(work, changedAt) ? bankDetailsChangedLetter : billingChangedLetter
  await tellOwner(work, accountId, numberLast4, letter)
  return readBilling(work, work.tx, accountId, true)
}

async function tellOwner(
  work: Work,
  accountId: string,
  last4: string,
  letter: typeof bankDetailsSavedLetter,
): Promise<void> {
  const owner = await work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email', 'organisationId'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await sendMailFirst(work, owner.email, letter(owner, last4, await findLetterBrand(work, owner.organisationId)))
  await appendAudit(work, 'billing.save', { kind: 'loader', id: accountId })
}

/** An erased person's bank details go with them. */
export async function eraseBilling({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<void> {
  await tx.deleteFrom('billing').where('accountId', '=', accountId).execute()
}
