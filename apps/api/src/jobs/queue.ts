import type { KnownJob } from '@lodeway/rules/background-work/jobs.ts'
import { retention } from '@lodeway/rules/data-requests/retention.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import type { Tx } from '../db/database.ts'
import { traceCarried } from '../traces/trace-job.ts'

/** What each job carries. Ids, sealed values and what says nothing of a person: a queue's table is read by whoever debugs it. */
export interface JobData {
  /** A mail, sealed under the key (it can hold a set-password link). */
  'send-mail': { sealed: string }
  /** What a visitor asked to be mailed to an account, sealed (it holds email addresses). */
  'account-mail': { sealed: string }
  /** Mails each CSV organisation the leads it has not had yet. */
  'morning-files': Record<string, never>
  /** A file of leads for an organisation that receives them by mail. */
  'lead-file-mail': { organisationId: string; deliveryIds: string[] }
  /** Every morning: tells administrators how many requests for access wait. */
  'waiting-requests': Record<string, never>
  /** Offers available leads to contracts with room. */
  'offer-available': { insuranceType: InsuranceType }
  /** Lapses assignments and offers what is waiting to windows that have begun. */
  'lapse-and-clean-up': Record<string, never>
  /** Moves what transactions have left for the dashboards into the sums. */
  'fold-sums': Record<string, never>
  /** Every night: invoices of the last period. */
  'issue-invoices': Record<string, never>
  /** A credit note may leave something to an organisation's credit, which pays its other invoices. */
  'apply-credit': { organisationId: string }
  /** Every morning: reminds organisations of invoices that are overdue. */
  'overdue-invoices': Record<string, never>
  /** Tells the people of organisations which clients are due to be called again, and of new leads. */
  'tell-buyers': Record<string, never>
  /** An invoice or credit note that an organisation is to have by mail. */
  'invoice-mail': { invoiceId: string }
  /** A tax invoice or credit note that was written for a payee, who is to have it by mail. */
  'self-billed-mail': { documentId: string }
  /** Every night: makes anonymous and deletes by the retention schedule. */
  retention: Record<string, never>
  /** Every night: checks the audit log, and says outside the database where it ends. */
  'verify-audit-log': Record<string, never>
  /** Every night, where BACKUP_DIR is set. */
  backup: Record<string, never>
  /** While the master key is replaced: seals anew what is under the one before. */
  reseal: Record<string, never>
  /** Every minute, where people sign in with a tenant: what became of its users. */
  'tell-tenant': Record<string, never>
}
export type JobName = KnownJob

const parkedSeconds = retention.parkedJob.days * 86_400

/**
 * Bounded retries with backoff, then the dead-letter queue. A worker that was killed is noticed by its missing heartbeat,
 * and its job taken again within seconds. What waits while the product is switched off is kept as long as what was given up.
 */
const retried = { heartbeatSeconds: 10, retryBackoff: true, deadLetter: 'parked', retentionSeconds: parkedSeconds }
/** What was sent is needed for no more than finding out whether it was. */
const sent = { ...retried, deleteAfterSeconds: retention.sentMail.days * 86_400 }

export const queues: Readonly<Record<JobName, Omit<Queue, 'name'>>> = {
  'send-mail': { ...sent, retryLimit: 10, retryDelay: 5, retryDelayMax: 3600 },
  'account-mail': { ...sent, retryLimit: 5, retryDelay: 2 },
  'morning-files': { ...retried, retryLimit: 5, retryDelay: 60 },
  'lead-file-mail': { ...sent, retryLimit: 10, retryDelay: 5, retryDelayMax: 3600 },
  'waiting-requests': { ...retried, retryLimit: 5, retryDelay: 60 },
  'offer-available': { ...retried, retryLimit: 5, retryDelay: 2 },
  'lapse-and-clean-up': { ...retried, retryLimit: 3, retryDelay: 10 },
  // The next minute's job does what this one could not.
  'fold-sums': { retryLimit: 0, heartbeatSeconds: 10 },
  'issue-invoices': { ...retried, retryLimit: 5, retryDelay: 60 },
  'apply-credit': { ...retried, retryLimit: 5, retryDelay: 2 },
  'overdue-invoices': { ...retried, retryLimit: 5, retryDelay: 60 },
  // The next quarter of an hour's job tells what this one could not.
  'tell-buyers': { retryLimit: 0, heartbeatSeconds: 10 },
  'invoice-mail': { ...sent, retryLimit: 10, retryDelay: 5, retryDelayMax: 3600 },
  'self-billed-mail': { ...sent, retryLimit: 10, retryDelay: 5, retryDelayMax: 3600 },
  retention: { ...retried, retryLimit: 5, retryDelay: 60 },
  'verify-audit-log': { ...retried, retryLimit: 1, retryDelay: 60, expireInSeconds: 6 * 3600 },
  // One that no worker with a BACKUP_DIR has taken by the evening gives way to the next night's.
  backup: { ...retried, retryLimit: 3, retryDelay: 300, expireInSeconds: 6 * 3600, retentionSeconds: 20 * 3600 },
  // The next run goes on with what this one has left.
  reseal: { retryLimit: 0, heartbeatSeconds: 10, expireInSeconds: 6 * 3600 },
  'tell-tenant': { retryLimit: 0, heartbeatSeconds: 10 },
}

