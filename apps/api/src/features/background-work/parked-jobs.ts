import type { listParkedJobs as listEndpoint } from '@lodeway/contract/background-work.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import { reasonOf } from '@lodeway/rules/background-work/jobs.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'

interface Row {
  id: string
  name: string | null
  insuranceType: string | null
  error: unknown
  queuedAt: Date | null
  givenUpAt: Date
  retries: number | null
}

/** Work in the dead-letter queue that nobody has tried again. What a job carries is not looked at but for its insurance type. */
export async function findParkedJobs(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<AnswerInput<typeof listEndpoint>> {
  const [{ rows }, count, deliveries] = await Promise.all([
    sql<Row>`
      SELECT job.id, job.source_name AS name, job.data->>'insuranceType' AS "insuranceType",
        job.source_output AS error, job.source_created_on AS "queuedAt", job.created_on AS "givenUpAt", job.source_retry_count AS retries
      FROM pgboss.job
      WHERE job.name = 'parked' AND job.state = 'created' ORDER BY job.created_on DESC, job.id LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    countParkedJobs(db),
    db
      .selectFrom('delivery')
      .innerJoin('organisation', 'organisation.id', 'delivery.organisationId')
      .select(eb => [
        'delivery.organisationId',
        'organisation.name as organisationName',
        eb.fn.countAll<number>().as('count'),
      ])
      .where('delivery.status', '=', 'parked')
      .groupBy(['delivery.organisationId', 'organisation.name'])
      .orderBy('organisation.name')
      .limit(100)
      .execute(),
  ])
  return { data: rows.map(toParkedJob), count, deliveries }
}

/** How much work was given up and waits to be tried again. */
export async function countParkedJobs(db: Queryable): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM pgboss.job WHERE name = 'parked' AND state = 'created'`.execute(db)
  return rows[0]?.count ?? 0
}

const toParkedJob = (row: Row) => ({
  id: row.id,
  job: row.name ?? 'unknown',
  concerns: row.insuranceType === null ? null : leadLabelOf(row.insuranceType),
  reason: reasonOf(row.error),
  queuedAt: row.queuedAt?.toISOString() ?? null,
  givenUpAt: row.givenUpAt.toISOString(),
  tries: (row.retries ?? 0) + 1,
})

/** Tries one again, in the transaction that says so in the audit log. @throws Refusal 404 when it is no longer parked */
export async function retryParkedJob(work: Work, id: string): Promise<void> {
  if ((await work.jobs.redrive(work.tx, [id])) === 0) throw notFound('This work')
  await appendAudit(work, 'background-work.retry', { kind: 'job', id })
}

/** Tries all again, a thousand at the most. */
export async function retryParkedJobs(work: Work): Promise<{ count: number }> {
  const count = await work.jobs.redrive(work.tx)
  await appendAudit(work, 'background-work.retry', { kind: 'job', id: 'all' }, { count })
  return { count }
}
