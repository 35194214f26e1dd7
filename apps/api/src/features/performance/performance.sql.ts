import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { getPerformance } from '@lodeway/contract/performance.ts'
import { type InsuranceType, insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { soldStatuses } from '@lodeway/rules/leads/statuses.ts'
import { nearest } from '@lodeway/rules/money/share.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { bucketsOf } from '@lodeway/rules/time/buckets.ts'
import { type DateRange, instantsOf } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { medianMinutes, minutesToContact } from './contact-speeds.sql.ts'

type Performance = AnswerInput<typeof getPerformance>
type Figures = Performance['total']

/**
 * What an organisation made of its leads, by week and by type. Leads are counted in the week in which they were given, amounts in the
 * one in which they became owed, so that they add up to what is invoiced.
 */
export async function findPerformance(
  db: Queryable,
  organisationId: string,
  range: DateRange,
  withMoney: boolean,
): Promise<Performance> {
  const weeks = bucketsOf(range, 'week')
  const [given, owed] = await Promise.all([
    findGiven(db, organisationId, range, weeks),
    findOwed(db, organisationId, range, weeks),
  ])
  const figures = (is: (row: Group) => boolean) => figuresOf(given.find(is), owed.find(is), withMoney)
  return {
    total: figures(row => row.place === null && row.insuranceType === null),
    weeks: weeks.map((week, index) => ({ ...week, ...figures(({ place }) => place === index + 1) })),
    types: insuranceTypes
      .filter(type => given.some(isOfType(type)) || owed.some(isOfType(type)))
      .map(insuranceType => ({ insuranceType, ...figures(isOfType(insuranceType)) })),
  }
}

const isOfType = (type: InsuranceType) => (row: Group) => row.insuranceType === type

/** A week by its place from 1, a type, or with neither all of them. */
interface Group {
  readonly place: number | null
  readonly insuranceType: InsuranceType | null
}
interface Given extends Group {
  readonly given: number
  readonly contacted: number
  readonly medianMinutes: number | null
  readonly sold: number
}
interface Owed extends Group {
  readonly sales: number
  readonly cents: number
}

async function findGiven(db: Queryable, organisationId: string, range: DateRange, weeks: readonly DateRange[]) {
  const { from, until } = instantsOf(range)
  const { rows } = await sql<Given>`
    WITH ${weekTable(weeks)}, given AS (
      -- As it was given: whoever has it back may have made another insurance's of it.
      SELECT contacted_at, contract.insurance_type, ${minutesToContact} AS minutes, johannesburg_day(assigned_at) AS day,
        lead.assignment_id = assignment.id AND lead.organisation_status = ANY(${soldStatuses}) AS is_sold
      FROM assignment JOIN lead ON lead.id = assignment.lead_id JOIN contract ON contract.id = assignment.contract_id
      WHERE assignment.organisation_id = ${organisationId}::uuid AND assigned_at >= ${from} AND assigned_at < ${until})
    SELECT place::int, insurance_type, count(*)::int AS given, count(contacted_at)::int AS contacted, ${medianMinutes} AS median_minutes,
      count(*) FILTER (WHERE is_sold)::int AS sold
    FROM given JOIN week ON day BETWEEN first AND last GROUP BY ${groups}`.execute(db)
  return rows
}

/** What is taken back before it was paid is void and was never owed; afterwards it is a row below nothing, and one sale less. */
async function findOwed(db: Queryable, organisationId: string, range: DateRange, weeks: readonly DateRange[]) {
  const { from, until } = instantsOf(range)
  const { rows } = await sql<Owed>`
    WITH ${weekTable(weeks)}, owed AS (
      SELECT insurance_type, status, reverses_id, amount_cents, johannesburg_day(sold_at) AS day FROM sale
      WHERE organisation_id = ${organisationId}::uuid AND category = 'invoice' AND voided_at IS NULL
        AND sold_at >= ${from} AND sold_at < ${until})
    SELECT place::int, insurance_type, coalesce(sum(amount_cents), 0)::bigint AS cents,
      (count(*) FILTER (WHERE status = 'sale' AND reverses_id IS NULL)
        - count(*) FILTER (WHERE status = 'sale' AND reverses_id IS NOT NULL))::int AS sales
    FROM owed JOIN week ON day BETWEEN first AND last GROUP BY ${groups}`.execute(db)
  return rows
}

const groups = sql`GROUPING SETS ((place), (insurance_type), ())`
const weekTable = (weeks: readonly DateRange[]) => sql`week AS (
  SELECT * FROM unnest(${weeks.map(({ from }) => from)}::date[], ${weeks.map(({ to }) => to)}::date[])
    WITH ORDINALITY AS one (first, last, place))`

function figuresOf(given: Given | undefined, owed: Owed | undefined, withMoney: boolean): Figures {
  const [sales, cents] = [owed?.sales ?? 0, owed?.cents ?? 0]
  return {
    given: given?.given ?? 0,
    contacted: given?.contacted ?? 0,
    medianMinutes: given?.medianMinutes ?? null,
    sold: given?.sold ?? 0,
    sales,
    spend: withMoney ? centsToRand(cents) : null,
    costPerSale: withMoney && sales > 0 ? centsToRand(nearest(cents / sales)) : null,
  }
}
