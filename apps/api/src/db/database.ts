import { Kysely, type LogEvent, PostgresDialect, type QueryCompiler, type Transaction } from 'kysely'
import pg from 'pg'
import { ColumnNames, SnakeCaseCompiler } from './column-names.ts'
import { readInstant } from './instants.ts'
import { NamingClient } from './naming-client.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>
/** A read takes either; a command takes the transaction that it was given. */
export type Queryable = Database | Tx

// bigint columns hold cents and counts below 2^53; calendar dates stay text, so that no time zone moves them.
const parsers = new pg.TypeOverrides()
parsers.setTypeParser(pg.types.builtins.INT8, Number)
parsers.setTypeParser(pg.types.builtins.DATE, text => text)
parsers.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readInstant)

export interface PoolOptions {
  connectionString: string
  max?: number
  applicationName: string
  statementTimeoutMs?: number
  /** Does not wait for the disk: for what may be made anew. */
  isMadeAnew?: boolean
  /**
   * Whether statements go by names. Off for a pooler in transaction mode that does not know named statements (PgBouncer
   * before 1.21).
   */
  prepareStatements?: boolean
}

/**
 * How many connections each of so many API processes may have: 20, or its part of 48. With those of the identity service, the
 * worker and the queue they stay below the hundred that a PostgreSQL server allows by itself.
 */
export const connectionsOf = (apiProcesses: number): number => Math.min(20, Math.floor(48 / apiProcesses))

/** A pool whose connections run as the application's role (which cannot touch the audit log) with bounded statements. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max ?? 10,
    application_name: options.applicationName,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    types: parsers,
    ...(options.prepareStatements && { Client: NamingClient }),
    options: `-c role=lodeway_app -c search_path=app,public -c timezone=UTC -c statement_timeout=${options.statementTimeoutMs ?? 5000} -c idle_in_transaction_session_timeout=15000${options.isMadeAnew ? ' -c synchronous_commit=off' : ''}`,
  })
  // A connection that breaks must not end the process, idle or at work: a transaction between two statements has nobody
  // who listens, and the pool takes its own listener away while a connection is lent. The next statement says so.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** PostgreSQL with names as they are here. */
export class NamedDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SnakeCaseCompiler()
  }
}

/** @param onStatement is told of each statement once it has been answered */
export const createDatabase = (pool: pg.Pool, onStatement?: (event: LogEvent) => void): Database =>
  new Kysely<DB>({
    dialect: new NamedDialect({ pool }),
    plugins: [new ColumnNames()],
    ...(onStatement && { log: onStatement }),
  })
