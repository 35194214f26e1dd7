import pg from 'pg'
import type { Capture } from './capture.ts'
import type { Reading } from './requests.ts'
import type { Statement } from './watch.ts'
import { wholeReads } from './whole-tables.ts'

/**
 * Looks at the plans of every timed statement at this size, and at what a reading costs the database: pages touched and
 * the best time of five, which other work on the machine disturbs least.
 * @returns how many plans read a large table from end to end
 */
export async function checkPlans(
  url: string,
  capture: Capture,
  all: readonly Reading[],
  tokens: Readonly<Record<Reading['caller'], string>>,
): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=app,public' })
  await client.connect()
  let count = 0
  console.log('| what | requests | statements | pages | ms in the database |')
  console.log('| --- | --: | --: | --: | --: |')
  for (const { name, caller, paths } of all) {
    const statements: Statement[] = []
    for (const path of paths) statements.push(...(await capture.statementsOf(tokens[caller], path)))
    let [pages, millis] = [0, 0]
    for (const statement of statements) {
      const cost = await costOf(client, statement)
      pages += cost.pages
      millis += cost.millis
      for (const found of await wholeReads(client, statement)) {
        count += 1
        console.log(`${name}: ${found}`)
      }
    }
    console.log(`| ${[name, paths.length, statements.length, pages, millis.toFixed(1)].join(' | ')} |`)
  }
  await client.end()
  console.log(count === 0 ? 'Every timed statement goes by indexes.' : `${count} plans read a large table whole.`)
  return count
}

interface Explained {
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

async function costOf(client: pg.Client, { text, values }: Statement): Promise<{ pages: number; millis: number }> {
  const runs: Explained[] = []
  for (let run = 0; run < 5; run++) {
    const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(explain, [...values])
    runs.push(...rows.flatMap(row => row['QUERY PLAN']))
  }
  const pages = Math.min(...runs.map(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']))
  return { pages, millis: Math.min(...runs.map(run => run['Execution Time'])) }
}
