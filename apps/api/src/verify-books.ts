import pg from 'pg'
import { verifyInvoices } from './features/invoices/check-invoices.ts'
import { verifyJournal } from './features/journal/check-journal.ts'
import type { Difference } from './features/journal/differences.ts'
import { type TornLead, verifySales } from './features/sales/check-sales.ts'
import { verifySelfBilled } from './features/self-billing/check-self-billed.ts'
import { type Differences, verifySums } from './sums/check-sums.ts'
import type { Context } from './work/context.ts'

/** Holds every figure that is kept against the rows that it comes from, and says in lines for a terminal what differs. */
export async function verifyBooks({ db }: Context, url: string): Promise<{ isWhole: boolean; lines: string[] }> {
  const sums = await asClient(url, verifySums)
  const torn = await verifySales(db)
  const books = await verifyJournal(db)
  const invoices = [...(await verifyInvoices(db)), ...(await verifySelfBilled(db))]
  const lines = [
    ...linesOf(sums, 'Every sum is what the rows say.', 'differ. Mend them with: npm run sums -- --rebuild'),
    ...torn.flatMap(linesOfLead),
    torn.length === 0
      ? 'Every sale row is what its history says.'
      : `${counted(torn.length, 'lead differs from its', 'leads differ from their')} history. Add what is missing with: npm run sums -- --repair`,
    ...linesOfBooks(books),
    books.length === 0
      ? 'The journal and every balance are what the sale rows say.'
      : `${counted(books.length, 'difference', 'differences')} between the journal and the sale rows. Add what is missing with: npm run sums -- --repair`,
    ...linesOfBooks(invoices),
    invoices.length === 0
      ? 'Every invoice, credit note and receipt is what the sale rows and the journal say.'
      : `${counted(invoices.length, 'difference', 'differences')} between documents, receipts, sale rows and the journal. A document is never changed: these are for a person to look at.`,
  ]
  return { isWhole: sums.count + torn.length + books.length + invoices.length === 0, lines }
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

export function linesOf({ count, examples }: Differences, whenNone: string, ending: string): string[] {
  if (count === 0) return [whenNone]
  return [
    ...examples.map(({ table, key, kept, due }) => `${table}  ${key}  kept ${kept}, by the rows ${due}`),
    ...(count > examples.length ? [`… and ${count - examples.length} more`] : []),
    `${counted(count, 'sum', 'sums')} ${ending}`,
  ]
}

export function linesOfLead({ leadId, rows }: TornLead): string[] {
  return rows.map(({ key, kept, due }) => `lead ${leadId}  ${key}  kept ${kept}, by the history ${due}`)
}

export function linesOfBooks(books: readonly Difference[]): string[] {
  return books.map(({ about, kept, due }) => `${about}  kept ${kept}, by the rows ${due}`)
}

/** A connection of its own, as the application's role. */
export async function asClient<T>(url: string, run: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lodeway-sums',
    options: '-c role=lodeway_app -c search_path=app,public -c statement_timeout=0 -c work_mem=128MB',
  })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
