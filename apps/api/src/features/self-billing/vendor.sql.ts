import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { getVatRegistration } from '@lodeway/contract/self-billing.ts'
import { selfBillingTerms } from '@lodeway/rules/self-billing/agreement.ts'
import { registrationStateOf } from '@lodeway/rules/self-billing/registration.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { VendorAgreement } from '../../db/schema.ts'
import type { Context } from '../../work/context.ts'
import { findInvoicingAt } from '../invoices/settings.sql.ts'

type Agreement = Selectable<VendorAgreement>

/** Whether a `vendor_agreement` holds now: what nobody has confirmed does not count. */
export const holdsNow = sql<boolean>`(vendor_agreement.ended_at IS NULL AND vendor_agreement.verdict = 'confirmed')`

/** Whether a payee is a VAT vendor now. */
export const isVendor = (payeeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM vendor_agreement WHERE vendor_agreement.payee_id = ${payeeId} AND ${holdsNow})`

/** The agreement of a payee that has not ended, whether it was checked or not. */
export const findVendor = (db: Queryable, payeeId: string): Promise<Agreement | undefined> =>
  db
    .selectFrom('vendorAgreement')
    .selectAll()
    .where('payeeId', '=', payeeId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** The agreements that hold now of those of these payees who have one, by payee. */
export async function findVendors(db: Queryable, payeeIds: readonly string[]): Promise<Map<string, Agreement>> {
  const found = await db
    .selectFrom('vendorAgreement')
    .selectAll()
    .where('payeeId', '=', sql<string>`ANY(${payeeIds}::uuid[])`)
    .where(holdsNow)
    .execute()
  return new Map(found.map(agreement => [agreement.payeeId, agreement]))
}

/** What a payee agreed to, now and before, and what they would agree to. */
export async function viewVendor(
  { db, now, settings }: { readonly db: Queryable; readonly now: Date; readonly settings: Context['settings'] },
  payeeId: string,
): Promise<AnswerInput<typeof getVatRegistration>> {
  const invoicing = await findInvoicingAt(db, now)
  const all = await db
    .selectFrom('vendorAgreement')
    .selectAll()
    .where('payeeId', '=', payeeId)
    .orderBy('recordedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const present = all.find(({ endedAt }) => endedAt === null)
  return {
    present: present ? shown(present) : null,
    earlier: all.filter(({ endedAt }) => endedAt !== null).map(shown),
    terms: selfBillingTerms(invoicing.name ?? settings.PRODUCT_NAME),
    isPlatformVendor: invoicing.vatBps !== undefined,
  }
}

const shown = ({ vatNumber, name, address, agreedBy, agreedOn, terms, ...row }: Agreement) => ({
  vatNumber,
  name,
  address,
  agreedBy,
  agreedOn,
  terms,
  state: registrationStateOf(row.verdict),
  reason: row.reason ?? row.endReason,
  recordedAt: row.recordedAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})
