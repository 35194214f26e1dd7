import { centsOf } from '../money/sum.ts'

/** An amount on an invoice, VAT included, in cents; below nothing when it takes back one that was paid. */
export interface InvoicedRow {
  readonly id: string
  readonly cents: number
  readonly isPaid: boolean
}

/**
 * What comes in when rows of one invoice are marked as paid, in cents: what they come to, less what was received for the invoice and not
 * yet for any row. Below nothing when money goes back, less what paid another invoice already.
 * @param receivedCents what the invoice has got in all
 * @param rows those on the invoice and its credit notes that were not taken back unpaid
 */
export function receiptForMarked(
  receivedCents: number,
  rows: readonly InvoicedRow[],
  marked: ReadonlySet<string>,
): number {
  // Above nothing it came in for no row; below, a credit of paid rows has paid another invoice already.
  const spareCents = receivedCents - centsOf(rows.filter(({ isPaid }) => isPaid))
  const now = rows.filter(({ id, isPaid }) => marked.has(id) && !isPaid)
  const owed = centsOf(now.filter(({ cents }) => cents > 0))
  const goesBack = centsOf(now.filter(({ cents }) => cents < 0))
  return Math.max(0, owed - Math.max(0, spareCents)) + Math.min(0, goesBack - Math.min(0, spareCents))
}

/**
 * Rows that are paid now that an invoice has what it has: all of them when nothing is left to be paid, those that take back something only
 * when nothing is left to be given back either.
 */
export function settledRows(openCents: number, rows: readonly InvoicedRow[]): string[] {
  if (openCents > 0) return []
  return rows.filter(({ isPaid, cents }) => !isPaid && (cents >= 0 || openCents === 0)).map(({ id }) => id)
}

/**
 * What an invoice has got beyond its rows, in cents: of those that were taken back unpaid. What those below nothing give back goes back
 * by marking them, or pays another invoice.
 */
export function unusedCents(openCents: number, rows: readonly InvoicedRow[]): number {
  const toGiveBack = centsOf(rows.filter(({ isPaid, cents }) => !isPaid && cents < 0))
  return Math.max(0, toGiveBack - openCents)
}

/** A row with when it was paid, as it is kept. */
export interface PaidRow extends InvoicedRow {
  readonly paidAt: string | null
}

/**
 * Rows of an invoice that are unpaid again once money for it was taken back: those that were paid at the moments at which it was used, then
 * the latest, moment by moment, until what the invoice still has covers the rest. Those that give money back are when more is to be given.
 * @param left what the invoice still has, and what of it is open now
 */
export function unsettledRows(
  left: { readonly receivedCents: number; readonly openCents: number },
  rows: readonly PaidRow[],
  moments: ReadonlySet<string>,
): string[] {
  const wasPaidWith = (moment: string | null) => moment !== null && moments.has(moment)
  const paid = [
    ...Map.groupBy(
      rows.filter(row => row.isPaid),
      row => row.paidAt,
    ),
  ].toSorted(([a], [b]) => Number(wasPaidWith(b)) - Number(wasPaidWith(a)) || ((a ?? '') < (b ?? '') ? 1 : -1))
  let needed = centsOf(rows.filter(({ isPaid, cents }) => isPaid || cents < 0))
  return paid.flatMap(([moment, together]) => {
    if (left.openCents === 0 || (needed <= left.receivedCents && !wasPaidWith(moment))) return []
    const unpaid = together.filter(({ cents }) => cents > 0 === left.openCents > 0)
    needed -= centsOf(unpaid.filter(({ cents }) => cents > 0))
    return unpaid.map(({ id }) => id)
  })
}
