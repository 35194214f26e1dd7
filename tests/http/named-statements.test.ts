import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../factories/world.ts'

/** Statements go by names on a connection (decision 21), one connection here, so that they can be counted. */
let world: World
let createDatabase: typeof import('../../apps/api/src/db/database.ts').createDatabase
let createPool: typeof import('../../apps/api/src/db/database.ts').createPool
const pools: pg.Pool[] = []
beforeAll(async () => {
  // A process names so many statements and no more, and the files before this one had theirs.
  vi.resetModules()
  ;({ createDatabase, createPool } = await import('../../apps/api/src/db/database.ts'))
  world = await createWorld()
})
afterAll(async () => {
  await Promise.all(pools.map(pool => pool.end()))
  await world.close()
})

function open(prepareStatements: boolean): pg.Pool {
  const pool = createPool({ connectionString: world.url, applicationName: 'names', max: 1, prepareStatements })
  pools.push(pool)
  return pool
}
const namesOn = async (pool: pg.Pool) =>
  (await pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).rows.map(
    row => row.statement,
  )
const category = 'select * from content_item where category = $1'

/** A statement gets its name when it comes for the third time. */
const thrice = async (ask: () => Promise<unknown>) => {
  for (let time = 0; time < 3; time += 1) await ask()
}

test('a statement is prepared once, when it comes again and again; one whose plan depends on its values never', async () => {
  const pool = open(true)
  for (const value of ['vehicle', 'industry']) await pool.query(category, [value])
  expect(await namesOn(pool)).toEqual([])
  await pool.query(category, ['vehicle'])
  await thrice(async () => {
    await pool.query('select id from content_item where plain(name) like part_pattern($1)', ['%a%'])
    await pool.query('select id from content_item order by id limit $1 offset $2', [1, 0])
    await pool.query('select count(*) as "count" from content_item where category = $1', ['vehicle'])
    await pool.query('SELECT count(*) AS count FROM content_item WHERE category = $1', ['vehicle'])
  })
  expect(await namesOn(pool)).toEqual([category])
})

test("the product's own queries go by names too", async () => {
  const pool = open(true)
  const db = createDatabase(pool)
  const nobody = '00000000-0000-7000-8000-000000000000'
  await thrice(() => db.selectFrom('account').select('id').where('id', '=', nobody).execute())
  await thrice(() => db.transaction().execute(tx => tx.deleteFrom('billing').where('bankName', '=', 'none').execute()))
  expect(await namesOn(pool)).toEqual([
    expect.stringContaining('from "account"'),
    expect.stringContaining('delete from "billing"'),
  ])
})

test('without the setting nothing is prepared, as a pooler in transaction mode needs it', async () => {
  const pool = open(false)
  await pool.query(category, ['vehicle'])
  expect(await namesOn(pool)).toEqual([])
})

const alter = async (change: string) => {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(`ALTER TABLE app.content_item ${change}`)
  await owner.end()
}

test('a statement is asked again when a migration has changed a table under it', async () => {
  const pool = open(true)
  const ask = () => pool.query(category, ['vehicle'])
  await thrice(ask)
  expect(await namesOn(pool)).toEqual([category])
  await alter('ADD COLUMN shade text')
  expect((await ask()).rows[0]).toHaveProperty('shade')
  const db = createDatabase(pool)
  const read = () => db.selectFrom('contentItem').selectAll().where('category', '=', 'vehicle').execute()
  await thrice(read)
  await alter('ADD COLUMN gloss text')
  expect((await read())[0]).toHaveProperty('gloss')
})

test('within a transaction it fails, as nothing more can be asked there; the next one succeeds', async () => {
  const pool = open(true)
  const client = await pool.connect()
  await thrice(() => client.query(category, ['industry']))
  await alter('ADD COLUMN hue text')
  await client.query('BEGIN')
  await expect(client.query(category, ['industry'])).rejects.toMatchObject({ code: '0A000' })
  await client.query('ROLLBACK')
  await client.query('BEGIN')
  expect((await client.query(category, ['industry'])).rows[0]).toHaveProperty('hue')
  await client.query('ROLLBACK')
  client.release()
})
