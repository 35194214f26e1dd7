import { receiptForMarked } from '@lodeway/rules/invoices/settle.ts'
import { centsOf } from '@lodeway/rules/money/sum.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queryable } from '../../db/database.ts'
import { accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { type Draft, draftInvoices, totalOf } from './draft-invoices.ts'
import { findInvoicedRows, lockInvoices } from './invoiced-rows.sql.ts'
import { keepDocuments } from './keep-documents.ts'
import { entriesOfUses, keepReceipts, keepUses, type NewUse } from './keep-uses.ts'

/** What an organisation pays of one invoice by marking. */
interface Part {
  readonly organisationId: string
  readonly invoiceId: string
  readonly cents: number
}

/**
 * Rows of organisations are marked as paid: those that are on no invoice get one, and what comes in for them is a receipt of that day, all
 * in the caller's transaction. The rows are locked, and are marked by the caller. One that takes back something from before there were
 * invoices is on none, and is in the books as its own payment.
 */
export async function receiveMarked(work: Work, saleIds: readonly string[]): Promise<void> {
  const drafts = await draftInvoices(work, saleIds)
  const invoiceIds = await findInvoicesOf(work.tx, saleIds)
  if (invoiceIds.length > 0) await lockInvoices(work.tx, invoiceIds)
  const parts = [...drafts.map(partOf), ...(await findParts(work.tx, invoiceIds, saleIds))]
  const uses = [...Map.groupBy(parts, part => part.organisationId)].map(([organisationId, own]) => {
    const cents = centsOf(own)
    const receipt = {
      id: newId(),
      receivedOn: johannesburgDate(work.now),
      amountCents: cents,
      organisationId,
      reference: 'Marked as paid',
      source: 'marked',
      createdBy: accountIdOf(work.actor),
    } as const
    return {
      receipt,
      uses: own.map((part): NewUse => ({ id: newId(), receiptId: receipt.id, event: 'received', ...part })),
    }
  })
  const all = uses.flatMap(made => made.uses)
  await keepDocuments(work, drafts, all.flatMap(entriesOfUses))
  if (uses.length === 0) return
  await keepReceipts(
    work,
    uses.map(({ receipt }) => receipt),
  )
  await keepUses(work, all)
}

const partOf = (draft: Draft): Part => ({
  organisationId: draft.organisationId,
  invoiceId: draft.id,
  cents: totalOf(draft),
})

/** The invoices that these unpaid rows are on, or correct. */
export async function findInvoicesOf(db: Queryable, saleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT coalesce(corrects_id, invoice.id) AS id FROM invoice_line JOIN invoice ON invoice.id = invoice_id
    JOIN sale ON sale.id = sale_id
    WHERE sale_id = ANY(${saleIds}::uuid[]) AND sale.voided_at IS NULL AND sale.payment_status = 'unpaid'`.execute(db)
  return rows.map(({ id }) => id)
}

/** What is still to come in, or go back, for rows that are on these invoices already. */
export async function findParts(
  db: Queryable,
  invoiceIds: readonly string[],
  saleIds: readonly string[],
): Promise<Part[]> {
  if (invoiceIds.length === 0) return []
  const marked = new Set(saleIds)
  return (await findInvoicedRows(db, invoiceIds)).flatMap(({ id, organisationId, receivedCents, rows }) => {
    const cents = receiptForMarked(receivedCents, rows, marked)
    return cents === 0 ? [] : [{ organisationId, invoiceId: id, cents }]
  })
}
