import { documentHeading, notRegisteredForVat } from '@lodeway/rules/invoices/documents.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { documentPdf } from './document-pdf.ts'
import type { DocumentRecord, LineRecord } from './invoice.sql.ts'

/** An invoice or a credit note to an organisation on paper. */
export function invoicePdf(product: string, document: DocumentRecord, lines: readonly LineRecord[]): Promise<Buffer> {
  const { kind, number, vatBps, issuer } = document
  const payment = kind === 'invoice' ? issuer.paymentDetails : null
  const paper = {
    ...document,
    heading: documentHeading(kind, vatBps),
    head: headOf(document),
    supplier: issuer,
    foot: payment ? { title: 'How to pay', lines: [payment, `Reference: ${number}`] } : { lines: [] },
  }
  return documentPdf(product, paper, lines)
}

function headOf({ kind, issuedOn, dueOn, vatBps, correctsNumber, reason }: DocumentRecord): string[] {
  return [
    `Date: ${formatShownDate(issuedOn)}`,
    ...(kind === 'invoice'
      ? [`Due: ${formatShownDate(dueOn)}`]
      : [`For invoice: ${correctsNumber}`, `Reason: ${reason}`]),
    ...(vatBps === null ? [notRegisteredForVat] : []),
  ]
}
