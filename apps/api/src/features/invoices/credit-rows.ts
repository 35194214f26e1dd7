import { creditNoteReason } from '@lodeway/rules/invoices/documents.ts'
import { settledRows } from '@lodeway/rules/invoices/settle.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Invoice, InvoiceLine } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import { type Draft, totalOf } from './draft-invoices.ts'
import { findInvoicedRows, lockInvoices } from './invoiced-rows.sql.ts'
import { keepDocuments } from './keep-documents.ts'

/** A row that takes back another: the negative one of what was paid or is with the bank, or itself where it was voided. */
export interface TakenBack {
  readonly id: string
  readonly creditsSaleId: string
}

/** Credit notes for those of these rows that were invoiced: one for each invoice, whose VAT they give back as it was. Nothing is written. */
export async function draftCreditNotes(work: Pick<Work, 'tx' | 'now'>, rows: readonly TakenBack[]): Promise<Draft[]> {
  if (rows.length === 0) return []
  const { rows: found } = await sql<Selectable<InvoiceLine> & { takenBackBy: string }>`
    SELECT invoice_line.*, taken_back.id AS taken_back_by
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(row => row.creditsSaleId)}::uuid[]) AS taken_back (id, credits_sale_id)
    JOIN invoice_line ON invoice_line.sale_id = taken_back.credits_sale_id AND invoice_line.credits_sale_id IS NULL
    ORDER BY invoice_id, place`.execute(work.tx)
  const byInvoice = Map.groupBy(found, line => line.invoiceId)
  const invoices = await lockInvoices(work.tx, [...byInvoice.keys()])
  return invoices.map(invoice => toCreditNote(work.now, invoice, byInvoice.get(invoice.id) ?? []))
}

const toCreditNote = (
  now: Date,
  invoice: Selectable<Invoice>,
  lines: readonly (Selectable<InvoiceLine> & { takenBackBy: string })[],
): Draft => ({
  id: newId(),
  kind: 'creditNote',
  organisationId: invoice.organisationId,
  dueOn: johannesburgDate(now),
  vatBps: invoice.vatBps,
  issuer: invoice.issuer,
  recipient: invoice.recipient,
  correctsId: invoice.id,
  reason: creditNoteReason,
  openCents: 0,
  lines: lines.map(({ takenBackBy, ...line }) => ({ ...line, saleId: takenBackBy, creditsSaleId: line.saleId })),
})

/** Makes the credit notes. @returns rows that are paid now, because what was received is enough for what is left of their invoices */
export async function keepCreditNotes(
  work: Pick<Work, 'tx' | 'now' | 'actor' | 'jobs'>,
  drafts: readonly Draft[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  for (const draft of drafts)
    await work.tx
      .updateTable('invoice')
      .set({ openCents: sql`open_cents - ${totalOf(draft)}` })
      .where('id', '=', draft.correctsId)
      .execute()
  await keepDocuments(work, drafts)
  for (const organisationId of new Set(drafts.map(draft => draft.organisationId)))
    await work.jobs.enqueue(work.tx, 'apply-credit', { organisationId })
  const invoices = await findInvoicedRows(
    work.tx,
    drafts.map(({ correctsId }) => correctsId ?? ''),
  )
  return invoices.flatMap(({ openCents, rows }) => settledRows(openCents, rows))
}
