import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'

const log = { info: () => undefined, warn: () => undefined }

/**
 * Starts a server under `dataDir` that follows the one under `primaryDir`, from a copy that is taken while that one runs (PostgreSQL,
 * "Making a Base Backup Using the Low Level API"). Of a server it is what pg_basebackup makes, which the packages lack.
 */
export async function startStandby(primaryDir: string, primaryUrl: string, dataDir: string): Promise<EmbeddedServer> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  const [from, to] = [join(primaryDir, 'postgres'), join(dataDir, 'postgres')]
  try {
    await client.query("SELECT pg_backup_start('standby', fast => true)")
    cpSync(from, to, { recursive: true, filter: path => !/postmaster\.(pid|opts)$|\.s\.PGSQL|\/port$/.test(path) })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
    writeFileSync(join(to, 'data/backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const { port, username, password } = new URL(primaryUrl)
  const settings = `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nhot_standby_feedback = on\n`
  const auto = join(to, 'data/postgresql.auto.conf')
  writeFileSync(auto, `${readFileSync(auto, 'utf8')}${settings}`)
  writeFileSync(join(to, 'data/standby.signal'), '')
  return startEmbedded({ dataDir, log, durable: false })
}
