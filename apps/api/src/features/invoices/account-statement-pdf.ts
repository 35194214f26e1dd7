import { ageLabels, ages } from '@lodeway/rules/invoices/ageing.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { type CalendarDate, formatShownDate, formatShownRange } from '@lodeway/rules/time/calendar.ts'
import { monthUpTo } from '@lodeway/rules/time/ranges.ts'
import type { Queryable } from '../../db/database.ts'
import { ink, newPdf, rightCell as right, tableLook } from '../../exports/pdf.ts'
import type { Context } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import type { findAccountStatement } from './account-statement.sql.ts'
import { findOwnAgeing } from './ageing.sql.ts'
import { findRecipients, issuerOf } from './parties.sql.ts'
import { findInvoicingAt } from './settings.sql.ts'

export type Statement = Awaited<ReturnType<typeof findAccountStatement>>

/** A line of a statement with what is owed after it. In cents. */
export interface Row {
  readonly date: CalendarDate
  readonly kind: string
  readonly number: string | null
  readonly what: string
  /** Nothing for the balance at the beginning and at the end. */
  readonly cents: number | null
  readonly balanceCents: number
}

interface Printed {
  readonly id: string
  readonly month: string
  readonly today: CalendarDate
  readonly rows: readonly Row[]
  readonly onAccount: number
}

/** On paper, and below it how long what is owed today is overdue. */
export async function accountStatementPdf(
  { settings, now }: Pick<Context, 'settings'> & { readonly now: Date },
  db: Queryable,
  { id, month, today, rows, onAccount }: Printed,
): Promise<FileAnswer> {
  const setting = await findInvoicingAt(db, now)
  const issuer = issuerOf(setting, settings)
  const recipient = (await findRecipients(db, [id])).get(id)
  const period = formatShownRange(monthUpTo(month, today))
  const { pdf, done } = await newPdf({
    title: `Statement of account, ${period}`,
    author: settings.PRODUCT_NAME,
    heading: 'Statement of account',
    about: [recipient?.name, recipient?.address, `With ${issuer.name}`, period].flatMap(text => text || []),
  })
  pdf.moveDown(1.5).fillColor(ink).fontSize(9.5)
  pdf.table({
    defaultStyle: tableLook,
    columnStyles: [74, '*', 84, 84],
    data: [
      ['Date', 'Description', right('Amount'), right('Balance')],
      ...rows.map(({ date, what, cents, balanceCents }) => [
        formatShownDate(date),
        what,
        right(cents === null ? '' : formatRand(cents)),
        right(formatRand(balanceCents), cents === null),
      ]),
    ],
  })
  if (onAccount !== 0)
    pdf
      .moveDown(0.5)
      .text(
        `${formatRand(onAccount)} of the payments was on account at the end: no invoice had used it.`,
        pdf.page.margins.left,
      )
  pdf
    .moveDown(2)
    .font('Bold')
    .fontSize(10.5)
    .text(`Open on ${formatShownDate(today)}`, pdf.page.margins.left)
  pdf.moveDown(0.5).font('Regular').fontSize(9.5)
  const open = await findOwnAgeing(db, id, today)
  pdf.table({
    defaultStyle: tableLook,
    columnStyles: ['*', 90],
    data: [
      ...ages.map(age => [ageLabels[age], right(formatRand(open[age]))]),
      ...(open.credit === 0 ? [] : [['Credit', right(formatRand(open.credit))]]),
      ['Total', right(formatRand(open.total), true)],
    ],
  })
  if (issuer.paymentDetails) pdf.moveDown(2).text('How to pay', pdf.page.margins.left).text(issuer.paymentDetails)
  pdf.end()
  return { bytes: await done, name: `statement-of-account-${month}.pdf`, type: 'application/pdf' }
}
