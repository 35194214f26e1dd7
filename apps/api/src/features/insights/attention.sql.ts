import type { needsAttention } from '@lodeway/contract/attention.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { maxCounted } from '@lodeway/rules/limits.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Queryable } from '../../db/database.ts'
import { codeOf, isLostOnReplica } from '../../db/database-errors.ts'
import { reportRows } from '../../sums/sale-sums.ts'
import type { Context } from '../../work/context.ts'
import { isOffered, isToBeCorrected } from '../allocation/offered.sql.ts'
import { isUntouched } from '../assignments/untouched.sql.ts'
import { countParkedJobs } from '../background-work/parked-jobs.ts'
import { countOverdue } from '../outcomes/overdue.sql.ts'
import { countToLookAt } from '../performance/return-rates.sql.ts'
import { findContractsAttention } from './contracts-attention.sql.ts'

type Attention = AnswerInput<typeof needsAttention>

/** What waits for administrators. Everything is counted anew, from indexes of what waits. */
export async function findAttention({ db, log }: Context, now: Date): Promise<Attention> {
  const { cases, contracts, money, ...others } = await readApart(log, {
    accessRequests: findRequests(db),
    cases: findCases(db),
    overdueCases: countOverdue(db, now),
    returnRates: countToLookAt(db, now),
    untouched: findUntouched(db, now),
    failingDeliveries: findFailing(db),
    failedJobs: countParkedJobs(db),
    notPlaced: findNotPlaced(db),
    toCorrect: countToCorrect(db),
    contracts: findContractsAttention(db, johannesburgDate(now)),
    runsToApprove: findRunsToApprove(db),
    vatRegistrations: findRegistrations(db),
    money: findUnpaid(db),
    firstSteps: findFirstSteps(db),
  })
  return {
    ...others,
    ...(cases ?? { returns: null, lateSales: null }),
    ...(contracts ?? { nearlyFull: null, ending: null }),
    ...(money ?? { toReceive: null, toPay: null }),
  }
}

/** What each of some readings found; null for one that the database could not answer, which takes none of the others along. */
async function readApart<Parts extends Record<string, Promise<unknown>>>(log: Logger, parts: Parts) {
  const found = Object.entries(parts).map(async ([name, part]) => {
    try {
      return [name, await part]
    } catch (error) {
      // Without a code it is a mistake of the program; and what a replica broke off is all asked of the database.
      if (codeOf(error) === '' || isLostOnReplica(error)) throw error
      log.error({ part: name, code: codeOf(error) }, 'a part of what needs attention could not be read')
      return [name, null]
    }
  })
  return Object.fromEntries(await Promise.all(found)) as { [Name in keyof Parts]: Awaited<Parts[Name]> | null }
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
    .selectFrom(eb =>
      eb
        .selectFrom('assignment')
        .select('assignedAt')
        .where(isUntouched(now))
        .orderBy('assignedAt')
        .limit(maxCounted + 1)
        .as('untouched'),
    )
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('assignedAt').as('oldest')])
    .executeTakeFirst()
  return waitingOf(row)
}

/** In the words of the index that holds them. */
async function findFailing(db: Queryable) {
  const failing = sql`delivery WHERE delivery.organisation_id = organisation.id AND status IN ('waiting', 'parked') AND channel = 'webhook' AND attempts > 0`
  const { rows } = await sql<{ organisationId: string; organisationName: string; count: number }>`
    SELECT organisation.id AS organisation_id, name AS organisation_name, count
    FROM organisation CROSS JOIN LATERAL (${countUpTo(failing)}) AS counted
    WHERE count > 0 ORDER BY count DESC, name`.execute(db)
  return rows
}

/** All at once: whoever objected is found from the few who did, and not lead by lead of all that wait. */
async function findNotPlaced(db: Queryable) {
  const { rows } = await sql<{ type: InsuranceType; count: number }>`
    SELECT insurance_type AS type, least(count(*), ${sql.lit(maxCounted + 1)}) AS count FROM lead WHERE ${isOffered}
    GROUP BY insurance_type ORDER BY count DESC, type`.execute(db)
  return rows
}

async function countToCorrect(db: Queryable) {
  const { rows } = await sql<{ count: number }>`${countUpTo(sql`lead WHERE ${isToBeCorrected}`)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many rows there are of some, whose number nobody needs once it is large. */
const countUpTo = (rows: RawBuilder<unknown>) =>
  sql`SELECT count(*) AS count FROM (SELECT FROM ${rows} LIMIT ${sql.lit(maxCounted + 1)}) AS found`

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
  const { rows } = await sql<NonNullable<Attention['firstSteps']>>`
    SELECT EXISTS (SELECT FROM organisation) AS organisation, EXISTS (SELECT FROM contract) AS contract,
      EXISTS (SELECT FROM account WHERE role = 'loader' AND status <> 'requested') AS loader,
      (SELECT id FROM lead ORDER BY id LIMIT 1) IS NOT NULL AS lead,
      (SELECT needs_second_person FROM payment_setting) OR EXISTS (SELECT FROM payment_run) AS second_person`.execute(
    db,
  )
  return rows[0] ?? { organisation: false, contract: false, loader: false, lead: false, secondPerson: false }
}
