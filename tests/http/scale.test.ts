import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../e2e/launcher.ts'
import { createWorld, type World } from '../factories/world.ts'

// docs/scale.md says for every table where it would lie on several PostgreSQL servers (Citus), and what in the schema does not fit
// that yet. Both are held against the schema.
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const text = readFileSync(join(repository, 'docs/scale.md'), 'utf8')
/** The column that each table is spread by, or where else it is. */
const placed = new Map(
  [...text.matchAll(/^\| (?:by `(\w+)`|(everywhere|on one server)) +\| (.*?) *\|/gm)].flatMap(
    ([, column, where = '', tables = '']) =>
      [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => [table, (table === 'lead' ? 'id' : column) ?? where]),
  ) as [string, string][],
)
const spreadBy = (table: string) => {
  const place = placed.get(table)
  return place === 'everywhere' || place === 'on one server' ? undefined : place
}

test('every table has its place', async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind = 'r' ORDER BY 1",
  )
  expect([...placed.keys()].toSorted()).toEqual(rows.map(({ name }) => name))
})

test('what does not fit is said, and nothing else', async () => {
  const { rows: uniques } = await world.pool.query<{ table: string; name: string; columns: string[] }>(
    `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name,
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey)) AS columns
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE indisunique AND relnamespace = 'app'::regnamespace ORDER BY 2`,
  )
  const { rows: references } = await world.pool.query<{ from: string; to: string; columns: string[] }>(
    `SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to,
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'app'::regnamespace ORDER BY 1, 2, 3`,
  )
  const { rows: triggers } = await world.pool.query<{ table: string; name: string }>(
    `SELECT tgrelid::regclass::text AS table, tgname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = 'app'::regnamespace ORDER BY 1, 2`,
  )
  const misfits = [
    // Citus can hold a unique key within a shard alone.
    ...uniques.flatMap(({ table, name, columns }) => {
      const by = spreadBy(table)
      return by && !columns.includes(by) ? [`${name} lacks ${by}`] : []
    }),
    // A reference stays within a shard, or leads to what every server has.
    ...references.flatMap(({ from, to, columns }) => {
      const [own, others] = [spreadBy(from), spreadBy(to)]
      const isAtHand = others === undefined && (own === undefined || placed.get(to) === 'everywhere')
      if (isAtHand || (own && others && columns.includes(own) && nameOf(to, others) === own)) return []
      return [`${from} (${columns.join(', ')}) refers to ${to}`]
    }),
    // Citus runs no triggers on what is spread, by default.
    ...triggers.flatMap(({ table, name }) => (spreadBy(table) ? [`${table} has the trigger ${name}`] : [])),
  ]
  const said = /```text\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  expect(said.trim().split('\n')).toEqual(misfits)
})

/** What the column that a table is spread by is called in those that refer to it. */
const nameOf = (table: string, column: string): string => (column === 'id' ? `${table}_id` : column)
