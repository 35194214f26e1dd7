import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as Introspecting } from 'kysely-codegen'
import pg from 'pg'
import { startEmbedded } from '../apps/api/src/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../apps/api/src/prepare.ts'
import { columnTypes, ruleTypes } from './column-types.ts'

/**
 * Writes apps/api/src/db/schema.ts and indexes.sql from a database that the migrations have just built; with --verify it
 * only says whether the files are up to date.
 */
const isVerifying = process.argv.includes('--verify')
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
    verify: isVerifying,
  })
  const indexes = await indexesOf(pool)
  const file = 'apps/api/src/db/indexes.sql'
  if (!isVerifying) writeFileSync(file, indexes)
  else if (readFileSync(file, 'utf8') !== indexes) throw new Error(`${file} is not up to date: npm run generate:schema`)
  await db.destroy()
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The indexes as they are after all migrations, by table; keys and unique constraints are indexes too. */
async function indexesOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ indexdef: string }>(
    `SELECT indexdef FROM pg_indexes WHERE schemaname = 'app' ORDER BY tablename, indexname`,
  )
  const lines = rows.map(({ indexdef }) => `${indexdef.replaceAll(/\s+/g, ' ')};`)
  return [
    '-- The indexes after all migrations, generated: what a migration dropped again is not here.',
    ...lines,
    '',
  ].join('\n')
}
