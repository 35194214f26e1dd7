import { sql } from 'kysely'
import { withContext } from './run-command.ts'
import type { Settings } from './settings.ts'
import { counted, verifyBooks } from './verify-books.ts'

/** Whether a database that a backup came back into is sound by itself: its sums, its books, and the chain of its audit log. */
export const verifyRestored = (settings: Settings, url: string): Promise<{ isWhole: boolean; lines: string[] }> =>
  withContext(
    settings,
    url,
    async context => {
      const books = await verifyBooks(context, url)
      const { rows } = await sql<{ lane: number; place: number }>`SELECT * FROM audit_broken()`.execute(context.db)
      const [broken] = rows
      return {
        isWhole: books.isWhole && broken === undefined,
        lines: [
          ...books.lines,
          broken === undefined
            ? 'The audit log is whole.'
            : `The audit log is not as it was written, from lane ${broken.lane}, place ${broken.place}.`,
        ],
      }
    },
    { statementTimeoutMs: 0, seals: false },
  )

export const saidOf = ({ at, rows, tables }: { at: string; rows: number; tables: number }): string =>
  `${counted(rows, 'row', 'rows')} of ${tables} tables came back as they were at ${at}.`

/** What nobody but the people who work with it can bring back. */
export const toDoAgain = (at: string): string =>
  `Everybody signs in anew. Before you open it, do again what was done after ${at}: objections, erasures and corrections, who was blocked, passkeys, apps and keys that were taken away, bank details, and invoices and payments (docs/operations.md, "After a restore").`
