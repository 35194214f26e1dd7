import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** What an invoice got of a receipt, in cents, and when; below nothing where its credit paid another. */
export interface KeptUse {
  readonly receiptId: string
  readonly invoiceId: string
  readonly cents: number
  readonly event: 'received' | 'matched' | 'applied' | 'moved'
  /** As the database writes it in JSON. */
  readonly at: string
}

/**
 * What a receipt paid. Where credit of an invoice that it paid has paid another, that credit was not there without it, so all that was
 * moved between the organisation's invoices is among them.
 */
export async function findUses(
  tx: Tx,
  { id, organisationId }: { readonly id: string; readonly organisationId: string | null },
): Promise<KeptUse[]> {
  const { rows } = await sql<KeptUse>`
    WITH own AS (SELECT * FROM receipt_use WHERE receipt_id = ${id}::uuid AND event <> 'moved'),
    moved AS (SELECT receipt_use.receipt_id, receipt_use.invoice_id, sum(cents)::bigint AS cents, max(at) AS at
      FROM receipt_use JOIN invoice ON invoice.id = invoice_id
      WHERE event = 'moved' AND organisation_id = ${organisationId}::uuid GROUP BY 1, 2 HAVING sum(cents) <> 0)
    SELECT receipt_id, invoice_id, cents, event, to_jsonb(at) #>> '{}' AS at FROM own
    UNION ALL SELECT receipt_id, invoice_id, cents, 'moved', to_jsonb(at) #>> '{}' FROM moved
      WHERE EXISTS (SELECT FROM moved AS given JOIN own USING (invoice_id) WHERE given.cents < 0)`.execute(tx)
  return rows
}

/** What invoices still have of payments, the latest use first; credit that another invoice gave is none. */
export async function findPaymentsOf(
  tx: Tx,
  invoiceIds: readonly string[],
): Promise<Pick<KeptUse, 'receiptId' | 'invoiceId' | 'cents'>[]> {
  const { rows } = await sql<Pick<KeptUse, 'receiptId' | 'invoiceId' | 'cents'>>`
    SELECT receipt_id, invoice_id, sum(cents)::bigint AS cents FROM receipt_use JOIN receipt ON receipt.id = receipt_id
    WHERE invoice_id = ANY(${invoiceIds}::uuid[]) AND source <> 'credit' AND taken_back_at IS NULL
    GROUP BY receipt_id, invoice_id HAVING sum(cents) > 0 ORDER BY max(at) DESC, receipt_id DESC`.execute(tx)
  return rows
}
