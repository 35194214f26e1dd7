import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Settings } from '../settings.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { Actor } from './actor.ts'

/** What every feature is handed: made once at the start of a process, or by a test. */
export interface Context {
  readonly settings: Settings
  readonly db: Database
  /** Where one is set. */
  readonly replica?: Replica
  readonly clock: Clock
  readonly keys: Keys
  readonly jobs: Jobs
  readonly log: Logger
  /** Where people sign in, when it is not the identity service of ours. */
  readonly tenant?: Tenant | undefined
}

/** One command's transaction: who does it, when, and what else it needs. Everything in it commits together or not. */
export interface Work extends Context {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
}
