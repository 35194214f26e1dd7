import { accountLineLabels } from '@lodeway/rules/invoices/account-lines.ts'
import { nearestCents } from '@lodeway/rules/money/wire.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { type DateRange, monthUpTo } from '@lodeway/rules/time/ranges.ts'
import type { Queryable } from '../../db/database.ts'
import { csvFile, type ExportColumn } from '../../exports/workbook.ts'
import type { Context } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { findAccountStatement } from './account-statement.sql.ts'
import { accountStatementPdf, type Row, type Statement } from './account-statement-pdf.ts'

/** A month of an organisation's account, as PDF or as CSV: the same lines between the same two balances. */
export async function accountStatementFile(
  context: Pick<Context, 'settings'> & { readonly now: Date },
  db: Queryable,
  id: string,
  { month, format }: { readonly month: string; readonly format: 'pdf' | 'csv' },
  today: CalendarDate,
): Promise<FileAnswer> {
  const statement = await findAccountStatement(db, id, month, context.now)
  const rows = rowsOf(statement, monthUpTo(month, today))
  return format === 'csv'
    ? csvFile(`statement-of-account-${month}`, columns, rows)
    : accountStatementPdf(context, db, { id, month, today, rows, onAccount: nearestCents(statement.onAccount) })
}

function rowsOf({ opening, lines, closing }: Statement, days: DateRange): Row[] {
  let balanceCents = nearestCents(opening)
  const end = { kind: 'Balance', number: null, cents: null }
  return [
    { ...end, date: days.from, what: 'Owed at the beginning', balanceCents },
    ...lines.map(({ date, kind, number, what, amount }) => {
      const cents = nearestCents(amount)
      balanceCents += cents
      return { date, kind: accountLineLabels[kind], number, what, cents, balanceCents }
    }),
    { ...end, date: days.to, what: 'Owed at the end', balanceCents: nearestCents(closing) },
  ]
}

const columns: ExportColumn<Row>[] = [
  { header: 'Date', date: ({ date }) => date },
  { header: 'Kind', text: ({ kind }) => kind },
  { header: 'Number', text: ({ number }) => number },
  { header: 'Description', text: ({ what }) => what },
  { header: 'Amount', cents: ({ cents }) => cents },
  { header: 'Balance', cents: ({ balanceCents }) => balanceCents },
]
