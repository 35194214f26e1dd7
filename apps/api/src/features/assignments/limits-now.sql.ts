import type { LimitsNow } from '@lodeway/rules/allocation/limits.ts'
import type { ContractLimits } from '@lodeway/rules/contracts/limits.ts'
import { addDays, addMonths, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { isSoldAnew, putRight } from '../contracts/sold-anew.sql.ts'

interface Limited {
  readonly id: string
  readonly limits: ContractLimits | null
}

/**
 * The limits of contracts that have some, with what each was given in this hour, day and month, counted from its assignments. A month's
 * budget holds the fees of the leads that were given in it and not taken back, and the commissions of its sales. Asks the database
 * nothing when none has limits.
 */
export async function findLimitsNow(
  db: Queryable,
  contracts: readonly Limited[],
  now: Date,
): Promise<ReadonlyMap<string, LimitsNow>> {
  const limited = contracts.flatMap(({ id, limits }) => (limits === null ? [] : [{ id, limits }]))
  if (limited.length === 0) return new Map()
  const ids = limited.map(({ id }) => id)
  const withBudget = limited.flatMap(({ id, limits }) => (limits.monthlyBudgetCents === null ? [] : [id]))
  const { hour, day, month } = spansAt(now)
  const { rows } = await sql<Row>`
    SELECT asked.id, given.this_hour, given.today,
      CASE WHEN asked.id = ANY ${listOf(withBudget, 'uuid')} THEN
        (SELECT coalesce(sum(fee_cents), 0) FROM assignment WHERE contract_id = asked.id AND ended_at IS NULL
          AND assigned_at >= ${month.from} AND assigned_at < ${month.until})
        + (SELECT coalesce(sum(sale.amount_cents), 0) FROM contract
            JOIN sale ON sale.organisation_id = contract.organisation_id
            JOIN assignment ON assignment.id = sale.assignment_id AND assignment.contract_id = contract.id
            WHERE contract.id = asked.id AND sale.voided_at IS NULL AND sale.category = 'invoice' AND sale.status = 'sale'
              AND sale.sold_at >= ${month.from} AND sale.sold_at < ${month.until}
              -- What takes back a sale of an earlier month gives this one nothing; of a premium that was put right the difference counts.
              AND NOT EXISTS (SELECT FROM sale reversed WHERE reversed.id = sale.reverses_id AND reversed.sold_at < ${month.from}
                AND NOT ${isSoldAnew()}))
        - (SELECT coalesce(sum(amount_cents), 0) FROM ${putRight(sql`asked.id`, month.from)} AS before)
        ELSE 0 END::bigint AS month_cents,
      (SELECT coalesce(jsonb_agg(holiday ->> 'day'), '[]') FROM payment_setting, jsonb_array_elements(proclaimed) AS holiday) AS proclaimed
    FROM unnest${listOf(ids, 'uuid')} AS asked (id), LATERAL (
      SELECT count(*)::int AS today, (count(*) FILTER (WHERE assigned_at >= ${hour.from} AND assigned_at < ${hour.until}))::int AS this_hour
      FROM assignment WHERE contract_id = asked.id AND assigned_at >= ${day.from} AND assigned_at < ${day.until}
    ) AS given`.execute(db)
  const limitsOf = new Map(limited.map(({ id, limits }) => [id, limits]))
  return new Map(
    rows.flatMap(({ id, thisHour, today, monthCents, proclaimed }) => {
      const limits = limitsOf.get(id)
      return limits ? [[id, { limits, now, proclaimed, used: { thisHour, today, monthCents } }] as const] : []
    }),
  )
}

interface Row {
  readonly id: string
  readonly thisHour: number
  readonly today: number
  readonly monthCents: number
  readonly proclaimed: string[]
}

const hourMillis = 3_600_000

/** The hour, day and month that an instant lies in. Hours begin in Johannesburg when they begin in UTC. */
function spansAt(now: Date) {
  const hour = new Date(Math.floor(now.getTime() / hourMillis) * hourMillis)
  const today = johannesburgDate(now)
  const first = `${today.slice(0, 8)}01`
  return {
    hour: { from: hour, until: new Date(hour.getTime() + hourMillis) },
    day: { from: startOfDay(today), until: startOfDay(addDays(today, 1)) },
    month: { from: startOfDay(first), until: startOfDay(addMonths(first, 1)) },
  }
}
