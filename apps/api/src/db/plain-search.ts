import { searchedParts } from '@lodeway/rules/people/search-terms.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a text holds the words that were typed, in any order, with or without accents and capitals. Migration 0012. */
export const holds = (text: RawBuilder<string | null>, typed: string): RawBuilder<boolean> =>
  holdsAny(sql`plain(${text})`, typed)

/** The same for the column `search_text`, which is plain already and has an index; phone numbers in any spelling. */
export const isFound = (table: 'lead' | 'account', typed: string): RawBuilder<boolean> =>
  holdsAny(sql.ref(`${table}.searchText`), typed)

function holdsAny(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const spellings = searchedParts(typed).map(
    parts =>
      sql`(${sql.join(
        parts.map(part => sql`${part.startsWith(' ') ? sql`(' ' || ${text})` : text} LIKE part_pattern(${part})`),
        sql` AND `,
      )})`,
  )
  return sql<boolean>`(${sql.join(spellings, sql` OR `)})`
}
