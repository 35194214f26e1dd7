import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a text holds the words that were typed, with or without accents and capitals. Migration 0012. */
export const holds = (text: RawBuilder<string | null>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`plain(${text}) LIKE ${pattern(typed)}`

/**
 * The same for the column `search_text`, which is plain already and has an index. What is typed as a phone number is
 * looked for in the form that numbers are kept in as well: 082 123 is +2782123.
 */
export function isFound(table: 'lead' | 'account', typed: string): RawBuilder<boolean> {
  const text = sql.ref(`${table}.searchText`)
  const digits = withoutWhitespace(typed)
  if (!/^\+?\d{3,}$/.test(digits)) return sql<boolean>`${text} LIKE ${pattern(typed)}`
  const kept = digits.replace(/^(0027|27|0)(?=[1-9])/, '+27')
  return sql<boolean>`(${text} LIKE ${pattern(digits)} OR ${text} LIKE ${pattern(kept)})`
}

const pattern = (typed: string) => sql`part_pattern(${typed.trim().replace(/\s+/g, ' ')})`
