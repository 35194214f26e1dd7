import type { needsAttention } from '@lodeway/contract/attention.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { reportRows } from '../../sums/sale-sums.ts'
import { isOffered, isToBeCorrected } from '../allocation/offered.sql.ts'
import { isUntouched } from '../assignments/untouched.sql.ts'
import { countParkedJobs } from '../background-work/parked-jobs.ts'
import { countOverdue } from '../outcomes/overdue.sql.ts'
import { countToLookAt } from '../performance/return-rates.sql.ts'
import { findContractsAttention } from './contracts-attention.sql.ts'

type Attention = AnswerInput<typeof needsAttention>

/** What waits for administrators. Everything is counted anew, from indexes of what waits. */
export async function findAttention(db: Queryable, now: Date): Promise<Attention> {
  const [
    accessRequests,
    cases,
    overdueCases,
    returnRates,
    untouched,
    failingDeliveries,
    failedJobs,
    notPlaced,
    toCorrect,
    contracts,
    runsToApprove,
    vatRegistrations,
    money,
    firstSteps,
  ] = await Promise.all([
    findRequests(db),
    findCases(db),
    countOverdue(db, now),
    countToLookAt(db, now),
    findUntouched(db, now),
    findFailing(db),
    countParkedJobs(db),
    findNotPlaced(db),
    countToCorrect(db),
    findContractsAttention(db, johannesburgDate(now)),
    findRunsToApprove(db),
    findRegistrations(db),
    findUnpaid(db),
    findFirstSteps(db),
  ])
  return {
    accessRequests,
    ...cases,
    overdueCases,
    returnRates,
    untouched,
    failingDeliveries,
    failedJobs,
    notPlaced,
    toCorrect,
    ...contracts,
    runsToApprove,
    vatRegistrations,
    ...money,
    firstSteps,
  }
}

const waitingOf = (row: { count: number; oldest: Date | null } | undefined) => ({
  count: row?.count ?? 0,
  oldest: row?.oldest?.toISOString() ?? null,
})

async function findRequests(db: Queryable) {
  const row = await db
    .selectFrom('account')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('oldest')])
    .where('role', '=', 'loader')
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return waitingOf(row)
}

async function findCases(db: Queryable) {
  const rows = await db
    .selectFrom('outcomeCase')
    .select(eb => ['kind', eb.fn.countAll<number>().as('count'), eb.fn.min('openedAt').as('oldest')])
    .where('state', '=', 'open')
    .groupBy('kind')
    .execute()
  const of = (kind: 'return' | 'lateSale') => waitingOf(rows.find(row => row.kind === kind))
  return { returns: of('return'), lateSales: of('lateSale') }
}

async function findUntouched(db: Queryable, now: Date) {
  const row = await db
    .selectFrom('assignment')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('assignedAt').as('oldest')])
    .where(isUntouched(now))
    .executeTakeFirst()
  return waitingOf(row)
}

/** In the words of the index that holds them. */
async function findFailing(db: Queryable) {
  const { rows } = await sql<{ organisationId: string; organisationName: string; count: number }>`
    SELECT organisation_id, organisation.name AS organisation_name, count(*) AS count
    FROM delivery JOIN organisation ON organisation.id = organisation_id
    WHERE status IN ('waiting', 'parked') AND channel = 'webhook' AND attempts > 0
    GROUP BY organisation_id, organisation.name ORDER BY count DESC, organisation.name`.execute(db)
  return rows
}

async function findNotPlaced(db: Queryable) {
  const { rows } = await sql<{ type: InsuranceType; count: number }>`
    SELECT insurance_type AS type, count(*) AS count FROM lead WHERE ${isOffered}
    GROUP BY insurance_type ORDER BY count DESC, insurance_type`.execute(db)
  return rows
}

async function countToCorrect(db: Queryable) {
  const row = await db
    .selectFrom('lead')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(isToBeCorrected)
    .executeTakeFirstOrThrow()
  return row.count
}

async function findRunsToApprove(db: Queryable) {
  const rows = await db
    .selectFrom('paymentRun')
    .select(['id', 'number', 'submittedAt'])
    .where('state', '=', 'submitted')
    .orderBy('submittedAt')
    .execute()
  return rows.map(({ submittedAt, ...run }) => ({ ...run, submittedAt: submittedAt?.toISOString() ?? '' }))
}

async function findRegistrations(db: Queryable) {
  const row = await db
    .selectFrom('vendorAgreement')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('recordedAt').as('oldest')])
    .where('endedAt', 'is', null)
    .where('verdict', 'is', null)
    .executeTakeFirst()
  return waitingOf(row)
}

async function findUnpaid(db: Queryable) {
  const { rows } = await sql<{ category: string; cents: number }>`
    SELECT category, sum(cents)::bigint AS cents FROM ${reportRows({ paymentStatus: 'unpaid' })} AS unpaid GROUP BY category`.execute(
    db,
  )
  const of = (category: string) => centsToRand(rows.find(row => row.category === category)?.cents ?? 0)
  return { toReceive: of('invoice'), toPay: of('payout') }
}

async function findFirstSteps(db: Queryable) {
  const { rows } = await sql<Attention['firstSteps']>`
    SELECT EXISTS (SELECT FROM organisation) AS organisation, EXISTS (SELECT FROM contract) AS contract,
      EXISTS (SELECT FROM account WHERE role = 'loader' AND status <> 'requested') AS loader,
      (SELECT id FROM lead ORDER BY id LIMIT 1) IS NOT NULL AS lead,
      (SELECT needs_second_person FROM payment_setting) OR EXISTS (SELECT FROM payment_run) AS second_person`.execute(
    db,
  )
  return rows[0] ?? { organisation: false, contract: false, loader: false, lead: false, secondPerson: false }
}
