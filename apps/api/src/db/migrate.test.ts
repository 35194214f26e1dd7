import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MigrationSource, migrate } from './migrate.ts'

let root: string
const server = process.env.TEST_DATABASE_SERVER ?? ''
let name: string
let url: string
let folder: string
let source: MigrationSource

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lodeway-migrate-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

beforeEach(async () => {
  name = `migrate_${randomBytes(6).toString('hex')}`
  await query(server, `CREATE DATABASE ${name}`)
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  folder = await mkdtemp(join(root, 'migrations-'))
  source = { name: 'shop', schema: 'shop "one"', folder }
})
afterEach(() => query(server, `DROP DATABASE ${name} WITH (FORCE)`))

async function query(at: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: at })
  await client.connect()
  return client
    .query(sql)
    .then(result => result.rows as Record<string, unknown>[])
    .finally(() => client.end())
}

const file = (name: string, sql: string) => writeFile(join(folder, name), sql)

it('applies what is new, in order, into its schema, once', async () => {
  await file('0002-fill.sql', `INSERT INTO item VALUES ('a;b'); INSERT INTO item VALUES ('c');`)
  await file('0001-item.sql', 'CREATE TABLE item (name text);')
  await file('readme.md', 'not a migration')
  expect(await migrate(url, [source])).toEqual(['shop/0001-item.sql', 'shop/0002-fill.sql'])
  expect(await migrate(url, [{ ...source, folder: pathToFileURL(`${folder}/`) }])).toEqual([])
  await file('0003-more.sql', `INSERT INTO item VALUES ('d');`)
  expect(await migrate(url, [source])).toEqual(['shop/0003-more.sql'])
  expect(await query(url, 'SELECT count(*)::int AS n FROM "shop ""one""".item')).toEqual([{ n: 3 }])
})

it('keeps sources apart that use the same numbers', async () => {
  await file('0001-item.sql', 'CREATE TABLE item (name text);')
  const both = [source, { ...source, name: 'store', schema: 'store' }]
  expect(await migrate(url, both)).toEqual(['shop/0001-item.sql', 'store/0001-item.sql'])
})

it('applies once when four start at once', async () => {
  await file('0001-item.sql', `CREATE TABLE item AS SELECT 1 AS one; SELECT pg_sleep(0.3);`)
  await file('0002-more.sql', `INSERT INTO item VALUES (2);`)
  const four = await Promise.all([1, 2, 3, 4].map(() => migrate(url, [source])))
  expect(four.map(applied => applied.length).sort()).toEqual([0, 0, 0, 2])
  expect(await query(url, 'SELECT count(*)::int AS n FROM "shop ""one""".item')).toEqual([{ n: 2 }])
})

it('takes a failing file back whole, keeps those before it, and says where', async () => {
  await file('0001-item.sql', 'CREATE TABLE item (name text);')
  await file('0002-bad.sql', `INSERT INTO item VALUES ('x');\nSELECT nothing_like_it;`)
  await expect(migrate(url, [source])).rejects.toThrow(/shop\/0002-bad.sql failed at line 2: .*nothing_like_it/)
  expect(await query(url, 'SELECT * FROM "shop ""one""".item')).toEqual([])
  expect(await query(url, 'SELECT name FROM public.schema_migration')).toEqual([{ name: '0001-item.sql' }])
})

it('refuses an applied file that changed, but not for its line ends', async () => {
  await file('0001-item.sql', 'CREATE TABLE item\n(name text);')
  await migrate(url, [source])
  await file('0001-item.sql', 'CREATE TABLE item\r\n(name text);')
  expect(await migrate(url, [source])).toEqual([])
  await file('0001-item.sql', 'CREATE TABLE item (name text, size integer);')
  await expect(migrate(url, [source])).rejects.toThrow('shop/0001-item.sql was changed after it was applied')
})

it('refuses a file that comes too late, one misnamed, and a number used twice', async () => {
  await file('0002-item.sql', 'SELECT 1')
  await migrate(url, [source])
  await file('0001-late.sql', 'SELECT 1')
  await expect(migrate(url, [source])).rejects.toThrow('give it a higher number')
  await file('0002-again.sql', 'SELECT 1')
  await expect(migrate(url, [source])).rejects.toThrow('has the number of another file')
  await file('3-short.sql', 'SELECT 1')
  await expect(migrate(url, [source])).rejects.toThrow('is not named like')
})

it('leaves a database alone that a newer release has migrated', async () => {
  await file('0001-item.sql', 'SELECT 1')
  await file('0002-newer.sql', 'SELECT 1')
  await migrate(url, [source])
  await rm(join(folder, '0002-newer.sql'))
  expect(await migrate(url, [source])).toEqual([])
})

it('is tried again when it met the release before it, each waiting for the other', async () => {
  await file('0001-two.sql', 'CREATE TABLE one (n int); CREATE TABLE two (n int);')
  await migrate(url, [source])
  await file('0002-more.sql', 'ALTER TABLE two ADD more int; ALTER TABLE one ADD more int;')
  const before = new Client({ connectionString: url, options: '-c deadlock_timeout=60s' })
  await before.connect()
  await before.query(`SET search_path TO "shop ""one"""; BEGIN; SELECT FROM one`)
  const migrating = migrate(url, [source])
  const waiting = "SELECT FROM pg_stat_activity WHERE query LIKE 'ALTER TABLE two%' AND wait_event_type = 'Lock'"
  await expect.poll(() => query(url, waiting)).toHaveLength(1)
  await before.query('INSERT INTO two VALUES (1); COMMIT')
  await before.end()
  expect(await migrating).toEqual(['shop/0002-more.sql'])
})

it('is not cut short by a timeout of the role', async () => {
  await query(server, `ALTER DATABASE ${name} SET statement_timeout = '200ms'`)
  await file('0001-slow.sql', 'SELECT pg_sleep(0.5)')
  expect(await migrate(url, [source])).toHaveLength(1)
})
