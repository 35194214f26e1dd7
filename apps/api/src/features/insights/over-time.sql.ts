import { statusesFrom } from '@lodeway/rules/leads/way.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { type BucketSize, bucketsBefore, bucketsOf } from '@lodeway/rules/time/buckets.ts'
import { type DateRange, rangeBefore } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { leadsByDay } from '../../sums/lead-sums.ts'
import { invoicedByDay } from '../../sums/sale-sums.ts'

/** Leads loaded and revenue, by day, week or month, each beside the same of the range before. */
export async function findOverTime(db: Queryable, range: DateRange, by: BucketSize) {
  const buckets = bucketsOf(range, by)
  const earlier = bucketsBefore(buckets, rangeBefore(range), by)
  const [now, before] = await Promise.all([
    figuresOf(db, range, buckets),
    figuresOf(
      db,
      rangeBefore(range),
      earlier.filter(bucket => bucket !== undefined),
    ),
  ])
  return now.map((bucket, place) => ({ ...bucket, before: before[place] ?? null }))
}

/** Without a lead or a sale a bucket is there with 0. */
async function figuresOf(db: Queryable, range: DateRange, buckets: readonly DateRange[]) {
  const { rows } = await sql<{ leads: number; cents: number }>`
    WITH bucket AS (
      SELECT * FROM unnest(${buckets.map(({ from }) => from)}::date[], ${buckets.map(({ to }) => to)}::date[])
        WITH ORDINALITY AS one (first, last, place)),
    loaded AS (SELECT day, sum(leads) AS leads FROM ${leadsByDay(range)} AS one GROUP BY day),
    invoiced AS (SELECT day, sum(cents) AS cents FROM ${invoicedByDay(range)} AS one GROUP BY day)
    SELECT (SELECT coalesce(sum(leads), 0)::bigint FROM loaded WHERE day BETWEEN first AND last) AS leads,
      (SELECT coalesce(sum(cents), 0)::bigint FROM invoiced WHERE day BETWEEN first AND last) AS cents
    FROM bucket ORDER BY place`.execute(db)
  return buckets.map((bucket, place) => ({
    ...bucket,
    leads: rows[place]?.leads ?? 0,
    revenue: centsToRand(rows[place]?.cents ?? 0),
  }))
}

const isFrom = (station: Parameters<typeof statusesFrom>[0]) => isOneOf(sql`organisation_status`, statusesFrom(station))

interface Whose {
  readonly loaderId: string | undefined
  readonly type: string | undefined
  readonly organisationId?: string | undefined
}

/** How far the leads came that were loaded in a range, from indexes alone; `wayOf` says the same of one lead. */
export async function findFunnel(
  db: Queryable,
  { from, until }: { from: Date; until: Date },
  { loaderId, type, organisationId }: Whose,
) {
  const conditions = [sql<boolean>`created_at >= ${from} AND created_at < ${until}`]
  if (loaderId !== undefined) conditions.push(sql<boolean>`loader_id = ${loaderId}::uuid`)
  if (type !== undefined) conditions.push(sql<boolean>`insurance_type = ${type}`)
  if (organisationId !== undefined) conditions.push(sql<boolean>`organisation_id = ${organisationId}::uuid`)
  const { rows } = await sql<Record<'submitted' | 'placed' | 'quoted' | 'sold' | 'cashed', number>>`
    SELECT count(*) AS submitted,
      count(*) FILTER (WHERE organisation_id IS NOT NULL OR organisation_status IS NOT NULL OR lapsed) AS placed,
      count(*) FILTER (WHERE ${isFrom('Quoted')}) AS quoted,
      count(*) FILTER (WHERE ${isFrom('Sold')}) AS sold,
      count(*) FILTER (WHERE ${isFrom('Cashed')}) AS cashed
    FROM lead WHERE ${sql.join(conditions, sql` AND `)}`.execute(db)
  return rows[0] ?? { submitted: 0, placed: 0, quoted: 0, sold: 0, cashed: 0 }
}
