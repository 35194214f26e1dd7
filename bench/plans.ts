import pg from 'pg'
import type { Capture } from './capture.ts'
import type { Caller, Kind } from './kinds.ts'
import type { Statement } from './watch.ts'
import { wholeReads } from './whole-tables.ts'

/** A statement that takes in so many times what it keeps is reading what an index should have left out. */
const mostThrownAway = 10
/** Fewer rows than these cost nothing that anybody feels. */
const fewRows = 2000

/**
 * Looks at the plans of all questions that were drawn, at this size.
 * @returns how many read a large table from end to end, or throw away more than ten times the rows that they keep
 */
export async function checkPlans(
  url: string,
  capture: Capture,
  kinds: readonly Kind[],
  tokens: Readonly<Record<Caller, string>>,
): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=app,public' })
  await client.connect()
  let count = 0
  console.log(
    '| what | questions | pages: median | worst | ms in the database: median | worst |\n| --- | --: | --: | --: | --: | --: |',
  )
  for (const { name, questions } of kinds) {
    const costs: { pages: number; millis: number }[] = []
    const found: string[] = []
    for (const { caller, path } of questions) {
      const cost = { pages: 0, millis: 0 }
      for (const statement of await capture.statementsOf(tokens[caller], path)) {
        const explained = await explainWarm(client, statement)
        cost.pages += explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']
        cost.millis += explained['Execution Time']
        for (const problem of [...(await wholeReads(client, statement)), ...thrownAwayBy(explained.Plan).map(inWords)])
          found.push(`  ${decodeURIComponent(path)}: ${problem}`)
      }
      costs.push(cost)
    }
    count += found.length
    const [pages, millis] = [
      costs.map(cost => cost.pages).toSorted((a, b) => a - b),
      costs.map(cost => cost.millis).toSorted((a, b) => a - b),
    ]
    const middle = Math.floor(costs.length / 2)
    console.log(
      `| ${[name, questions.length, pages[middle], pages.at(-1), millis[middle]?.toFixed(1), millis.at(-1)?.toFixed(1)].join(' | ')} |`,
    )
    for (const line of found) console.log(line)
  }
  await client.end()
  console.log(
    count === 0
      ? 'Every plan goes by indexes, and keeps what it reads.'
      : `${count} plans read much more than they keep.`,
  )
  return count
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

interface Explained {
  'Execution Time': number
  Plan: Node
}

/** The quickest of three, with as little as can be of what else the machine does meanwhile. */
async function explainWarm(client: pg.ClientBase, statement: Statement): Promise<Explained> {
  let quickest = await explain(client, statement)
  for (let again = 0; again < 2; again++) {
    const next = await explain(client, statement)
    if (next['Execution Time'] < quickest['Execution Time']) quickest = next
  }
  return quickest
}

/** Carries a statement out, and takes back what it wrote: an export leaves its line in the audit log. */
async function explain(client: pg.ClientBase, { text, values }: Statement): Promise<Explained> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      [...values],
    )
    if (rows[0] === undefined) throw new Error('no plan')
    return rows[0]['QUERY PLAN'][0]
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Rows that a part of a plan reads of an index or table, and how many of them it keeps. */
interface ThrownAway {
  readonly of: string
  /** Entries that hold all that is asked about lie side by side: they take a tenth of the time of rows. */
  readonly isOfIndexAlone: boolean
  readonly read: number
  readonly kept: number
}

/** What a statement that reads throws away of what it takes in; empty when that is little. */
export const thrownAway = async (client: pg.ClientBase, statement: Statement): Promise<ThrownAway[]> =>
  thrownAwayBy((await explain(client, statement)).Plan)

/** How many rows of a table a statement takes in, whether it keeps them or not. */
export const rowsRead = async (client: pg.ClientBase, statement: Statement, table: string): Promise<number> =>
  rowsReadBy((await explain(client, statement)).Plan, table)

function rowsReadBy(node: Node, table: string): number {
  // EXPLAIN rounds the rows of one loop to hundredths.
  const own = Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
  const children = (node.Plans ?? []).map(child => rowsReadBy(child, table))
  return children.reduce((sum, each) => sum + each, node['Relation Name'] === table ? own : 0)
}

const inWords = ({ of, read, kept }: ThrownAway): string => `${of} keeps ${kept} of ${read} rows`

function thrownAwayBy(node: Node): ThrownAway[] {
  const loops = node['Actual Loops']
  const removed = ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops
  const kept = node['Actual Rows'] * loops
  const isMuch = removed > fewRows && removed > mostThrownAway * kept
  const own = isMuch
    ? [
        {
          of: node['Index Name'] ?? node['Relation Name'] ?? node['Node Type'],
          isOfIndexAlone: node['Node Type'] === 'Index Only Scan',
          read: kept + removed,
          kept,
        },
      ]
    : []
  return [...own, ...(node.Plans ?? []).flatMap(thrownAwayBy)]
}
