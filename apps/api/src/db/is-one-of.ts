import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column has one of these values. A single one is compared: an index that begins with the column then gives the
 * rows in the order of what follows it, which it cannot for a list.
 */
export const isOneOf = (
  column: RawBuilder<unknown>,
  values: readonly string[],
  type: 'text' | 'uuid' = 'text',
): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${column} = ${values[0]}::${sql.raw(type)}`
    : sql<boolean>`${column} = ANY(${values}::${sql.raw(type)}[])`
