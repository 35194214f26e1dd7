import { creditNoteReason } from '@lodeway/rules/invoices/documents.ts'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Work } from '../../work/context.ts'
import type { TakenBack } from '../invoices/credit-rows.ts'
import type { SelfBilledDraft, SelfBilledDraftLine } from './draft-self-billed.ts'

/** Credit notes for those of these payouts that were self-billed: one for each invoice, whose VAT they take back as it was. */
export async function draftSelfBilledCredits(
  { tx }: Pick<Work, 'tx'>,
  rows: readonly TakenBack[],
): Promise<SelfBilledDraft[]> {
  if (rows.length === 0) return []
  const { rows: lines } = await sql<SelfBilledDraftLine & { documentId: string }>`
    SELECT line.document_id, taken_back.id AS sale_id, line.lead_id, line.status, line.supplied_on, line.sale_id AS credits_sale_id,
      line.net_cents, line.vat_cents, 0 AS returns_before
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(row => row.creditsSaleId)}::uuid[]) AS taken_back (id, credits_sale_id)
    JOIN self_billed_line line ON line.sale_id = taken_back.credits_sale_id AND line.credits_sale_id IS NULL
    WHERE NOT EXISTS (SELECT FROM self_billed_line before WHERE before.credits_sale_id = line.sale_id)
    ORDER BY line.document_id, line.place`.execute(tx)
  if (lines.length === 0) return []
  const byInvoice = Map.groupBy(lines, line => line.documentId)
  const invoices = await tx
    .selectFrom('selfBilledInvoice')
    .selectAll()
    .where('id', 'in', [...byInvoice.keys()])
    .orderBy('id')
    .execute()
  return invoices.map(({ id, payeeKind, payeeId, vatBps, supplier, recipient }) => ({
    id: newId(),
    kind: 'creditNote',
    payeeKind,
    payeeId,
    runId: null,
    vatBps,
    supplier,
    recipient,
    correctsId: id,
    reason: creditNoteReason,
    lines: byInvoice.get(id) ?? [],
  }))
}
