import type { FastifyInstance } from 'fastify'
import { ink, newPdf } from '../exports/pdf.ts'
import type { Settings } from '../settings.ts'
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

/** The texts on the letter's paper. */
async function renderPdf(document: LegalDocument): Promise<Buffer> {
  const { title, author, version, sections } = document
  const { pdf, done } = await newPdf({ title, author, about: [`Version of ${version}`] })
  pdf.moveDown(2)
  for (const section of sections) {
    pdf.fillColor(ink).font('Bold').fontSize(12).text(section.heading).moveDown(0.4)
    pdf.font('Regular').fontSize(10.5)
    for (const paragraph of section.paragraphs) pdf.text(paragraph, { lineGap: 3 }).moveDown(0.6)
    pdf.moveDown(0.6)
  }
  pdf.end()
  return done
}
