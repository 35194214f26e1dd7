import type { JournalEvent } from '@lodeway/rules/journal/accounts.ts'
import type { Transfer } from '@lodeway/rules/journal/transfers.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Transfers as lines of the journal, numbered from `firstLine` in the order given. Amounts in cents. */
export const entriesOf = (event: JournalEvent, sourceId: string, transfers: readonly Transfer[], firstLine = 1) =>
  transfers.map(({ debit, credit, cents }, place) => ({
    event,
    source_id: sourceId,
    line: firstLine + place,
    debit: debit.account,
    debit_owner: debit.owner,
    credit: credit.account,
    credit_owner: credit.owner,
    amount_cents: cents,
  }))

/** Writes lines into the journal, all at one moment. */
export async function addEntries(tx: Tx, now: Date, entries: ReturnType<typeof entriesOf>): Promise<void> {
  if (entries.length === 0) return
  await sql`INSERT INTO journal (at, event, source_id, line, debit, debit_owner, credit, credit_owner, amount_cents)
    SELECT ${now}::timestamptz, event, source_id, line, debit, debit_owner, credit, credit_owner, amount_cents
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry
      (event text, source_id uuid, line smallint, debit text, debit_owner uuid, credit text, credit_owner uuid, amount_cents bigint)`.execute(
    tx,
  )
}
