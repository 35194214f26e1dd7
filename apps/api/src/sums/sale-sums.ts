import type { saleFilter } from '@lodeway/contract/sale-shapes.ts'
import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ConditionOfEach, narrowedBy } from '../db/narrowed-by.ts'
import { noId } from '../work/no-id.ts'
import { allOf, isTrue, rowsIn } from './range-rows.ts'

/** What the billing report is filtered by, but for its range and its payees, by whom nothing is summed up. */
export type SaleSumFilter = Omit<z.output<typeof saleFilter>, 'startAt' | 'endAt' | 'payeeIds'>

/** The rows of the report that are not voided, as rows of `category`, `row_count` and `cents`, to be summed up. */
export function reportRows(filter: SaleSumFilter, range?: DateRange): RawBuilder<unknown> {
  const { organisationIds } = filter
  const common = narrowedBy(filter, conditions)
  const theirs = organisationIds ? [sql<boolean>`organisation_id = ANY(${organisationIds}::uuid[])`] : []
  const scope = organisationIds
    ? sql<boolean>`scope = 'organisation' AND scope_id = ANY(${organisationIds}::uuid[])`
    : sql<boolean>`scope = 'all' AND scope_id = ${sql.lit(noId)}`
  return rowsIn(range, {
    sums: inSpan => sql`SELECT category, row_count, cents FROM sale_sum WHERE ${allOf([inSpan, scope, ...common])}`,
    changes: onDays =>
      sql`SELECT category, row_count, cents FROM sale_delta WHERE ${allOf([onDays, ...theirs, ...common])}`,
  })
}

/**
 * What loaders earned in person, as rows of `loader_id` and `cents`. Payouts to a lead company are the company's (decision
 * 20), so its loaders' leads add nothing here.
 */
export function earnedRows(range: DateRange): RawBuilder<unknown> {
  const personal = sql<boolean>`category = 'payout' AND payee_kind = 'loader'`
  return rowsIn(range, {
    sums: inSpan => sql`SELECT loader_id, cents FROM earned_sum WHERE ${inSpan}`,
    changes: onDays => sql`SELECT loader_id, cents FROM sale_delta WHERE ${allOf([onDays, personal])}`,
  })
}

/** What organisations were invoiced, as rows of `organisation_id`, `sold` (leads, less those reversed) and `cents`. */
export const invoicedRows = (range: DateRange): RawBuilder<unknown> =>
  rowsIn(range, {
    sums: inSpan => sql`SELECT organisation_id, sold, cents FROM invoiced_sum WHERE ${inSpan}`,
    changes: onDays =>
      sql`SELECT organisation_id, sold, cents FROM sale_delta WHERE ${onDays} AND category = 'invoice'`,
  })

/** What organisations were invoiced on each day of a range, as rows of `day` and `cents`, to be summed up. */
export const invoicedByDay = ({ from, to }: DateRange): RawBuilder<unknown> => sql`(
  SELECT starts_on AS day, cents FROM sale_sum
  WHERE scope = 'all' AND scope_id = ${sql.lit(noId)} AND span = 1 AND category = 'invoice'
    AND starts_on BETWEEN ${from}::date AND ${to}::date
  UNION ALL SELECT day, cents FROM sale_delta WHERE category = 'invoice' AND day BETWEEN ${from}::date AND ${to}::date)`

/** The columns are called the same in the rows, the changes and the sums; whose rows they are, each knows in its own way. */
const conditions: ConditionOfEach<SaleSumFilter> = {
  status: statuses => sql`status = ANY(${statuses})`,
  paymentStatus: paymentStatus => sql`payment_status = ${paymentStatus}`,
  industryIds: types => sql`insurance_type = ANY(${types})`,
  category: category => sql`category = ${category}`,
  organisationIds: () => isTrue,
}