/**
 * Queues of earlier releases. Their jobs have nothing left to do: waiting deliveries are sent without one (decision 44), and
 * `passage-of-time` is `lapse-and-clean-up` now. The queue itself stays, because the last release may still be running and
 * fills it.
 */
export const retiredQueues = ['send-webhooks', 'passage-of-time']

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists exactly when the change that causes it does. */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date; priority?: number },
  ): Promise<void>
  /** The same for many jobs of one kind, with one statement: a few hundred, as it is all of what they carry. */
  enqueueAll<Name extends JobName>(tx: Tx, name: Name, all: readonly JobData[Name][]): Promise<void>
  /**
   * Puts jobs that were given up back into their own queues, in the caller's transaction; all of them, a thousand at the
   * most, without ids.
   * @returns how many went back
   */
  redrive(tx: Tx, ids?: readonly string[]): Promise<number>
}

const schema = 'pgboss'

/** Makes the queue's schema and every queue, and clears retired ones. Runs once at start-up, as the database's owner. */
export async function prepareQueues(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    await boss.createQueue('parked', { retentionSeconds: parkedSeconds })
    for (const [name, options] of Object.entries(queues)) {
      const existing = await boss.getQueue(name)
      if (existing === null) await boss.createQueue(name, options)
      else {
        const { deadLetter: _dead, heartbeatSeconds: _beat, retryDelayMax: _delay, ...changeable } = options
        await boss.updateQueue(name, changeable)
      }
    }
    await boss
      .getDb()
      .executeSql(`DELETE FROM ${schema}.job WHERE name = ANY($1) OR (name = 'parked' AND source_name = ANY($1))`, [
        retiredQueues,
      ])
    // What an earlier release queued, for no more than its fourteen days, is kept as long as what is queued now.
    await boss.getDb().executeSql(
      `UPDATE ${schema}.job SET keep_until = start_after + queue.retention_seconds * interval '1s' FROM ${schema}.queue
        WHERE queue.name = job.name AND state < 'active' AND keep_until < start_after + queue.retention_seconds * interval '1s'`,
    )
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/** The sending side, for any process. */
export function createJobs(boss: PgBoss): Jobs {
  return {
    async enqueue(tx, name, data, options = {}) {
      await boss.send(name, { ...data, ...traceCarried() }, { ...options, db: fromKysely(tx.withoutPlugins()) })
    },
    async enqueueAll(tx, name, all) {
      const carried = traceCarried()
      const jobs = all.map(data => ({ data: { ...data, ...carried } }))
      await boss.insert(name, jobs, { db: fromKysely(tx.withoutPlugins()) })
    },
    redrive: (tx, ids) =>
      boss.redrive('parked', { db: fromKysely(tx.withoutPlugins()), ...(ids && { ids: [...ids] }) }),
  }
}

/** A connection to the queue that neither supervises nor schedules; the worker's does both. */
export async function connectQueue(
  connectionString: string,
  role: 'sender' | 'worker',
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const supervising = role === 'worker'
  // Handed on to the connection: the queue's statements run as the application's role as well, which owns nothing.
  const asApplication = { options: '-c role=lodeway_app' }
  const boss = new PgBoss({
    ...asApplication,
    connectionString,
    schema,
    supervise: supervising,
    schedule: supervising,
    migrate: false,
    createSchema: false,
    max: supervising ? 4 : 1,
    ...(supervising ? { monitorIntervalSeconds: 5, superviseIntervalSeconds: 5 } : {}),
  })
  boss.on('error', onError)
  await boss.start()
  return boss
}
