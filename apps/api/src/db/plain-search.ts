import { searchedParts } from '@lodeway/rules/people/search-terms.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a text holds the words that were typed, with or without accents and capitals. Migration 0012. */
export const holds = (text: RawBuilder<string | null>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`plain(${text}) LIKE ${pattern(typed)}`

/** The same for the column `search_text`, which is plain already and has an index; phone numbers in any spelling. */
export function isFound(table: 'lead' | 'account', typed: string): RawBuilder<boolean> {
  const text = sql.ref(`${table}.searchText`)
  const found = searchedParts(typed).map(part => sql`${text} LIKE ${pattern(part)}`)
  return sql<boolean>`(${sql.join(found, sql` OR `)})`
}

const pattern = (typed: string) => sql`part_pattern(${typed.trim().replace(/\s+/g, ' ')})`
