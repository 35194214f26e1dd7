import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { lastBackupAt } from '../backup/backup-names.ts'
import { systemClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Settings } from '../settings.ts'
import { freeBytes } from './disk-room.ts'

/**
 * What waits to be done, read from the database when it is asked for; by workers alone. Where there are several each says
 * the same of the database that they share: whoever asks takes the largest and does not add them up.
 */
export function measureWork(
  registry: Registry,
  db: Database,
  { DATA_DIR: dataDir, BACKUP_DIR: backupDir }: Pick<Settings, 'DATA_DIR' | 'BACKUP_DIR'>,
): void {
  const registers = [registry]
  const jobs = new Gauge({
    name: 'lodeway_jobs',
    help: 'Jobs that are due, being done, or were given up, by queue.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const { rows } = await sql<{ queue: string; state: string; count: number }>`
        SELECT name AS queue, CASE WHEN name = 'parked' THEN 'given_up' WHEN state = 'active' THEN 'working' ELSE 'due' END AS state,
          count(*) AS count
        FROM pgboss.job WHERE state < 'completed' AND start_after <= now() GROUP BY 1, 2`.execute(db)
      jobs.reset()
      for (const { count, ...labels } of rows) jobs.set(labels, count)
    },
  })
  const oldest = new Gauge({
    name: 'lodeway_oldest_due_job_age_seconds',
    help: 'For how long the oldest job that is due has been, by queue.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const { rows } = await sql<{ queue: string; age: number }>`
        SELECT name AS queue, extract(epoch FROM now() - min(start_after))::float8 AS age
        FROM pgboss.job WHERE state < 'active' AND start_after <= now() AND name <> 'parked' GROUP BY 1`.execute(db)
      oldest.reset()
      for (const { queue, age } of rows) oldest.set({ queue }, age)
    },
  })
  const deliveries = new Gauge({
    name: 'lodeway_deliveries',
    help: 'Deliveries that wait to be sent, and those that were given up.',
    labelNames: ['status'],
    registers,
    async collect() {
      const { rows } = await sql<{ waiting: number; parked: number }>`
        SELECT (SELECT count(*) FROM delivery WHERE status = 'waiting') AS waiting,
          (SELECT count(*) FROM delivery WHERE status = 'parked') AS parked`.execute(db)
      deliveries.set({ status: 'waiting' }, rows[0]?.waiting ?? 0)
      deliveries.set({ status: 'given_up' }, rows[0]?.parked ?? 0)
    },
  })
  const backlog = new Gauge({
    name: 'lodeway_sums_backlog_rows',
    help: 'Changes that are not yet folded into the sums of the dashboards and the books. Figures are exact at any number, and slower at a large one.',
    registers,
    async collect() {
      const { rows } = await sql<{ count: number }>`
        SELECT (SELECT count(*) FROM lead_delta) + (SELECT count(*) FROM sale_delta) + (SELECT count(*) FROM journal_delta) AS count`.execute(
        db,
      )
      backlog.set(rows[0]?.count ?? 0)
    },
  })
  const disk = new Gauge({
    name: 'lodeway_disk_free_bytes',
    help: 'What is left on the disk of DATA_DIR: the embedded database, mails, keys.',
    registers,
    async collect() {
      disk.set(await freeBytes(dataDir))
    },
  })
  const lastBackup = new Gauge({
    name: 'lodeway_last_backup_timestamp_seconds',
    help: 'When the last whole backup in BACKUP_DIR was begun; 0 without one, and nothing where BACKUP_DIR is not set.',
    // A gauge without labels would say 0 where no backups are wanted.
    labelNames: ['folder'],
    registers,
    async collect() {
      if (backupDir === undefined) return
      const at = await lastBackupAt(backupDir, systemClock.now())
      lastBackup.set({ folder: backupDir }, (at?.getTime() ?? 0) / 1000)
    },
  })
  const masterKeys = new Gauge({
    name: 'lodeway_master_keys_in_use',
    help: 'Under how many master keys values are sealed: 2 while one is replaced.',
    registers,
    async collect() {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM master_key WHERE emptied_at IS NULL`.execute(db)
      masterKeys.set(rows[0]?.count ?? 0)
    },
  })
}
