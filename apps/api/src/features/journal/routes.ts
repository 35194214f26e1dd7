import * as api from '@lodeway/contract/journal.ts'
import * as journalEntries from '@lodeway/contract/journal-entries.ts'
import type { Mount } from '../../http/mount.ts'
import { findBalances } from './balances.sql.ts'
import { exportJournal } from './export-journal.ts'
import { exportPaidByYear } from './export-paid-by-year.ts'
import { findEntries, findLedger } from './ledger.sql.ts'
import { findParties } from './parties.sql.ts'

export function journalRoutes(mount: Mount): void {
  mount.read(api.listBalances, call => findBalances(call, call.query))
  mount.read(api.listLedger, ({ db, query }) => findLedger(db, query))
  mount.read(journalEntries.listEntries, ({ db, query }) => findEntries(db, query))
  mount.read(api.listParties, ({ db, query }) => findParties(db, query))
  mount.write(api.exportPaidByYear, async ({ work, query }) => {
    return exportPaidByYear(work, query)
  })
  mount.write(journalEntries.exportJournal, ({ work, query }) => exportJournal(work, query))
}
