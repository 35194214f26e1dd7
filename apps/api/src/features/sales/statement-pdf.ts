import { ink, newPdf, quietInk, rightCell, tableLook } from '../../exports/pdf.ts'

interface Sum {
  readonly label: string
  readonly amount: string
}
interface Statement {
  readonly title: string
  readonly product: string
  readonly payee: string
  readonly account: string
  readonly period: string
  readonly opening?: Sum
  readonly lines: readonly { date: string; what: string; detail: string; amount: string }[]
  /** Of what the lines come to without it. */
  readonly vat?: Sum
  readonly closing: Sum
  readonly notes: readonly string[]
}

/** A statement on paper. The lines are a table that goes on over as many pages as it needs. */
export async function statementPdf(statement: Statement): Promise<Buffer> {
  const { title, product, payee, account, period, opening, lines, vat, closing, notes } = statement
  const { pdf, done } = await newPdf({
    title: `${title}, ${period}`,
    author: product,
    heading: title,
    about: [payee, account, period],
  })
  pdf.moveDown(1.5).fillColor(ink).fontSize(9.5)
  pdf.table({
    columnStyles: [74, '*', 90],
    defaultStyle: tableLook,
    data: [
      ...(opening === undefined ? [] : [sum(opening)]),
      ...lines.map(line => [line.date, `${line.what}\n${line.detail}`, rightCell(line.amount)]),
      ...(vat === undefined ? [] : [sum(vat)]),
      sum(closing, true),
    ],
  })
  pdf.moveDown(2)
  pdf.x = pdf.page.margins.left
  pdf.fillColor(quietInk).fontSize(9)
  for (const note of [...notes, 'This is not a tax certificate.']) pdf.text(note)
  pdf.end()
  return done
}

const sum = ({ label, amount }: Sum, isBold = false) => ['', label, rightCell(amount, isBold)]
