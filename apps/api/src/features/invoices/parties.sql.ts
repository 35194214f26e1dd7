import type { Party } from '@lodeway/rules/invoices/documents.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Context } from '../../work/context.ts'
import type { findInvoicingAt } from './settings.sql.ts'

/** The platform as a document names it. Until it has said what it is called, the product's name stands there. */
export const issuerOf = (
  setting: Awaited<ReturnType<typeof findInvoicingAt>>,
  settings: Context['settings'],
): Party => ({
  name: setting.name ?? settings.PRODUCT_NAME,
  address: setting.address,
  vatNumber: setting.vatBps === undefined ? null : setting.vatNumber,
  paymentDetails: setting.paymentDetails,
})

/** Organisations as a document names them. */
export async function findRecipients(db: Queryable, organisationIds: readonly string[]): Promise<Map<string, Party>> {
  const rows = await db
    .selectFrom('organisation')
    .leftJoin('invoiceRecipient as recipient', 'recipient.organisationId', 'organisation.id')
    .select([
      'organisation.id',
      'organisation.name',
      'recipient.name as invoicedAs',
      'recipient.address',
      'recipient.vatNumber',
    ])
    .where('organisation.id', 'in', organisationIds)
    .execute()
  return new Map(
    rows.map(({ id, name, invoicedAs, address, vatNumber }) => [id, { name: invoicedAs ?? name, address, vatNumber }]),
  )
}

/** Whether an `agreement` holds its payee's VAT number: it has neither ended nor been turned down. */
export const isRegistered = sql<boolean>`agreement.ended_at IS NULL AND agreement.verdict IS DISTINCT FROM 'turnedDown'`
