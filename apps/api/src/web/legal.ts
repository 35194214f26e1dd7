import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'
import { type LegalDocument, popiaNotice, privacyPolicy, terms } from './legal-texts.ts'

/** The footer's PDFs (document 1, section 1), dated; made once a process from the texts that the repository keeps. */
export function legalRoutes(app: FastifyInstance, settings: Settings): void {
  for (const [path, text] of [
    ['/legal/popia-notice.pdf', popiaNotice],
    ['/legal/privacy-policy.pdf', privacyPolicy],
    ['/legal/terms.pdf', terms],
  ] as const) {
    let bytes: Promise<Buffer> | undefined
    app.get(path, async (_request, reply) => {
      bytes ??= renderPdf(text({ product: settings.PRODUCT_NAME, contactEmail: settings.CONTACT_EMAIL }))
      return reply
        .type('application/pdf')
        .header('Cache-Control', 'public, max-age=3600')
        .send(await bytes)
    })
  }
}

/** The library is loaded for the first document: most processes never make one, and it takes 11 MiB. */
export async function renderPdf(document: LegalDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 64,
    info: { Title: document.title, Author: document.author },
    lang: 'en-ZA',
    displayTitle: true,
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>(resolve => void pdf.on('end', () => resolve(Buffer.concat(parts))))
  drawHead(pdf, document.author)
  pdf.fillColor(ink).font('Helvetica-Bold').fontSize(22).text(document.title, { characterSpacing: -0.3 })
  pdf.font('Helvetica').fontSize(10).fillColor(quietInk).text(`Version of ${document.version}`).moveDown(2)
  for (const section of document.sections) {
    pdf.fillColor(ink).font('Helvetica-Bold').fontSize(12).text(section.heading).moveDown(0.4)
    pdf.font('Helvetica').fontSize(10.5)
    for (const paragraph of section.paragraphs) pdf.text(paragraph, { lineGap: 3 }).moveDown(0.6)
    pdf.moveDown(0.6)
  }
  pdf.end()
  return done
}

// The look of the web application (apps/web/src/theme/tokens.css).
const [ink, quietInk, green, road] = ['#14211d', '#566660', '#007f65', '#7fcab5']

/** The product's mark with its name, as at the top of every page, and the road below. */
function drawHead(pdf: PDFKit.PDFDocument, name: string): void {
  const { left, top, right } = pdf.page.margins
  pdf
    .save()
    .translate(left, top - 16)
    .scale(0.75)
  pdf.roundedRect(0, 0, 32, 32, 9).fill(green)
  pdf.path('M9 25 14.4 7h3.2L23 25h-3.4L16 12.6 12.4 25z').fill('#ffffff')
  pdf.path('M15.2 16.5h1.6v2.6h-1.6zm0 4.6h1.6v3.4h-1.6z').fill('#9be0cf')
  pdf.restore()
  pdf
    .fillColor(ink)
    .font('Helvetica-Bold')
    .fontSize(13)
    .text(name, left + 33, top - 10, { characterSpacing: -0.2 })
  pdf
    .save()
    .moveTo(left, top + 24)
    .lineTo(pdf.page.width - right, top + 24)
  pdf.lineWidth(1.5).lineCap('round').dash(10, { space: 8 }).stroke(road).restore()
  pdf.x = left
  pdf.y = top + 56
}
