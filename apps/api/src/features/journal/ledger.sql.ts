import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type * as api from '@lodeway/contract/journal.ts'
import type { listEntries } from '@lodeway/contract/journal-entries.ts'
import { accountNames, type JournalAccount, journalAccounts } from '@lodeway/rules/journal/accounts.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { aboutParty, type EntryFilter, findEntryPage, partyOf, referenceOf } from './entries.sql.ts'

/** What accounts had before some days, what was moved on them in those days, and so where they stand. In cents. */
interface Ledger {
  readonly account: JournalAccount
  readonly openingCents: number
  readonly debitCents: number
  readonly creditCents: number
}

/** The trial balance of some days, or of all, by account in the order of their numbers; of one party, of all that is about it. */
export async function findLedger(
  db: Queryable,
  { partyId, ...wire }: QueryOutput<typeof api.listLedger>,
): Promise<AnswerInput<typeof api.listLedger>> {
  const ledger = ledgerOf(await findMoves(db, { partyId, range: rangeFromWire(wire) }))
  const closings = ledger.map(closingOf)
  return {
    accounts: ledger.map(inRand),
    totals: {
      debit: centsToRand(sumOf(ledger.map(({ debitCents }) => debitCents))),
      credit: centsToRand(sumOf(ledger.map(({ creditCents }) => creditCents))),
      debitBalances: centsToRand(sumOf(closings.filter(cents => cents > 0))),
      creditBalances: centsToRand(sumOf(closings.filter(cents => cents < 0).map(cents => 0 - cents))),
    },
  }
}

/** A page of entries; of one account with what was brought forward and where it stands, which the entries lead to. */
export async function findEntries(
  db: Queryable,
  { limit, offset, account, partyId, ...wire }: QueryOutput<typeof listEntries>,
): Promise<AnswerInput<typeof listEntries>> {
  const filter = { account, partyId, range: rangeFromWire(wire) }
  const [page, moves] = await Promise.all([findEntryPage(db, filter, { limit, offset }), findMoves(db, filter)])
  const shown = moves.filter(({ debit, credit }) => account === undefined || debit === account || credit === account)
  const cents = sumOf(shown.map(move => move.cents))
  const own = ledgerOf(shown).find(each => each.account === account)
  return {
    data: page.map(entry => ({
      id: String(entry.id),
      at: entry.at.toISOString(),
      event: entry.event,
      debit: { account: entry.debit, party: partyOf(entry.debitName, entry.debitRun) },
      credit: { account: entry.credit, party: partyOf(entry.creditName, entry.creditRun) },
      amount: centsToRand(entry.amountCents),
      reference: referenceOf(entry),
      leadId: entry.leadId,
      runId: entry.runId,
      document: entry.document === null ? null : { id: entry.documentId, number: entry.document },
    })),
    count: sumOf(shown.map(({ entries }) => entries)),
    debit: centsToRand(account === undefined ? cents : (own?.debitCents ?? 0)),
    credit: centsToRand(account === undefined ? cents : (own?.creditCents ?? 0)),
    opening: account === undefined ? null : centsToRand(own?.openingCents ?? 0),
    closing: account === undefined ? null : centsToRand(own ? closingOf(own) : 0),
  }
}

const sumOf = (figures: readonly number[]) => figures.reduce((sum, each) => sum + each, 0)
const closingOf = ({ openingCents, debitCents, creditCents }: Ledger): number => openingCents + debitCents - creditCents
const inRand = (ledger: Ledger) => ({
  account: ledger.account,
  opening: centsToRand(ledger.openingCents),
  debit: centsToRand(ledger.debitCents),
  credit: centsToRand(ledger.creditCents),
  closing: centsToRand(closingOf(ledger)),
})

/** What was moved from one account to another: before some days in cents, and in them with how many entries. */
interface Move {
  readonly debit: JournalAccount
  readonly credit: JournalAccount
  readonly openingCents: number
  readonly cents: number
  readonly entries: number
}

/**
 * The entries of everybody are added up by day already; what is not folded yet is read by the same statement. Nothing is kept by party:
 * their own entries are read, from the first on.
 */
async function findMoves(db: Queryable, { range, partyId }: EntryFilter): Promise<Move[]> {
  const { from, to } = range ?? { from: '-infinity', to: 'infinity' }
  const ofEntries = sql`SELECT johannesburg_day(at) AS day, debit, credit, 1 AS entries, amount_cents AS cents FROM journal`
  const days =
    partyId === undefined
      ? sql`SELECT day, debit, credit, entries, cents FROM journal_sum UNION ALL SELECT day, debit, credit, entries, cents FROM journal_delta`
      : sql.join(
          aboutParty(partyId).map(arm => sql`${ofEntries} WHERE ${arm}`),
          sql` UNION ALL `,
        )
  const { rows } = await sql<Move>`
    SELECT debit, credit, coalesce(sum(cents) FILTER (WHERE day < ${from}::date), 0)::bigint AS opening_cents,
      coalesce(sum(cents) FILTER (WHERE day >= ${from}::date), 0)::bigint AS cents,
      coalesce(sum(entries) FILTER (WHERE day >= ${from}::date), 0)::bigint AS entries
    FROM (${days}) AS moved WHERE day <= ${to}::date GROUP BY debit, credit`.execute(db)
  return rows
}

/** Both sides of what was moved, by account. */
function ledgerOf(moves: readonly Move[]): Ledger[] {
  const ledger = journalAccounts.flatMap(account => {
    const [debits, credits] = [
      moves.filter(({ debit }) => debit === account),
      moves.filter(({ credit }) => credit === account),
    ]
    if (debits.length + credits.length === 0) return []
    const openingCents = sumOf(debits.map(move => move.openingCents)) - sumOf(credits.map(move => move.openingCents))
    return [
      {
        account,
        openingCents,
        debitCents: sumOf(debits.map(({ cents }) => cents)),
        creditCents: sumOf(credits.map(({ cents }) => cents)),
      },
    ]
  })
  const code = ({ account }: Ledger) => accountNames[account].code
  return ledger.toSorted((a, b) => code(a).localeCompare(code(b)))
}
