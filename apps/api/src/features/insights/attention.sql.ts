import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { needsAttention } from '@lodeway/contract/insights.ts'
import { endingSoon, isNearlyFull } from '@lodeway/rules/contracts/attention.ts'
import { assignedThisTerm } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { reportRows } from '../../sums/sale-sums.ts'
import { countParkedJobs } from '../background-work/parked-jobs.ts'
import { factsOf, isActive } from '../contracts/contract.sql.ts'

type Attention = AnswerInput<typeof needsAttention>

/** What waits for administrators. Everything is counted anew, from indexes of what waits. */
export async function findAttention(db: Queryable, now: Date): Promise<Attention> {
  const [accessRequests, cases, failingDeliveries, failedJobs, notPlaced, contracts, money, firstSteps] =
    await Promise.all([
      findRequests(db),
      findCases(db),
      findFailing(db),
      countParkedJobs(db),
      findNotPlaced(db),
      findContracts(db, johannesburgDate(now)),
      findUnpaid(db),
      findFirstSteps(db),
    ])
  return { accessRequests, ...cases, failingDeliveries, failedJobs, notPlaced, ...contracts, ...money, firstSteps }
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

/** In the words of the index that holds them; those that were withdrawn were never tried, and are not among them. */
async function findFailing(db: Queryable) {
  const { rows } = await sql<{ organisationId: string; organisationName: string; count: number }>`
    SELECT organisation_id, organisation.name AS organisation_name, count(*) AS count
    FROM delivery JOIN organisation ON organisation.id = organisation_id
    WHERE status <> 'delivered' AND channel = 'webhook' AND attempts > 0
    GROUP BY organisation_id, organisation.name ORDER BY count DESC, organisation.name`.execute(db)
  return rows
}

async function findNotPlaced(db: Queryable) {
  const { rows } = await sql<{ type: InsuranceType; count: number }>`
    SELECT insurance_type AS type, count(*) AS count FROM lead WHERE internal_status = 'available' AND erased_at IS NULL
    GROUP BY insurance_type ORDER BY count DESC, insurance_type`.execute(db)
  return rows
}

async function findContracts(db: Queryable, today: string) {
  const rows = await db
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .selectAll('contract')
    .select('organisation.name as organisationName')
    .where(isActive(today))
    .orderBy('organisation.name')
    .orderBy('contract.name')
    .execute()
  const named = ({ organisationId, organisationName, name, kind }: (typeof rows)[number]) => ({
    organisationId,
    organisationName,
    contractName: name,
    kind,
  })
  return {
    nearlyFull: rows
      .filter(row => isNearlyFull(factsOf(row), today))
      .map(row => ({
        ...named(row),
        assigned: assignedThisTerm(factsOf(row), today),
        leadQuantity: row.leadQuantity ?? 0,
      })),
    ending: rows.flatMap(row => {
      const endsOn = endingSoon(factsOf(row), today)
      return endsOn === undefined ? [] : [{ ...named(row), endsOn }]
    }),
  }
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
      (SELECT id FROM lead ORDER BY id LIMIT 1) IS NOT NULL AS lead`.execute(db)
  return rows[0] ?? { organisation: false, contract: false, loader: false, lead: false }
}
