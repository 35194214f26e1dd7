import type { Party } from '@lodeway/rules/invoices/documents.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { bpsToPercent } from '@lodeway/rules/money/wire.ts'
import { type SaleStatus, saleStatusLabels } from '@lodeway/rules/sales/labels.ts'
import { type CalendarDate, formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { boldCell, ink, newPdf, quietInk, rightCell, tableLook } from '../../exports/pdf.ts'

/** What a document says around its lines. Amounts in cents; no rate where there is no VAT. */
export interface PaperDocument {
  readonly number: string
  readonly heading: string
  readonly head: readonly string[]
  readonly supplier: Party
  readonly recipient: Party
  readonly vatBps: number | null
  readonly netCents: number
  readonly vatCents: number
  readonly foot: { readonly title?: string; readonly lines: readonly string[] }
}

export interface PaperLine {
  /** Nothing where whoever reads it is not told of the lead. */
  readonly leadId: string | null
  readonly status: SaleStatus
  readonly suppliedOn: CalendarDate
  readonly netCents: number
  readonly vatCents: number
}

/** An invoice or a credit note, with all that the VAT Act wants of one: sections 20(4) and 21(3). */
export async function documentPdf(
  product: string,
  document: PaperDocument,
  lines: readonly PaperLine[],
): Promise<Buffer> {
  const { number, heading, head, supplier, recipient, vatBps, foot } = document
  const about = [`Number: ${number}`, ...head]
  const { pdf, done } = await newPdf({ title: number, author: product, heading, about })
  pdf.moveDown(1)
  drawParties(pdf, supplier, recipient)
  pdf.fillColor(ink).fontSize(9)
  pdf.table({
    columnStyles: vatBps === null ? [66, '*', 48, 80] : [66, '*', 48, 66, 62, 70],
    defaultStyle: { ...tableLook, padding: [5, 3] },
    data: tableOf(document, lines),
  })
  pdf.moveDown(2)
  pdf.x = pdf.page.margins.left
  pdf.fillColor(ink).fontSize(10)
  if (foot.title !== undefined) pdf.font('Bold').text(foot.title)
  pdf.font('Regular')
  for (const text of foot.lines) pdf.text(text)
  pdf.end()
  return done
}

/** Both parties side by side. */
function drawParties(pdf: PDFKit.PDFDocument, supplier: Party, recipient: Party): void {
  const { left, right } = pdf.page.margins
  const width = (pdf.page.width - left - right - 24) / 2
  const top = pdf.y
  const draw = (label: string, party: Party, x: number) => {
    pdf.font('Regular').fontSize(9).fillColor(quietInk).text(label, x, top, { width })
    pdf.font('Bold').fontSize(10.5).fillColor(ink).text(party.name, { width })
    pdf.font('Regular').fontSize(9.5)
    if (party.address !== null) pdf.text(party.address, { width })
    if (party.vatNumber !== null) pdf.text(`VAT number: ${party.vatNumber}`, { width })
    return pdf.y
  }
  const ends = [draw('From', supplier, left), draw('To', recipient, left + width + 24)]
  pdf.x = left
  pdf.y = Math.max(...ends) + 18
}

const amount = (cents: number, isBold = false) => rightCell(formatRand(cents), isBold)

function tableOf({ vatBps, netCents, vatCents }: PaperDocument, lines: readonly PaperLine[]) {
  const vat = vatBps === null ? [] : [rightCell('Value', true), rightCell(`VAT ${bpsToPercent(vatBps)}%`, true)]
  return [
    [boldCell('Date'), boldCell('Description'), rightCell('Quantity', true), ...vat, rightCell('Total', true)],
    ...lines.map(line => [
      formatShownDate(line.suppliedOn),
      saleStatusLabels[line.status] + (line.leadId === null ? '' : `, lead ${leadReference(line.leadId)}`),
      rightCell('1'),
      ...(vatBps === null ? [] : [amount(line.netCents), amount(line.vatCents)]),
      amount(line.netCents + line.vatCents),
    ]),
    [
      '',
      boldCell('Total'),
      '',
      ...(vatBps === null ? [] : [amount(netCents, true), amount(vatCents, true)]),
      amount(netCents + vatCents, true),
    ],
  ]
}
