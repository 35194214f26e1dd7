import { type RawBuilder, sql } from 'kysely'

/**
 * Values for an IN, as one parameter. The database cannot see how many there are, and so keeps the plan that it made:
 * for an array it makes a new one each time, in the hope of a better one for so many.
 */
export const listOf = (values: readonly string[], type: 'uuid' | 'text'): RawBuilder<string> =>
  sql<string>`(SELECT value::${sql.ref(type)} FROM jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
