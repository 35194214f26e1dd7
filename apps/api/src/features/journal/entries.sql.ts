import type { JournalAccount, JournalEvent } from '@lodeway/rules/journal/accounts.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { paymentReference } from '@lodeway/rules/payment-runs/bank-file.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { type DateRange, instantsOf } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { allOf, isTrue } from '../../sums/range-rows.ts'
import { payeeOfRow } from './payee.sql.ts'

/** Which entries are asked for; of one party all that is about it, also where no account of its own is touched. */
export interface EntryFilter {
  readonly range?: DateRange | undefined
  readonly partyId?: string | undefined
  readonly account?: JournalAccount | undefined
}

/** An entry with what people call the things that it is about. */
export interface Entry {
  readonly id: number
  readonly at: Date
  readonly event: JournalEvent
  readonly debit: JournalAccount
  readonly credit: JournalAccount
  readonly amountCents: number
  readonly leadId: string | null
  /** What a payment that came in is called at the bank. */
  readonly bankReference: string | null
  /** The day on which the bank had it; entries are of the day on which they were written. */
  readonly receivedOn: CalendarDate | null
  /** The run that an entry of itself is about, and the payee's place in it. */
  readonly runId: string | null
  readonly run: number | null
  readonly place: number | null
  /** Of an invoice to an organisation, or a credit note on one. */
  readonly documentId: string | null
  readonly document: string | null
  readonly debitName: string | null
  readonly creditName: string | null
  readonly debitRun: number | null
  readonly creditRun: number | null
}

export const partyOf = (name: string | null, run: number | null): string | null => (run === null ? name : runName(run))

/** The lead's reference, a payment's at the bank, or the run's and the payee's place in it; nothing for what is about none of them. */
export function referenceOf({ leadId, bankReference, run, place }: Entry): string | null {
  if (run !== null && place !== null) return paymentReference(run, place)
  return leadId === null ? bankReference : leadReference(leadId)
}

/** The days and the account of a filter, on the table `journal`. */
const isEntryOf = ({ range, account }: EntryFilter): RawBuilder<boolean> =>
  allOf([
    ...(range === undefined ? [] : [isIn(range)]),
    ...(account === undefined ? [] : [sql<boolean>`(journal.debit = ${account} OR journal.credit = ${account})`]),
  ])

const isIn = (range: DateRange) => {
  const { from, until } = instantsOf(range)
  return sql<boolean>`(journal.at >= ${from} AND journal.at < ${until})`
}

/** Entries that an index finds, no entry by two of them: those of an account, or all about a party. */
const armsOf = ({ partyId, account }: EntryFilter): RawBuilder<boolean>[] => {
  if (partyId !== undefined) return aboutParty(partyId)
  return account === undefined
    ? [isTrue]
    : [sql`journal.debit = ${account}`, sql`journal.credit = ${account} AND journal.debit <> ${account}`]
}

/**
 * A payee's payments lie on accounts of the run from its approval until the bank has paid, and money of an organisation with nobody's until
 * it is matched: both are found by what they are about.
 */
export function aboutParty(partyId: string): RawBuilder<boolean>[] {
  const isElsewhere = sql`debit_owner IS DISTINCT FROM ${partyId}::uuid AND credit_owner IS DISTINCT FROM ${partyId}::uuid`
  return [
    sql`debit_owner = ${partyId}::uuid`,
    sql`credit_owner = ${partyId}::uuid AND debit_owner IS DISTINCT FROM ${partyId}::uuid`,
    sql`${isElsewhere} AND event = 'sent' AND source_id IN (SELECT id FROM payment_run_payee WHERE payee_id = ${partyId}::uuid)`,
    sql`${isElsewhere} AND event IN ('paid', 'selfBilled') AND source_id IN (SELECT id FROM sale WHERE category = 'payout' AND (
      (voided_at IS NULL AND (payee_organisation_id = ${partyId}::uuid OR (payee_organisation_id IS NULL AND loader_id = ${partyId}::uuid)))
      OR (voided_at IS NOT NULL AND ${payeeOfRow} = ${partyId}::uuid)))`,
    sql`${isElsewhere} AND event = 'received' AND source_id IN (SELECT id FROM receipt WHERE organisation_id = ${partyId}::uuid)`,
  ]
}

/** Entries in their order, a page of them: the first of each arm, and of these the first. */
export async function findEntryPage(
  db: Queryable,
  filter: EntryFilter,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<Entry[]> {
  const parts = armsOf(filter).map(
    arm => sql`(SELECT * FROM journal WHERE ${arm} AND ${isEntryOf(filter)} ORDER BY at, id LIMIT ${limit + offset})`,
  )
  const { rows } = await sql<Entry>`
    WITH entry AS (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS part ORDER BY at, id LIMIT ${limit} OFFSET ${offset})
    SELECT entry.id, entry.at, entry.event, debit, credit, entry.amount_cents, sale.lead_id, receipt.reference AS bank_reference, receipt.received_on,
      payment_run.id AS run_id, payment_run.number AS run, payment_run_payee.place,
      coalesce(used.id, line.invoice_id) AS document_id, coalesce(used.number, line.number, self_billed.number) AS document,
      coalesce(debtor.name, rtrim(debit_loader.first_name || ' ' || debit_loader.last_name)) AS debit_name,
      coalesce(creditor.name, rtrim(credit_loader.first_name || ' ' || credit_loader.last_name)) AS credit_name,
      debit_run.number AS debit_run, credit_run.number AS credit_run
    FROM entry LEFT JOIN sale ON sale.id = source_id
    LEFT JOIN organisation debtor ON debtor.id = debit_owner LEFT JOIN account debit_loader ON debit_loader.id = debit_owner
    LEFT JOIN organisation creditor ON creditor.id = credit_owner LEFT JOIN account credit_loader ON credit_loader.id = credit_owner
    LEFT JOIN payment_run debit_run ON debit_run.id = debit_owner LEFT JOIN payment_run credit_run ON credit_run.id = credit_owner
    LEFT JOIN receipt_use ON receipt_use.id = source_id LEFT JOIN invoice used ON used.id = receipt_use.invoice_id
    LEFT JOIN receipt ON receipt.id = coalesce(receipt_use.receipt_id, source_id)
    LEFT JOIN payment_run_payee ON payment_run_payee.id = source_id LEFT JOIN payment_run ON payment_run.id = payment_run_payee.run_id
    LEFT JOIN LATERAL (SELECT invoice_id, number FROM invoice_line JOIN invoice ON invoice.id = invoice_id WHERE sale_id = source_id
      AND entry.event = CASE WHEN credits_sale_id IS NULL THEN 'invoiced' ELSE 'credited' END) line ON true
    LEFT JOIN LATERAL (SELECT number FROM self_billed_line JOIN self_billed_invoice ON self_billed_invoice.id = document_id WHERE sale_id = source_id
      AND entry.event = CASE WHEN credits_sale_id IS NULL THEN 'selfBilled' ELSE 'selfCredited' END) self_billed ON true
    ORDER BY entry.at, entry.id`.execute(db)
  return rows
}
