import { alikeWithinDays, likeness, type Payment, receiptSourceLabels } from '@lodeway/rules/invoices/receipts.ts'
import type { StatementLine } from '@lodeway/rules/invoices/statement-line.ts'
import { addDays, formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import type { ReadLine } from './read-statement.ts'
import { type Doubt, findSentBack } from './sent-back.ts'

/** What was taken before, as it is used up line by line: one payment explains one line. */
export interface TakenBefore {
  readonly doubtOf: (line: ReadLine & StatementLine, organisationId: string | null) => Doubt | undefined
  /** Which of the lines that say the same a line is that is taken, from 1: so each is kept, and none twice. */
  readonly nextCopy: (key: string) => number
}

/**
 * Whether lines look like payments that were taken already. Two lines of one file that say the same are two payments: nobody pays twice
 * by mistake of the bank's file, and two clients' premiums of one day are alike. So a file with two such lines, of which one was taken
 * before, has one more. Where the running balance is the same too, it is one line that is there twice. What became known otherwise is looked
 * at as well: by hand, by a mark, or by a file that the bank writes in another way; and payouts that came back, which their runs record.
 */
export async function findTaken(db: Queryable, lines: readonly ReadLine[]): Promise<TakenBefore> {
  const used = await findCopies(db, lines)
  // What stands goes before what was taken back.
  const explaining = new Map([...used].map(([key, copies]) => [key, [...copies.values()].toSorted(byStanding)]))
  const entered = await findEntered(db, lines)
  const sentBackAs = await findSentBack(db, lines)
  const days = new Set(lines.flatMap(line => ('problems' in line ? [] : [dayOf({ ...line, amountCents: line.cents })])))
  const first = new Map<string, number>()
  return {
    doubtOf(line, organisationId) {
      const taken = explaining.get(line.key)?.shift()
      if (taken !== undefined) {
        if (!first.has(line.key)) first.set(line.key, line.line)
        const back = taken.backAt && `, and taken back on ${formatShownDate(johannesburgDate(taken.backAt))}`
        return { isLeftOut: true, note: `This line looks like one already taken from a statement${back ?? ''}.` }
      }
      const payout = sentBackAs(line, organisationId)
      if (payout?.isLeftOut) return payout
      const earlier = first.get(line.key)
      if (earlier !== undefined)
        return line.balance === ''
          ? { isLeftOut: false, note: `The same as line ${earlier}: taken as a payment of its own.` }
          : { isLeftOut: true, note: `The same as line ${earlier}, with the same balance, so it is one payment.` }
      first.set(line.key, line.line)
      const payment = {
        organisationId,
        amountCents: line.cents,
        receivedOn: line.receivedOn,
        reference: line.reference,
      }
      const alike = entered.filter(receipt => likeness(payment, receipt) === 'same')
      const isOfDay = ({ receivedOn }: Payment) => receivedOn === line.receivedOn
      const same = alike.find(isOfDay) ?? alike.find(receipt => !days.has(dayOf(receipt)))
      // One payment explains one line of its organisation. A line of nobody's, or of a day beside that of another line, asks, and leaves it to
      // the line that it is.
      if (same !== undefined) entered.splice(entered.indexOf(same), 1)
      const like = same ?? alike[0] ?? entered.find(receipt => likeness(payment, receipt) === 'perhaps')
      if (like === undefined) return payout
      const from = like === same || like.organisation === null ? '' : ` from ${like.organisation}`
      const how = receiptSourceLabels[like.source].toLowerCase()
      return {
        isLeftOut: true,
        note: `This line looks like one already taken${from}: ${like.reference}, ${formatShownDate(like.receivedOn)}, ${how}.`,
      }
    },
    nextCopy(key) {
      const copies = used.get(key) ?? new Map<number, Copy>()
      used.set(key, copies)
      let copy = 1
      while (copies.has(copy)) copy++
      copies.set(copy, { backAt: null })
      return copy
    },
  }
}

interface Copy {
  /** When the payment was taken back, if it was. */
  readonly backAt: Date | null
}
const byStanding = (a: Copy, b: Copy) => Number(a.backAt !== null) - Number(b.backAt !== null)

/** '2026-03-12 50000': a payment of that amount on that day. */
const dayOf = ({ receivedOn, amountCents }: Pick<Payment, 'receivedOn' | 'amountCents'>): string =>
  `${receivedOn} ${amountCents}`

/** Which copies of the lines of a statement were taken, by what they say. */
async function findCopies(db: Queryable, lines: readonly ReadLine[]): Promise<Map<string, Map<number, Copy>>> {
  const keys = [...new Set(lines.map(({ key }) => key))]
  const { rows } = await sql<Copy & { key: string; copy: number }>`
    SELECT statement_key AS key, statement_copy AS copy, taken_back_at AS back_at FROM receipt
    WHERE statement_key = ANY(${keys}::text[])`.execute(db)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return new Map([...byKey].map(([key, copies]) => [key, new Map(copies.map(row => [row.copy, row]))]))
}

interface Entered extends Payment {
  readonly organisation: string | null
  readonly source: 'hand' | 'marked' | 'statement' | 'takenBack'
}

/** Payments of the same amounts that are known otherwise than by these lines. */
async function findEntered(db: Queryable, lines: readonly ReadLine[]): Promise<Entered[]> {
  const read = lines.flatMap(line => ('problems' in line ? [] : [line]))
  const days = read.map(({ receivedOn }) => receivedOn).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const { rows } = await sql<Entered>`
    SELECT organisation_id, organisation.name AS organisation, amount_cents, received_on, reference, source
    FROM receipt LEFT JOIN organisation ON organisation.id = organisation_id
    WHERE received_on BETWEEN ${addDays(from, 0 - alikeWithinDays)}::date AND ${addDays(to, alikeWithinDays)}::date
      -- A refund that came back is a line above nothing too, also of credit that was marked as paid.
      AND (source IN ('hand', 'marked', 'statement') AND taken_back_at IS NULL OR source = 'takenBack' AND amount_cents > 0)
      AND coalesce(statement_key <> ALL(${read.map(({ key }) => key)}::text[]), true)
      AND amount_cents = ANY(${read.map(({ cents }) => cents)}::bigint[])
    ORDER BY received_on, receipt.id`.execute(db)
  return rows
}
