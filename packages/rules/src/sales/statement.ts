import { centsOf } from '../money/sum.ts'
import type { SaleStatus } from './labels.ts'

/** A payout as far as a statement goes; instants in milliseconds. A negative one takes a paid one back. */
export interface StatementRow {
  readonly status: SaleStatus
  readonly cents: number
  readonly isTakenBack: boolean
  readonly owedAt: number
  readonly voidedAt: number | null
  readonly paidAt: number | null
  /** The payment run by which it was. */
  readonly paidInRun: number | null
  /** Of one that takes back another: whether that was paid by then, or was being paid. */
  readonly wasPaid: boolean
  /** Payments that were marked and taken back, since nothing was paid after all: on the bank's days, and when the payment was recorded. */
  readonly notPaid: readonly {
    readonly paidAt: number
    readonly recordedAt: number
    readonly backAt: number
    readonly run: number | null
  }[]
  /** VAT that self-billed documents added, or below nothing took off, each at its time; it is paid with the payout from then on. */
  readonly vat: readonly { readonly at: number; readonly cents: number; readonly document: string }[]
}

/** What moved what is owed, in words that a payee reads. */
export const movementLabels = {
  earned: 'Earned',
  withdrawn: 'Taken back before it was paid',
  clawedBack: 'Taken back after it was paid',
  stopped: 'Taken back while it was being paid',
  paid: 'Paid to you',
  takenOff: 'Taken off your payment',
  notPaid: 'Not paid after all',
  vat: 'VAT on your tax invoice',
  vatTakenBack: 'VAT taken back',
} as const
type Movement = keyof typeof movementLabels

export interface StatementLine<Row> {
  readonly movement: Movement
  readonly at: number
  /** What it adds to what is owed, or takes off. */
  readonly cents: number
  readonly row: Row
  /** Of VAT: the number of the document. */
  readonly document: string | null
  /** Of a payment, or of what was not paid after all. */
  readonly run: number | null
}

export interface Statement<Row> {
  readonly openingCents: number
  readonly lines: readonly StatementLine<Row>[]
  readonly closingCents: number
}

/**
 * What was owed to a payee at the beginning of a period, everything that moved it, and what is owed at its end: the beginning of the
 * next one. Half-open, from `from` up to but not including `until`.
 */
export function statementOf<Row extends StatementRow>(
  rows: readonly Row[],
  { from, until }: { readonly from: number; readonly until: number },
): Statement<Row> {
  const all = rows.flatMap(movementsOf)
  const openingCents = centsOf(all.filter(({ at }) => at < from))
  // What is recorded days later is of the last moment of the bank's day, in which runs follow one another as they were made.
  const lines = all
    .filter(({ at }) => at >= from && at < until)
    .toSorted((a, b) => a.at - b.at || (a.run ?? 0) - (b.run ?? 0))
  return { openingCents, lines, closingCents: openingCents + centsOf(lines) }
}

/** A line as it is shown: all that a run paid on one day is one, as it is one on the bank's statement; so is the VAT of a document. */
export interface ShownLine<Row> extends Omit<StatementLine<Row>, 'row'> {
  readonly rows: readonly Row[]
}

/**
 * The lines of a statement with what each run paid on a day as one line, less what was taken off it; what was not paid after all of it,
 * too, and the VAT of each document. Each stands where the last of its lines stood, so that what is owed after a line was owed then.
 * @param dayOf names the day of an instant
 */
export function groupedByDay<Row>(
  lines: readonly StatementLine<Row>[],
  dayOf: (at: number) => string,
): ShownLine<Row>[] {
  const keyOf = ({ movement, at, document, run }: StatementLine<Row>, index: number) => {
    if (movement === 'paid' || movement === 'takenOff') return `paid ${dayOf(at)} ${run}`
    return movement === 'notPaid' ? `${movement} ${dayOf(at)} ${run}` : (document ?? index)
  }
  const keyed = lines.map((line, index) => ({ line, index, key: keyOf(line, index) }))
  const groups = [...Map.groupBy(keyed, ({ key }) => key).values()]
  const inOrder = groups.toSorted((one, other) => (one.at(-1)?.index ?? 0) - (other.at(-1)?.index ?? 0))
  return inOrder.flatMap(group => {
    const own = group.map(({ line }) => line)
    const last = own.at(-1)
    if (last === undefined) return []
    const isPaid = own.some(({ movement }) => movement === 'paid')
    return [
      { ...last, ...(isPaid && { movement: 'paid' as const }), cents: centsOf(own), rows: own.map(({ row }) => row) },
    ]
  })
}

function movementsOf<Row extends StatementRow>(row: Row): StatementLine<Row>[] {
  const line = (
    movement: Movement,
    at: number | null,
    cents: number,
    { document = null, run = null }: Partial<Pick<StatementLine<Row>, 'document' | 'run'>> = {},
  ) => (at === null ? [] : [{ movement, at, cents, row, document, run }])
  const withVat = (at: number | null) =>
    row.cents + row.vat.reduce((sum, vat) => (at !== null && vat.at <= at ? sum + vat.cents : sum), 0)
  const [owed, settled] = row.isTakenBack
    ? ([row.wasPaid ? 'clawedBack' : 'stopped', 'takenOff'] as const)
    : (['earned', 'paid'] as const)
  return [
    ...line(owed, row.owedAt, row.cents),
    ...row.vat.flatMap(({ at, cents, document }) => line(cents < 0 ? 'vatTakenBack' : 'vat', at, cents, { document })),
    ...row.notPaid.flatMap(({ paidAt, recordedAt, backAt, run }) => [
      ...line(settled, paidAt, 0 - withVat(recordedAt), { run }),
      ...line('notPaid', backAt, withVat(recordedAt), { run }),
    ]),
    ...line('withdrawn', row.voidedAt, 0 - row.cents),
    ...line(settled, row.paidAt, 0 - withVat(row.paidAt), { run: row.paidInRun }),
  ]
}
