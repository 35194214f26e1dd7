import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type * as api from '@lodeway/contract/journal.ts'
import type { listEntries } from '@lodeway/contract/journal-entries.ts'
import { accountNames, type JournalAccount, journalAccounts } from '@lodeway/rules/journal/accounts.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { type DateRange, instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findEntryPage, isEntryOf, isOf, partyOf, referenceOf } from './entries.sql.ts'

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
  const ledger = await reckon(db, { partyId, range: rangeFromWire(wire) })
  const closings = ledger.map(closingOf)
  return {
    accounts: ledger.map(inRand),
    totals: {
      debit: sumOf(ledger.map(({ debitCents }) => debitCents)),
      credit: sumOf(ledger.map(({ creditCents }) => creditCents)),
      debitBalances: sumOf(closings.filter(cents => cents > 0)),
      creditBalances: sumOf(closings.filter(cents => cents < 0).map(cents => 0 - cents)),
    },
  }
}

/** A page of entries; of one account with what was brought forward and where it stands, which the entries lead to. */
export async function findEntries(
  db: Queryable,
  { limit, offset, account, partyId, ...wire }: QueryOutput<typeof listEntries>,
): Promise<AnswerInput<typeof listEntries>> {
  const filter = { account, partyId, range: rangeFromWire(wire) }
  const [page, counted, ledger] = await Promise.all([
    findEntryPage(db, filter, { limit, offset }),
    sql<{ count: number; cents: number }>`SELECT count(*) AS count, coalesce(sum(amount_cents), 0)::bigint AS cents
      FROM journal WHERE ${isEntryOf(filter)}`.execute(db),
    account === undefined ? [] : reckon(db, filter),
  ])
  const [{ count, cents } = { count: 0, cents: 0 }] = counted.rows
  const own = ledger.find(each => each.account === account)
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
    count,
    debit: centsToRand(account === undefined ? cents : (own?.debitCents ?? 0)),
    credit: centsToRand(account === undefined ? cents : (own?.creditCents ?? 0)),
    opening: account === undefined ? null : centsToRand(own?.openingCents ?? 0),
    closing: account === undefined ? null : centsToRand(own ? closingOf(own) : 0),
  }
}

/** Everybody whose accounts the books have, by name. */
export async function findParties(
  db: Queryable,
  { limit, offset }: QueryOutput<typeof api.listParties>,
): Promise<AnswerInput<typeof api.listParties>> {
  const { rows } = await sql<{ id: string; name: string; kind: 'organisation' | 'loader' | 'run'; count: number }>`
    SELECT party.*, count(*) OVER () AS count FROM (
      SELECT id, name, 'organisation' AS kind FROM organisation
      UNION ALL SELECT id, rtrim(first_name || ' ' || last_name), 'loader' FROM account
      UNION ALL SELECT id, 'Payment run ' || number, 'run' FROM payment_run) AS party
    WHERE id IN (SELECT owner_id FROM account_balance) ORDER BY name, id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { data: rows.map(({ id, name, kind }) => ({ id, name, kind })), count: rows[0]?.count ?? 0 }
}

const sumOf = (cents: readonly number[]) => centsToRand(cents.reduce((sum, each) => sum + each, 0))
const closingOf = ({ openingCents, debitCents, creditCents }: Ledger): number => openingCents + debitCents - creditCents
const inRand = (ledger: Ledger) => ({
  account: ledger.account,
  opening: centsToRand(ledger.openingCents),
  debit: centsToRand(ledger.debitCents),
  credit: centsToRand(ledger.creditCents),
  closing: centsToRand(closingOf(ledger)),
})

/** Both sides of every entry, added up by account. The platform's own accounts have no kept balance, so everything before is read too. */
async function reckon(
  db: Queryable,
  {
    range,
    ...whose
  }: { account?: JournalAccount | undefined; partyId?: string | undefined; range: DateRange | undefined },
): Promise<Ledger[]> {
  const { from, until } = range === undefined ? { from: '-infinity', until: 'infinity' } : instantsOf(range)
  const { rows } = await sql<Ledger>`
    SELECT account, coalesce(sum(debit_cents - credit_cents) FILTER (WHERE at < ${from}::timestamptz), 0)::bigint AS opening_cents,
      coalesce(sum(debit_cents) FILTER (WHERE at >= ${from}::timestamptz), 0)::bigint AS debit_cents,
      coalesce(sum(credit_cents) FILTER (WHERE at >= ${from}::timestamptz), 0)::bigint AS credit_cents
    FROM (SELECT at, unnest(ARRAY[debit, credit]) AS account, unnest(ARRAY[amount_cents, 0]) AS debit_cents, unnest(ARRAY[0, amount_cents]) AS credit_cents
      FROM journal WHERE at < ${until}::timestamptz AND ${isOf(whose)}) AS side GROUP BY account`.execute(db)
  const code = ({ account }: Ledger) => accountNames[account].code
  return rows
    .filter(({ account }) => journalAccounts.includes(account) && (whose.account ?? account) === account)
    .toSorted((a, b) => code(a).localeCompare(code(b)))
}
