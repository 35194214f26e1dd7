import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '../apps/api/src/db/embedded/start-embedded.ts'
import { prepareDatabase } from '../apps/api/src/prepare.ts'
import { rebuildSums } from '../apps/api/src/sums/check-sums.ts'
import { fill } from './fill.ts'

export interface Filled {
  readonly server: EmbeddedServer
  readonly dataDir: string
}

/** The durable embedded database with so many leads; filled at the first call, and kept under data/bench for the next. */
export async function openData(leads: number, loaders: number): Promise<Filled> {
  const dataDir = resolve('data/bench', loaders === 2000 ? String(leads) : `${leads}-${loaders}`)
  mkdirSync(dataDir, { recursive: true })
  const server = await startEmbedded({
    dataDir,
    stopAttached: true,
    memoryMb: 4096,
    log: { info: () => undefined, warn: console.warn },
  })
  await prepareDatabase(server.url)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('SELECT count(*) AS count FROM app.organisation')
    if (rows[0]?.count === '0') await fillAll(client, leads, loaders)
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
  return { server, dataDir }
}

async function fillAll(client: pg.Client, leads: number, loaders: number): Promise<void> {
  const started = Date.now()
  const say = (what: string) =>
    console.log(`  ${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${what}`)
  console.log(`Filling a database with ${leads.toLocaleString('en-ZA')} leads:`)
  await fill(client, leads, say, { loaders })
  say('audit log')
  await client.query(auditEntries)
  say('sums')
  await client.query("SET search_path = app, public; SET work_mem = '256MB'")
  await rebuildSums(client)
  await client.query('VACUUM ANALYZE')
  say('done')
}

/** An entry for each submission and each outcome, in the order of the leads, whose chain nobody verifies here. */
const auditEntries = `
  INSERT INTO audit_log (lane, place, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash)
  SELECT 1 + row_number() OVER () % 64, 1000 + row_number() OVER (), created_at, actor_kind, actor_id, action, 'lead', id::text, '{}', '', ''
  FROM (SELECT * FROM lead ORDER BY created_at) AS lead CROSS JOIN LATERAL (
    VALUES ('loader', loader_id, 'lead.submit', true), ('partner', NULL, 'lead.outcome', organisation_status IS NOT NULL)
  ) AS entry (actor_kind, actor_id, action, is_there) WHERE is_there`
