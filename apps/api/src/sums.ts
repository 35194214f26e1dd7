import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from './db/embedded/start-embedded.ts'
import { readSettings } from './env.ts'
import { type Differences, rebuildSums, verifySums } from './sums/check-sums.ts'

/**
 * `npm run sums -- --verify` compares the sums behind the dashboards with the rows and ends with 1 when they differ;
 * `-- --rebuild` corrects them. Both may run while the product does.
 */
const [mode, ...others] = process.argv.slice(2)
if ((mode !== '--verify' && mode !== '--rebuild') || others.length > 0) {
  console.error('Usage: npm run sums -- --verify | --rebuild')
  process.exit(2)
}

const settings = readSettings()
let database: EmbeddedServer | undefined
try {
  const silent = { info: () => undefined, warn: () => undefined }
  if (settings.DATABASE_URL === undefined) {
    if (!existsSync(join(settings.DATA_DIR, 'postgres')))
      throw new Error(`there is no database under ${settings.DATA_DIR}.`)
    database = await startEmbedded({ dataDir: settings.DATA_DIR, log: silent })
  }
  const client = new pg.Client({
    connectionString: settings.DATABASE_URL ?? database?.url,
    application_name: 'lodeway-sums',
    options: '-c role=lodeway_app -c search_path=app,public -c statement_timeout=0 -c work_mem=128MB',
  })
  await client.connect()
  const found = mode === '--verify' ? await verifySums(client) : await rebuildSums(client)
  await client.end()
  print(found)
  if (mode === '--verify' && found.count > 0) process.exitCode = 1
} catch (error) {
  console.error(`The sums could not be checked: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await database?.stop()
}

function print({ count, examples }: Differences): void {
  for (const { table, key, kept, due } of examples) console.log(`${table}  ${key}  kept ${kept}, by the rows ${due}`)
  if (count > examples.length) console.log(`… and ${count - examples.length} more`)
  if (count === 0) console.log('Every sum is what the rows say.')
  else
    console.log(
      mode === '--verify'
        ? `${count} sums differ. Mend them with: npm run sums -- --rebuild`
        : `${count} sums corrected.`,
    )
}
