import type pg from 'pg'
import type { Statement } from './watch.ts'

/** Tables that grow with every lead, sale or command, by how the database calls them. */
const large = new Set([
  'lead',
  'lead_person',
  'lead_event',
  'assignment',
  'sale',
  'journal',
  'delivery',
  'delivery_attempt',
  'audit_log',
  'lead_sum',
  'sale_sum',
  'earned_sum',
  'invoiced_sum',
])

/** Indexes of nothing but what waits for a job that takes all of it, or for a person who is told how much it is. */
const queues = new Set(['delivery_due', 'delivery_failing', 'lead_available', 'lead_to_correct'])

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: Node[]
}

/**
 * What a statement's plan reads from one end to the other: large tables without an index, or whole indexes with nothing
 * that ends the walk. Empty when it goes by indexes.
 */
export async function wholeReads(client: pg.ClientBase, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values])
  const found: string[] = []
  for (const row of rows) walk(row['QUERY PLAN'][0].Plan, false, found)
  return found
}

function walk(node: Node, isLimited: boolean, found: string[]): void {
  const [type, relation] = [node['Node Type'], node['Relation Name']]
  if (relation !== undefined && large.has(relation)) {
    if (type === 'Seq Scan') found.push(`reads all of ${relation}`)
    const isWholeIndex =
      /^Index (Only )?Scan$/.test(type) &&
      node['Index Cond'] === undefined &&
      !isLimited &&
      !queues.has(node['Index Name'] ?? '')
    if (isWholeIndex) found.push(`walks all of ${relation} along ${node['Index Name']}`)
  }
  for (const child of node.Plans ?? []) walk(child, isLimited || type === 'Limit', found)
}
