import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import { noId } from '../work/no-id.ts'
import { allOf, isTrue, rowsIn } from './range-rows.ts'

/** Whose leads are counted: everybody's, one loader's, or those that are with organisations now. */
export type LeadScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'loader'; readonly id: string }
  | { readonly kind: 'organisation'; readonly ids: readonly string[] }

/** Leads loaded in a range as rows of `insurance_type` and `leads`, to be summed up. */
export function leadRows(scope: LeadScope, range?: DateRange, types?: readonly string[]): RawBuilder<unknown> {
  const ofTypes = types === undefined ? isTrue : sql<boolean>`insurance_type = ANY(${types})`
  const theirs = inScope(scope)
  return rowsIn(range, {
    sums: inSpan =>
      sql`SELECT insurance_type, leads FROM lead_sum WHERE ${allOf([inSpan, inSumScope(scope), ofTypes])}`,
    changes: onDays => sql`SELECT insurance_type, leads FROM lead_delta WHERE ${allOf([onDays, theirs, ofTypes])}`,
  })
}

function inSumScope(scope: LeadScope): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql`scope = 'all' AND scope_id = ${noId}::uuid`
  if (scope.kind === 'loader') return sql`scope = 'loader' AND scope_id = ${scope.id}::uuid`
  return sql`scope = 'organisation' AND scope_id = ANY(${scope.ids}::uuid[])`
}

function inScope(scope: LeadScope): RawBuilder<boolean> {
  if (scope.kind === 'all') return isTrue
  if (scope.kind === 'loader') return sql`loader_id = ${scope.id}::uuid`
  return sql`organisation_id = ANY(${scope.ids}::uuid[])`
}

/** Leads loaded on each day of a range, as rows of `day` and `leads`, to be summed up. */
export const leadsByDay = ({ from, to }: DateRange): RawBuilder<unknown> => sql`(
  SELECT starts_on AS day, leads FROM lead_sum
  WHERE ${inSumScope({ kind: 'all' })} AND span = 1 AND starts_on BETWEEN ${from}::date AND ${to}::date
  UNION ALL SELECT day, leads FROM lead_delta WHERE day BETWEEN ${from}::date AND ${to}::date)`
