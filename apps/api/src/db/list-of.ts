import { type RawBuilder, sql } from 'kysely'

/**
 * An array that a column is compared with (`= ANY …`), or that `unnest` makes rows of. The database cannot see how many
 * values there are, and so keeps the plan that it made: for an array that is handed over as such it makes a new one each
 * time, in the hope of a better one for so many.
 */
export const listOf = (values: readonly string[], type: 'uuid' | 'text'): RawBuilder<readonly string[]> =>
  sql`(ARRAY(SELECT value::${sql.ref(type)} FROM jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`
