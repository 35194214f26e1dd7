import { alikeWithinDays } from '@lodeway/rules/invoices/receipts.ts'
import type { StatementLine } from '@lodeway/rules/invoices/statement-line.ts'
import { paymentReference } from '@lodeway/rules/payment-runs/bank-file.ts'
import { mayBeNamedOn, mayComeBackOn, returnedWithinDays, tellsOfReturn } from '@lodeway/rules/payment-runs/returns.ts'
import { type NamedRun, paymentsNamedIn, runName, runsNamedIn } from '@lodeway/rules/payment-runs/run-name.ts'
import { withBankStates } from '@lodeway/rules/payment-runs/states.ts'
import { addDays, type CalendarDate, daysBetween, formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { payeeName } from '../journal/payee.sql.ts'
import type { ReadLine } from './read-statement.ts'

type Line = ReadLine & StatementLine

/** Why a line may be no payment of its own. */
export interface Doubt {
  readonly isLeftOut: boolean
  readonly note: string
}

/**
 * Whether lines look like payouts that the bank sent back. One that is named with its place in its run is left out in any case; one of about
 * those days whose run alone is named, or that only has the amount of one, where no organisation is named: with one it is said, as 'run 12' may be its own
 * reference. One payout explains one line: a second one like it is held against the others.
 */
export async function findSentBack(
  db: Queryable,
  lines: readonly ReadLine[],
): Promise<(line: Line, organisationId: string | null) => Doubt | undefined> {
  const cameIn = lines.filter((line): line is Line => !('problems' in line) && line.cents > 0)
  const byCents = Map.groupBy(await findPayouts(db, cameIn), ({ cents }) => cents)
  const alikeTo = ({ cents }: Line) => byCents.get(cents) ?? []
  /** The line that each payout explains; those that are named come first. */
  const explained = new Map<Payout, number>()
  for (const line of cameIn)
    for (const payout of alikeTo(line).filter(isOneOf(paymentsNamedIn(line.reference))))
      if (!explained.has(payout)) explained.set(payout, line.line)

  const explain = ({ line }: Line, fitting: readonly Payout[]): Doubt | undefined => {
    const free = fitting.filter(payout => (explained.get(payout) ?? line) === line).toSorted(byRecorded)
    const [payout] = free.length === 0 ? fitting : free
    if (payout === undefined) return undefined
    const other = free.length === 0 ? explained.get(payout) : undefined
    if (other !== undefined)
      return { isLeftOut: true, note: `This line looks like the payout ${nameOf(payout)} too, as line ${other} does.` }
    if (free.length === 1 || payout.cameBackOn !== null) explained.set(payout, line)
    return { isLeftOut: true, note: noteOf(free) }
  }

  return (line, organisationId) => {
    const alike = alikeTo(line)
    const payments = alike.filter(isOneOf(paymentsNamedIn(line.reference)))
    if (payments.length > 0) return explain(line, payments)
    const ofRuns = alike
      .filter(isOneOf(runsNamedIn(line.reference)))
      .filter(({ paidOn }) => mayBeNamedOn(line.receivedOn, paidOn))
    if (organisationId !== null)
      return ofRuns.length === 0
        ? undefined
        : { isLeftOut: false, note: `It may be a payout that the bank sent back: ${listed(ofRuns)}.` }
    if (ofRuns.length > 0) return explain(line, ofRuns)
    const cameBack = alike.filter(cameBackLike(line))
    const mayHave = cameBack.length > 0 || tellsOfReturn(line.reference) ? alike.filter(mayComeBackAs(line)) : []
    return explain(line, [...cameBack, ...mayHave])
  }
}

/** A payment of a run that was sent to the bank. */
interface Payout {
  readonly number: number
  readonly place: number
  readonly cents: number
  readonly name: string | null
  readonly paidOn: CalendarDate
  /** When it came back, where that is recorded in its run. */
  readonly cameBackOn: CalendarDate | null
}
const byRecorded = (a: Payout, b: Payout) => Number(a.cameBackOn === null) - Number(b.cameBackOn === null)

const isOneOf =
  (named: readonly NamedRun[]) =>
  (payout: Payout): boolean =>
    named.some(({ number, place = payout.place }) => number === payout.number && place === payout.place)

const cameBackLike =
  ({ receivedOn }: StatementLine) =>
  ({ cameBackOn }: Payout): boolean =>
    cameBackOn !== null && Math.abs(daysBetween(cameBackOn, receivedOn)) <= alikeWithinDays

const mayComeBackAs =
  ({ receivedOn }: StatementLine) =>
  ({ cameBackOn, paidOn }: Payout): boolean =>
    cameBackOn === null && mayComeBackOn(receivedOn, paidOn)

const nameOf = ({ number, place, name }: Payout): string =>
  `${paymentReference(number, place)}${name === null ? '' : ` to ${name}`}`

function noteOf(payouts: readonly Payout[]): string {
  const [only, ...others] = payouts
  if (only === undefined || others.length > 0)
    return `This line looks like one of these payouts, sent back by the bank: ${listed(payouts)}. Record it in its run, if it is not recorded there.`
  const looksLike = `This line looks like the payout ${nameOf(only)}`
  return only.cameBackOn === null
    ? `${looksLike}, sent back by the bank. Record that in ${runName(only.number)}.`
    : `${looksLike}, which came back on ${formatShownDate(only.cameBackOn)}: ${runName(only.number)} has it already.`
}

const listedAtMost = 5

function listed(payouts: readonly Payout[]): string {
  const said = payouts
    .slice(0, listedAtMost)
    .map(
      payout =>
        nameOf(payout) + (payout.cameBackOn ? ` (came back on ${formatShownDate(payout.cameBackOn)}, recorded)` : ''),
    )
  const more = payouts.length - said.length
  return [...said, ...(more > 0 ? [`${more} more`] : [])].join(' or ')
}

/** Payouts of the same amounts that these lines name, or that came back at about their days or may have come back on them. */
async function findPayouts(db: Queryable, lines: readonly Line[]): Promise<Payout[]> {
  const days = lines.map(({ receivedOn }) => receivedOn).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const numbers = new Set(lines.flatMap(({ reference }) => runsNamedIn(reference)).map(({ number }) => number))
  const { rows } = await sql<Payout>`
    WITH payout AS (
      SELECT number, place, cents, payee_kind, payee_id, coalesce(paid_on, johannesburg_day(decided_at), pay_day) AS paid_on,
        CASE WHEN payee.state = 'refused' THEN coalesce(returned_on, johannesburg_day(decided_at)) END AS came_back_on
      FROM payment_run_payee payee JOIN payment_run ON payment_run.id = run_id
      WHERE cents = ANY(${lines.map(({ cents }) => cents)}::bigint[]) AND file_unused_at IS NULL
        AND (payee.state IN ('paid', 'refused') OR payee.state = 'included' AND payment_run.state = ANY(${withBankStates}::text[]))
    )
    SELECT payout.number, place, cents, nullif(${payeeName}, '') AS name, paid_on, came_back_on
    FROM payout
    LEFT JOIN account AS loader ON payee_kind = 'loader' AND loader.id = payee_id
    LEFT JOIN organisation AS company ON payee_kind = 'company' AND company.id = payee_id
    WHERE payout.number = ANY(${[...numbers]}::integer[])
      OR came_back_on BETWEEN ${addDays(from, 0 - alikeWithinDays)}::date AND ${addDays(to, alikeWithinDays)}::date
      OR came_back_on IS NULL AND paid_on BETWEEN ${addDays(from, 0 - returnedWithinDays)}::date AND ${to}::date
    ORDER BY payout.number, place`.execute(db)
  return rows
}
