import { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

/** The transaction as something with `query(text, values)`, for code that speaks plain pg (the identity's credentials). */
export const asClient = (tx: Tx) => ({
  query: async (text: string, values: unknown[] = []) => {
    const result = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
    return {
      rows: result.rows as Record<string, unknown>[],
      rowCount: Number(result.numAffectedRows ?? result.rows.length),
    }
  },
})
