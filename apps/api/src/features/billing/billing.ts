import type { billing } from '@lodeway/contract/billing.ts'
import { type DistributionType, isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { maskedAccountNumber } from '@lodeway/rules/people/masks.ts'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import type { Billing as BillingTable } from '../../db/schema.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context, Work } from '../../work/context.ts'
import { conflict, notFound } from '../../work/refusal.ts'
import { bankDetailsChangedLetter, bankDetailsSavedLetter } from '../billing/billing.mail.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'

type Billing = z.output<typeof billing>
const place = 'billing.number'

/** Billing details on file, empty when there are none. The account number is in full for its holder alone. */
export async function readBilling(context: Pick<Context, 'keys'>, db: Queryable, accountId: string, inFull: boolean) {
  const row = await db.selectFrom('billing').selectAll().where('accountId', '=', accountId).executeTakeFirst()
  const companyIsPaid = await isPaidThroughCompany(db, accountId)
  const onFile = billingOnFile(row)
  if (row === undefined || !inFull) return { ...onFile, companyIsPaid }
  return { ...onFile, companyIsPaid, number: context.keys.open(row.numberEncrypted, place) }
}

type BankColumns = Omit<Selectable<BillingTable>, 'accountId'>

/** Bank details as they are answered, the account number masked; empty when there are none. */
export const billingOnFile = (row: BankColumns | undefined) => ({
  holderName: row?.holderName ?? null,
  bankName: row?.bankName ?? null,
  type: row?.accountType ?? null,
  branchCode: row?.branchCode ?? null,
  address: row?.address ?? null,
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
  await work.tx
    .insertInto('billing')
    .values({ accountId, ...columnsOf(work, details) })
    .onConflict(target => target.doNothing())
    .returning('accountId')
    .executeTakeFirstOrThrow(() =>
      conflict('billing_exists', 'Billing details are already on file. Refresh to see them.'),
    )
  await tellOwner(work, accountId, details, bankDetailsSavedLetter)
  return readBilling(work, work.tx, accountId, true)
}

/** Changes the details and sends a notice to the address on file (security 30). Paid rows keep the account they were paid to. */
export async function changeBilling(work: Work, accountId: string, details: Billing) {
  await work.tx
    .updateTable('billing')
    .set(columnsOf(work, details))
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirstOrThrow(() => notFound('Billing details'))
  await tellOwner(work, accountId, details, bankDetailsChangedLetter)
  return readBilling(work, work.tx, accountId, true)
}

/** Bank details as they are stored: the account number sealed, and its last four digits. */
export function columnsOf(work: Work, details: Billing) {
  const number = details.number.replace(/\s/g, '')
  return {
    holderName: details.holderName,
    bankName: details.bankName,
    accountType: details.type,
    numberEncrypted: work.keys.seal(number, place),
    numberLast4: number.slice(-4),
    branchCode: details.branchCode,
    address: details.address ?? null,
    updatedAt: work.now,
  }
}

async function tellOwner(
  work: Work,
  accountId: string,
  details: Billing,
  letter: typeof bankDetailsSavedLetter,
): Promise<void> {
  const owner = await work.tx
    .selectFrom('account')
    .select(['firstName', 'lastName', 'email', 'organisationId'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const last4 = details.number.replace(/\s/g, '').slice(-4)
  await sendMail(work, owner.email, letter(owner, last4, await findLetterBrand(work, owner.organisationId)))
  await appendAudit(work, 'billing.save', { kind: 'loader', id: accountId })
}
