import { windowAt } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { OtherContract, SimulatedTerms } from '@lodeway/rules/simulations/simulated-moment.ts'
import { johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { Contract } from '../../db/schema.ts'
import { isSoldAnew, putRight } from '../contracts/sold-anew.sql.ts'

/** A contract that bought leads of the type from the pool, and whose it is. */
export interface MarketContract extends OtherContract {
  readonly organisationName: string
}

/** The contracts of the pool that were not over when the history begins, with when each was last given a lead before it. */
export async function findMarket(db: Queryable, insuranceType: InsuranceType, from: Date): Promise<MarketContract[]> {
  const { rows } = await sql<Row>`
    SELECT contract.id, contract.organisation_id, organisation.name AS organisation_name, start_on, period_months, recurring, ends_on,
      basic_fee_cents, medium_fee_cents, high_fee_cents, lead_quantity, limits, last.assigned_at AS last_assigned_at
    FROM contract JOIN organisation ON organisation.id = contract.organisation_id
    LEFT JOIN LATERAL (SELECT assigned_at FROM assignment WHERE contract_id = contract.id AND assigned_at < ${from}
      ORDER BY assigned_at DESC LIMIT 1) AS last ON true
    WHERE kind = 'external' AND insurance_type = ${insuranceType} AND (ends_on IS NULL OR ends_on > ${johannesburgDate(from)})
    ORDER BY contract.id`.execute(db)
  return rows.map(({ id, basicFeeCents, mediumFeeCents, highFeeCents, ...row }) => ({
    ...row,
    contractId: id,
    feeCents: { low: basicFeeCents, medium: mediumFeeCents, high: highFeeCents },
  }))
}

interface Row
  extends Pick<
    Selectable<Contract>,
    | 'id'
    | 'organisationId'
    | 'startOn'
    | 'periodMonths'
    | 'recurring'
    | 'endsOn'
    | 'basicFeeCents'
    | 'mediumFeeCents'
    | 'highFeeCents'
    | 'leadQuantity'
    | 'limits'
    | 'lastAssignedAt'
  > {
  readonly organisationName: string
}

type Before = Pick<SimulatedTerms, 'opening' | 'commissions'>

/** What a contract was given before an instant, as far as its window and the budget of the month still count it. */
export async function findBefore(
  db: Queryable,
  contractId: string,
  dates: Parameters<typeof windowAt>[0],
  from: Date,
): Promise<Before> {
  const today = johannesburgDate(from)
  const month = `${today.slice(0, 8)}01`
  const windowStart = windowAt(dates, today)?.startOn ?? month
  const since = startOfDay(windowStart < month ? windowStart : month)
  const { rows: opening } = await sql<Before['opening'][number]>`
    SELECT assigned_at AS at, ended_at, fee_cents FROM assignment
    WHERE contract_id = ${contractId} AND assigned_at >= ${since} AND assigned_at < ${from}
    ORDER BY assigned_at`.execute(db)
  const { rows: commissions } = await sql<Before['commissions'][number]>`
    SELECT coalesce(reversed.sold_at, sale.sold_at) AS at, sale.amount_cents AS cents FROM contract
    JOIN sale ON sale.organisation_id = contract.organisation_id
    JOIN assignment ON assignment.id = sale.assignment_id AND assignment.contract_id = contract.id
    LEFT JOIN sale reversed ON reversed.id = sale.reverses_id AND NOT ${isSoldAnew()}
    WHERE contract.id = ${contractId} AND sale.voided_at IS NULL AND sale.category = 'invoice' AND sale.status = 'sale'
      AND sale.sold_at >= ${startOfDay(month)} AND assignment.assigned_at < ${from}
      AND coalesce(reversed.sold_at, sale.sold_at) >= ${startOfDay(month)}
    UNION ALL
    SELECT at, -amount_cents FROM ${putRight(sql`${contractId}::uuid`, startOfDay(month))} AS before WHERE assigned_at < ${from}
    ORDER BY at`.execute(db)
  return { opening, commissions }
}

/** How many leads a contract was given from one instant up to another. */
export async function countGiven(db: Queryable, contractId: string, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    SELECT count(*)::int AS given FROM assignment
    WHERE contract_id = ${contractId} AND assigned_at >= ${from} AND assigned_at < ${until}`.execute(db)
  return rows[0]?.given ?? 0
}

/** Public holidays that were proclaimed for once. */
export async function findProclaimed(db: Queryable): Promise<string[]> {
  const setting = await db.selectFrom('paymentSetting').select('proclaimed').executeTakeFirst()
  return (setting?.proclaimed ?? []).map(({ day }) => day)
}
