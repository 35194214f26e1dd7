import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as Introspecting } from 'kysely-codegen'
import pg from 'pg'
import { startEmbedded } from '../apps/api/src/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../apps/api/src/prepare.ts'
import { columnTypes, ruleTypes } from './column-types.ts'

/**
 * Writes apps/api/src/db/schema.ts from a database that the migrations have just built; with --verify it only says
 * whether the file is up to date.
 */
const folder = mkdtempSync(join(tmpdir(), 'lodeway-schema-'))
const database = await startEmbedded({
  dataDir: folder,
  durable: false,
  log: { info: () => undefined, warn: console.warn },
})
try {
  await prepareDatabase(database.url)
  const pool = new pg.Pool({ connectionString: database.url })
  // The server may end before a connection that is closing has.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await generate({
    camelCase: true,
    customImports: ruleTypes,
    db,
    defaultSchemas: ['app'],
    dialect: new Introspecting(),
    includePattern: 'app.*',
    outFile: 'apps/api/src/db/schema.ts',
    overrides: { columns: await columnTypes(database.url) },
    typeMapping: { date: 'string', int8: 'number' },
    verify: process.argv.includes('--verify'),
  })
  await db.destroy()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
