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
  pdf.font('Helvetica-Bold').fontSize(22).text(document.title)
  pdf.font('Helvetica').fontSize(11).fillColor('#5b626a').text(`Version of ${document.version}`).moveDown(1.5)
  for (const section of document.sections) {
    pdf.fillColor('#1f2933').font('Helvetica-Bold').fontSize(14).text(section.heading).moveDown(0.4)
    pdf.font('Helvetica').fontSize(11)
    for (const paragraph of section.paragraphs) pdf.text(paragraph, { lineGap: 3 }).moveDown(0.6)
    pdf.moveDown(0.6)
  }
  pdf.end()
  return done
}
