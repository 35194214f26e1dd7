import { type RawBuilder, sql } from 'kysely'

/** Whether a text holds the words that were typed, with or without accents and capitals. Migration 0012. */
export const holds = (text: RawBuilder<string | null>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`plain(${text}) LIKE ${pattern(typed)}`

/** The same for the column `search_text`, which is plain already and has an index. */
export const isFound = (table: 'lead' | 'account', typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.searchText`)} LIKE ${pattern(typed)}`

const pattern = (typed: string) => sql`part_pattern(${typed.trim().replace(/\s+/g, ' ')})`
