import { repairJournal, verifyJournal } from './features/journal/check-journal.ts'
import { repairSales, type TornLead, verifySales } from './features/sales/check-sales.ts'
import { runInContext } from './run-command.ts'
import { rebuildSums } from './sums/check-sums.ts'
import { asClient, counted, linesOf, linesOfBooks, linesOfLead, verifyBooks } from './verify-books.ts'
import type { Context } from './work/context.ts'
import { inTransaction } from './work/transaction.ts'

/**
 * `npm run sums -- --verify` holds the sums behind the dashboards against the rows, and every sale row against its lead's
 * history, and the journal with its balances against the sale rows, and ends with 1 when any differ. `-- --rebuild` corrects the
 * sums, `-- --repair` adds what sale rows and the journal lack. All of them may run while the product does.
 */
const modes = { '--verify': verify, '--rebuild': rebuild, '--repair': repair }
const [mode = '', ...others] = process.argv.slice(2)
if (!Object.hasOwn(modes, mode) || others.length > 0) {
  console.error(`Usage: npm run sums -- ${Object.keys(modes).join(' | ')}`)
  process.exit(2)
}
// A statement over all rows may take its time here.
await runInContext(modes[mode as keyof typeof modes], { statementTimeoutMs: 0 })

async function verify(context: Context, url: string): Promise<string> {
  const { isWhole, lines } = await verifyBooks(context, url)
  if (!isWhole) process.exitCode = 1
  return lines.join('\n')
}

async function rebuild(_context: Context, url: string): Promise<string> {
  return linesOf(await asClient(url, rebuildSums), 'Every sum is what the rows say.', 'corrected.').join('\n')
}

async function repair(context: Context): Promise<string> {
  const torn = await verifySales(context.db)
  const left: TornLead[] = []
  for (const lead of torn) {
    const rows = await inTransaction(context, { kind: 'system' }, work => repairSales(work, lead))
    if (rows.length > 0) left.push({ ...lead, rows })
  }
  const added = await repairJournal(context.db)
  const books = await verifyJournal(context.db)
  if (left.length > 0 || books.length > 0) process.exitCode = 1
  return [
    ...torn.flatMap(linesOfLead),
    `${counted(torn.length - left.length, 'lead', 'leads')} mended.`,
    `${counted(added, 'entry', 'entries')} added to the journal.`,
    ...(books.length === 0
      ? []
      : ['Entries are never rewritten. Left for a person to look at:', ...linesOfBooks(books)]),
    ...(left.length === 0
      ? []
      : ['Rows that are there are never rewritten. Left for a person to look at:', ...left.flatMap(linesOfLead)]),
  ].join('\n')
}
