import pg from 'pg'
import { repairSales, type TornLead, verifySales } from './features/sales/check-sales.ts'
import { runInContext } from './run-command.ts'
import { type Differences, rebuildSums, verifySums } from './sums/check-sums.ts'
import type { Context } from './work/context.ts'
import { inTransaction } from './work/transaction.ts'

/**
 * `npm run sums -- --verify` holds the sums behind the dashboards against the rows, and every sale row against its lead's
 * history, and ends with 1 when any differ. `-- --rebuild` corrects the sums, `-- --repair` adds what sale rows lack. All
 * of them may run while the product does.
 */
const modes = { '--verify': verify, '--rebuild': rebuild, '--repair': repair }
const [mode = '', ...others] = process.argv.slice(2)
if (!Object.hasOwn(modes, mode) || others.length > 0) {
  console.error(`Usage: npm run sums -- ${Object.keys(modes).join(' | ')}`)
  process.exit(2)
}
// A statement over all rows may take its time here.
await runInContext(modes[mode as keyof typeof modes], { statementTimeoutMs: 0 })

async function verify({ db }: Context, url: string): Promise<string> {
  const sums = await asClient(url, verifySums)
  const torn = await verifySales(db)
  if (sums.count > 0 || torn.length > 0) process.exitCode = 1
  return [
    ...linesOf(sums, 'Every sum is what the rows say.', 'differ. Mend them with: npm run sums -- --rebuild'),
    ...torn.flatMap(linesOfLead),
    torn.length === 0
      ? 'Every sale row is what its history says.'
      : `${counted(torn.length, 'lead differs from its', 'leads differ from their')} history. Add what is missing with: npm run sums -- --repair`,
  ].join('\n')
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
  if (left.length > 0) process.exitCode = 1
  return [
    ...torn.flatMap(linesOfLead),
    `${counted(torn.length - left.length, 'lead', 'leads')} mended.`,
    ...(left.length === 0
      ? []
      : ['Rows that are there are never rewritten. Left for a person to look at:', ...left.flatMap(linesOfLead)]),
  ].join('\n')
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function linesOf({ count, examples }: Differences, whenNone: string, ending: string): string[] {
  if (count === 0) return [whenNone]
  return [
    ...examples.map(({ table, key, kept, due }) => `${table}  ${key}  kept ${kept}, by the rows ${due}`),
    ...(count > examples.length ? [`… and ${count - examples.length} more`] : []),
    `${counted(count, 'sum', 'sums')} ${ending}`,
  ]
}

function linesOfLead({ leadId, rows }: TornLead): string[] {
  return rows.map(({ key, kept, due }) => `lead ${leadId}  ${key}  kept ${kept}, by the history ${due}`)
}

/** A connection of its own, as the application's role. */
async function asClient<T>(url: string, run: (client: pg.ClientBase) => Promise<T>): Promise<T> {
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
