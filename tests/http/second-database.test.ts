import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../apps/api/src/prepare.ts'
import { inDatabase, run } from '../factories/database-server.ts'

// As after a restore on a new server: the application's role is there, and was not made by this user.
const { url: server } = inject('databaseServer')
const name = `second_${randomBytes(4).toString('hex')}`
afterAll(async () => {
  await run(server, `DROP DATABASE ${name}`)
  await run(server, `DROP OWNED BY ${name}`)
  await run(server, `DROP ROLE ${name}`)
})

function addressOfOwner(): string {
  const address = new URL(inDatabase(server, name))
  address.username = name
  address.password = 'second'
  return address.href
}

test('a user who was not given the application’s role is told the statement that helps, and then goes on', async () => {
  await run(server, `CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'second'`)
  await run(server, `CREATE DATABASE ${name} OWNER ${name}`)
  const prepare = () => prepareDatabase(addressOfOwner())

  const told = await prepare().catch((error: Error) => error.message)
  const help = `GRANT lodeway_app TO "${name}" WITH ADMIN OPTION`
  expect(told).toMatch(/may not act as the role lodeway_app/)
  expect(told).toContain(help)
  await run(server, help)
  await prepare()

  const client = new pg.Client({
    connectionString: addressOfOwner(),
    options: '-c role=lodeway_app -c search_path=app',
  })
  await client.connect()
  expect((await client.query('SELECT count(*) FROM lead')).rows).toEqual([{ count: '0' }])
  await client.end()
})

test('a dump restored under another user’s name, which loses the rights to later tables, has them again', async () => {
  const asOwner = new pg.Client({ connectionString: addressOfOwner() })
  await asOwner.connect()
  try {
    // pg_restore: permission denied to change default privileges.
    await asOwner.query('ALTER DEFAULT PRIVILEGES IN SCHEMA app REVOKE ALL ON TABLES FROM lodeway_app')
    await prepareDatabase(addressOfOwner())
    await asOwner.query('CREATE TABLE app.later (id int); SET ROLE lodeway_app')
    expect((await asOwner.query('SELECT * FROM app.later')).rows).toEqual([])
  } finally {
    await asOwner.end()
  }
})
