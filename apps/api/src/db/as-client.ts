import { CompiledQuery } from 'kysely'
import type { Queryable } from './database.ts'

/** The transaction, or the database outside one, as something with `query(text, values)`, for code that speaks plain pg (the identity's credentials). */
export const asClient = (db: Queryable) => ({
  query: async (text: string, values: unknown[] = []) => {
    const result = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
    return {
      rows: result.rows as Record<string, unknown>[],
      rowCount: Number(result.numAffectedRows ?? result.rows.length),
    }
  },
})
