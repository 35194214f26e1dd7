import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { lockText } from '../../db/lock-text.ts'
import { textLocks } from '../../db/locks.ts'
import type { Work } from '../../work/context.ts'
import { lockInvoices } from '../invoices/invoiced-rows.sql.ts'

/** What organisations owe and what of their money no invoice has used, which nobody else touches until the transaction ends. */
export interface OpenAccounts {
  /** The first to be due first. */
  readonly invoices: readonly { readonly id: string; readonly organisationId: string; readonly openCents: number }[]
  readonly receipts: readonly {
    readonly id: string
    readonly organisationId: string | null
    readonly leftCents: number
  }[]
}

/** What comes in is looked for and then put on record by one after the other, where it is asked about first. Before organisations. */
export const lockIncoming = (tx: Tx): Promise<unknown> => lockText(tx, 'bankStatement', 'bank statement')

/** One after the other for each organisation, so that of a payment and an invoice at one moment the later finds the earlier. */
export const lockOrganisations = (tx: Tx, organisationIds: readonly string[]): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(id::text, ${textLocks.organisation}))
    FROM (SELECT id FROM unnest(${organisationIds}::uuid[]) AS id ORDER BY id) AS organisation`.execute(tx)

/**
 * Locks organisations, then sale rows, then invoices and receipts: the order of everybody who pays or takes back.
 * @param also rows that are on no invoice yet, and invoices of which nothing is open, to be locked too
 */
export async function openAccounts(
  { tx }: Pick<Work, 'tx'>,
  organisationIds: readonly string[],
  { saleIds = [], invoiceIds = [] }: { saleIds?: readonly string[]; invoiceIds?: readonly string[] } = {},
): Promise<OpenAccounts> {
  if (organisationIds.length === 0) return { invoices: [], receipts: [] }
  await lockOrganisations(tx, organisationIds)
  const open = await tx
    .selectFrom('invoice')
    .select('id')
    .where('organisationId', 'in', organisationIds)
    .where(sql<boolean>`(open_cents <> 0 OR id = ANY(${invoiceIds}::uuid[]))`)
    .execute()
  const ids = open.map(({ id }) => id)
  await sql`SELECT FROM sale WHERE id IN (SELECT sale_id FROM invoice_line JOIN invoice ON invoice.id = invoice_id
      WHERE invoice.id = ANY(${ids}::uuid[]) OR invoice.corrects_id = ANY(${ids}::uuid[]))
      OR id = ANY(${saleIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const invoices = await lockInvoices(tx, ids)
  const receipts = await tx
    .selectFrom('receipt')
    .select(['id', 'organisationId', 'leftCents'])
    .where('organisationId', 'in', organisationIds)
    .where('leftCents', '<>', 0)
    .where('takenBackAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return { invoices: invoices.toSorted((a, b) => (a.dueOn + a.number < b.dueOn + b.number ? -1 : 1)), receipts }
}
