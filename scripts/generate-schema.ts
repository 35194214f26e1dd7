import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../apps/api/src/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../apps/api/src/prepare.ts'

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
  const options = [
    '--dialect',
    'postgres',
    '--url',
    database.url,
    '--default-schema',
    'app',
    '--include-pattern',
    'app.*',
    '--camel-case',
  ]
  const mapping = ['--type-mapping', JSON.stringify({ date: 'string', int8: 'number' })]
  const verify = process.argv.includes('--verify') ? ['--verify'] : []
  execFileSync('kysely-codegen', [...options, ...mapping, ...verify, '--out-file', 'apps/api/src/db/schema.ts'], {
    stdio: 'inherit',
  })
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
