import type { DraftLine } from './draft-invoices.ts'

/**
 * The lines of documents as rows for `jsonb_populate_recordset`, each with its place on its own document: so many values of so many
 * columns go into no statement as parameters.
 * @param own the columns that the table has besides those of every document's lines
 */
export const lineRows = <Line extends DraftLine>(
  drafts: readonly { readonly id: string; readonly lines: readonly Line[] }[],
  own: (documentId: string, line: Line) => object,
): string =>
  JSON.stringify(
    drafts.flatMap(({ id, lines }) =>
      lines.map((line, place) => ({
        place: place + 1,
        sale_id: line.saleId,
        lead_id: line.leadId,
        status: line.status,
        supplied_on: line.suppliedOn,
        credits_sale_id: line.creditsSaleId,
        net_cents: line.netCents,
        vat_cents: line.vatCents,
        ...own(id, line),
      })),
    ),
  )
