import { renameSync } from 'node:fs'
import { startEmbedded } from '../apps/api/src/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../apps/api/src/prepare.ts'

/** Makes a data folder whose database is up to date, for tests to copy: `node scripts/prepare-data.ts FOLDER`. It is there when it is complete. */
const folder = process.argv[2] ?? ''
const log = { info: () => undefined, warn: console.warn }
const server = await startEmbedded({ dataDir: `${folder}.new`, durable: false, log })
await prepareDatabase(server.url)
await server.stop()
renameSync(`${folder}.new`, folder)
