import type { earningsStatement } from '@lodeway/contract/earnings.ts'
import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import { formatRand } from '@lodeway/rules/money/rand.ts'
import { companyHoldWords, ownHoldWords } from '@lodeway/rules/payment-runs/hold-words.ts'
import { maskedAccountNumber } from '@lodeway/rules/people/masks.ts'
import { groupedByDay, statementOf } from '@lodeway/rules/sales/statement.ts'
import { formatShownRange, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { instantsOf, monthUpTo } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { csvFile } from '../../exports/workbook.ts'
import type { Actor, Loader } from '../../work/actor.ts'
import type { Context } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { notFound } from '../../work/refusal.ts'
import { refuseLaterMonth } from '../../work/refuse-later-month.ts'
import { findPayeeStandings } from '../journal/payee-holds.sql.ts'
import { payeesOf } from './earning-states.sql.ts'
import { findCompany } from './earnings.sql.ts'
import { closingLabel, fileLines, lineOnPaper, openingLabel, statementColumns } from './statement-line.ts'
import { statementPdf } from './statement-pdf.ts'
import { findRows } from './statement-rows.sql.ts'

/** A month of what a loader, or the company that is paid in their stead, earned and was paid. Whose account it went to is masked. */
export async function earningsStatementFile(
  { settings, now }: Pick<Context, 'settings'> & { readonly now: Date },
  db: Queryable,
  loader: Actor,
  { month, format }: QueryOutput<typeof earningsStatement>,
): Promise<FileAnswer> {
  if (loader.kind !== 'loader') throw notFound('This account')
  refuseLaterMonth(month, now)
  const days = monthUpTo(month, johannesburgDate(now))
  const { from, until } = instantsOf(days)
  const company = await findCompany(db, loader)
  const [payee, rows] = [await findPayee(db, loader, company), await findRows(db, loader, company, { from, until })]
  const statement = statementOf(rows, { from: from.getTime(), until: until.getTime() })
  const name = `statement-${month}`
  const lines = groupedByDay(statement.lines, at => johannesburgDate(new Date(at)))
  if (format === 'csv') return csvFile(name, statementColumns, fileLines(statement, lines, days))
  const isNow = johannesburgDate(now).startsWith(month)
  const bytes = await statementPdf({
    title: 'Statement',
    product: settings.PRODUCT_NAME,
    payee: payee.name,
    account: payee.account,
    period: formatShownRange(days),
    opening: { label: openingLabel, amount: formatRand(statement.openingCents) },
    lines: lines.map(lineOnPaper),
    closing: { label: closingLabel, amount: formatRand(statement.closingCents) },
    notes: isNow ? await heldNow(db, now, loader, company) : [],
  })
  return { bytes, name: `${name}.pdf`, type: 'application/pdf' }
}

/** What is held of it and why, where the period is the present one. */
async function heldNow(db: Queryable, now: Date, loader: Loader, company: string | undefined): Promise<string[]> {
  const payees = await findPayeeStandings(db, now, payeesOf(loader, company))
  return payees.flatMap(({ payeeId, heldCents, reason }) => {
    if (heldCents === 0 || reason === null) return []
    const { why, todo } = (payeeId === company ? companyHoldWords : ownHoldWords)[reason]
    const whose = company !== undefined && payeeId === loader.id ? 'of it is your own and' : 'of it'
    return [`${formatRand(heldCents)} ${whose} is held: ${why} ${todo}`]
  })
}

export const paidToCompany = (name: string): string => `Paid to ${name}`

export async function findPayee(db: Queryable, { id }: Loader, company: string | undefined) {
  const { rows } = await sql<{ name: string; bankName: string | null; numberLast4: string | null }>`
    SELECT coalesce(organisation.name, rtrim(account.first_name || ' ' || account.last_name)) AS name, bank_name, number_last4
    FROM account LEFT JOIN organisation ON organisation.id = ${company ?? null}::uuid
    LEFT JOIN payee_account ON payee_account.payee_id = coalesce(organisation.id, account.id)
    WHERE account.id = ${id}::uuid`.execute(db)
  const [payee] = rows
  if (payee === undefined) throw notFound('This account')
  const { name, bankName, numberLast4 } = payee
  if (numberLast4 === null) return { name, account: 'No bank details on file' }
  // Where a company's money goes is no business of those who work for it.
  return {
    name,
    account: company === undefined ? `${bankName} ${maskedAccountNumber(numberLast4)}` : paidToCompany(name),
  }
}
