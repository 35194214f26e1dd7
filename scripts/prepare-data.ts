import { renameSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '../apps/api/src/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../apps/api/src/prepare.ts'

/** Makes a data folder whose database is up to date, for tests to copy: `node scripts/prepare-data.ts FOLDER`. It is there when it is complete. */
const folder = process.argv[2] ?? ''
const log = { info: () => undefined, warn: console.warn }
const server = await startEmbedded({ dataDir: `${folder}.new`, durable: false, log })
await prepareDatabase(server.url)
const client = new pg.Client({ connectionString: server.url })
await client.connect()
// What many migrations left in the catalogues would be copied with each database; and some thousand connections prove who they are.
await client.query('VACUUM FULL')
await client.query('SET scram_iterations = 1')
await client.query(`ALTER ROLE CURRENT_USER PASSWORD ${pg.escapeLiteral(client.password ?? '')}`)
await client.end()
await server.stop()
renameSync(`${folder}.new`, folder)
