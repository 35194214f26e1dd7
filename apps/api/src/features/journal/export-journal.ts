import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { exportJournal as api } from '@lodeway/contract/journal-entries.ts'
import { accountNames, type JournalAccount, journalEventWords } from '@lodeway/rules/journal/accounts.ts'
import { maxJournalEntries } from '@lodeway/rules/limits.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { appendAudit } from '../../audit/append.ts'
import { csvFile, type ExportColumn } from '../../exports/workbook.ts'
import type { Work } from '../../work/context.ts'
import type { FileAnswer } from '../../work/file-answer.ts'
import { unprocessable } from '../../work/refusal.ts'
import { type Entry, findEntryPage, partyOf, referenceOf } from './entries.sql.ts'

/**
 * The entries of some days, in order, for the packages that bookkeepers use: date, account, debit, credit, reference.
 * @throws Refusal 422 without days, and when there are more entries than a file holds
 */
export async function exportJournal(
  work: Work,
  { account, partyId, ...wire }: QueryOutput<typeof api>,
): Promise<FileAnswer> {
  const range = rangeFromWire(wire)
  if (range === undefined) throw unprocessable('no_days', 'Choose the first and the last day to export.')
  const rows = await findEntryPage(work.tx, { range, account, partyId }, { limit: maxJournalEntries + 1 })
  if (rows.length > maxJournalEntries)
    throw unprocessable(
      'too_many_rows',
      `These days have more than ${maxJournalEntries} entries, the most that one file holds. Choose fewer days.`,
    )
  await appendAudit(
    work,
    'journal.export',
    { kind: 'journal', id: 'entries' },
    { ...range, account: account ?? null, partyId: partyId ?? null, count: rows.length },
  )
  return csvFile('journal', columns, rows.flatMap(linesOf))
}

interface Line extends Entry {
  readonly account: JournalAccount
  readonly party: string | null
  readonly side: 'debit' | 'credit'
}

const linesOf = (entry: Entry): Line[] => [
  { ...entry, account: entry.debit, party: partyOf(entry.debitName, entry.debitRun), side: 'debit' },
  { ...entry, account: entry.credit, party: partyOf(entry.creditName, entry.creditRun), side: 'credit' },
]

const columns: ExportColumn<Line>[] = [
  { header: 'Date', date: ({ at }) => johannesburgDate(at) },
  { header: 'Entry', text: ({ id }) => String(id) },
  { header: 'Account', text: ({ account }) => accountNames[account].code },
  { header: 'Account name', text: ({ account }) => accountNames[account].name },
  { header: 'Party', text: ({ party }) => party },
  { header: 'Description', text: ({ event, credit }) => journalEventWords(event, credit) },
  { header: 'Debit', cents: ({ side, amountCents }) => (side === 'debit' ? amountCents : null) },
  { header: 'Credit', cents: ({ side, amountCents }) => (side === 'credit' ? amountCents : null) },
  { header: 'Reference', text: referenceOf },
  { header: 'Document', text: ({ document }) => document },
  { header: 'Received on', date: ({ receivedOn }) => receivedOn },
]
