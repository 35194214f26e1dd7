import { join } from 'node:path'

/**
 * Arimo, with the letters of every language that is written in South Africa. The fonts that a reader has know those of Western
 * Europe alone, and the letters of a Tshivenḓa name came out as others.
 */
const fontFile = (name: 'regular' | 'bold') => join(import.meta.dirname, `arimo/${name}.ttf`)

// The look of the web application (apps/web/src/theme/tokens.css).
export const [ink, quietInk] = ['#14211d', '#566660']
const [green, road] = ['#007f65', '#7fcab5']

interface Beginning {
  readonly title: string
  readonly author: string
  /** What stands at the top where it is not the title. */
  readonly heading?: string
  /** Who and what it is about, line by line. */
  readonly about: readonly string[]
}

/**
 * A document on the product's paper: the mark and the name at the top of its first page, then its heading and what it is about. The
 * library is loaded for the first one: most processes never make any, and it takes 11 MiB.
 * @returns the page to write on, and its bytes once it has ended
 */
export async function newPdf({ title, author, heading = title, about }: Beginning) {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 64,
    info: { Title: title, Author: author },
    lang: 'en-ZA',
    displayTitle: true,
    font: fontFile('regular'),
  })
  pdf.registerFont('Regular', fontFile('regular')).registerFont('Bold', fontFile('bold'))
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>(resolve => void pdf.on('end', () => resolve(Buffer.concat(parts))))
  drawHead(pdf, author)
  pdf.fillColor(ink).font('Bold').fontSize(22).text(heading, { characterSpacing: -0.3 })
  pdf.font('Regular').fontSize(10.5).fillColor(quietInk)
  for (const line of about) pdf.text(line)
  return { pdf, done }
}

/** The look of every table: a fine line above each row. */
export const tableLook = {
  border: { top: 0.5, right: 0, bottom: 0, left: 0 },
  borderColor: '#dbe3df',
  padding: [5, 4] as [number, number],
}
const bold = { font: { src: 'Bold' } }
/** A cell of a table in bold letters. */
export const boldCell = (text: string) => ({ text, ...bold })
/** A cell where amounts stand. */
export const rightCell = (text: string, isBold = false) => ({
  text,
  align: { x: 'right' as const },
  ...(isBold && bold),
})

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
    .font('Bold')
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
