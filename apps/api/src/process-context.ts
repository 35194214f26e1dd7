import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { readMasterKeys } from './crypto/key-files.ts'
import { createKeys } from './crypto/keys.ts'
import { loadKeys } from './crypto/load-keys.ts'
import { connectionsOf, createDatabase, createPool } from './db/database.ts'
import { followReplica } from './db/replica.ts'
import { connectQueue, createJobs } from './jobs/queue.ts'
import { processesTogether } from './processes-together.ts'
import type { Settings } from './settings.ts'
import { tenantFor } from './tenant/tenant.ts'
import { traceStatement } from './traces/trace-statements.ts'
import type { Context } from './work/context.ts'

export interface ProcessContext extends Context {
  readonly pool: pg.Pool
  readonly replicaPool?: pg.Pool
  readonly boss: PgBoss
}

type Process = 'api' | 'worker' | 'command'

const limitsOf: Record<Process, (settings: Settings) => { max: number; statementTimeoutMs: number }> = {
  api: settings => ({ max: connectionsOf(processesTogether(settings)), statementTimeoutMs: 5000 }),
  worker: () => ({ max: 8, statementTimeoutMs: 60_000 }),
  command: () => ({ max: 2, statementTimeoutMs: 5000 }),
}

/**
 * What a process of the product works with, on the system's clock. `url` is where the database is.
 * @param options.seals false for a command that opens nothing, which may then be without the master key
 * @throws SettingError when the database is sealed under a key that is not given
 */
export async function createProcessContext(
  settings: Settings,
  name: Process,
  url: string,
  { seals = true, ...options }: { statementTimeoutMs?: number; seals?: boolean } = {},
): Promise<ProcessContext> {
  const log = pino({ name, level: name === 'command' ? 'silent' : settings.LOG_LEVEL })
  const poolAt = (connectionString: string) =>
    createPool({
      connectionString,
      applicationName: `lodeway-${name}`,
      prepareStatements: settings.PREPARED_STATEMENTS,
      ...limitsOf[name](settings),
      ...options,
    })
  const databaseOf = (of: pg.Pool) =>
    createDatabase(of, settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : traceStatement)
  const pool = poolAt(url)
  const db = databaseOf(pool)
  // The worker and commands write what they read for, and stay with the database.
  const replicaPool =
    name === 'api' && settings.REPLICA_DATABASE_URL !== undefined ? poolAt(settings.REPLICA_DATABASE_URL) : undefined
  // Before the queue is there: a refusal leaves nothing behind that would keep a command from ending.
  const keys = await keysFor(settings, pool, seals).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  // The queue's errors are those of its connection; it connects again by itself.
  const boss = await connectQueue(url, name === 'worker' ? 'worker' : 'sender', error =>
    log.warn({ code: (error as { code?: string }).code }, 'the job queue lost its database'),
  )
  return {
    settings,
    log,
    pool,
    boss,
    clock: systemClock,
    keys,
    db,
    ...(replicaPool && { replicaPool, replica: followReplica(db, databaseOf(replicaPool), log) }),
    jobs: createJobs(boss),
    tenant: tenantFor(settings, log),
  }
}

const keysFor = async (settings: Settings, pool: pg.Pool, seals: boolean) =>
  seals ? loadKeys(pool, readMasterKeys(settings), systemClock.now()) : createKeys(Buffer.alloc(32))
