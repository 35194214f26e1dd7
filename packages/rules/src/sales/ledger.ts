import type { PaymentStatus, SaleCategory, SaleStatus } from './labels.ts'

/** One amount owed. */
export type SaleRow = { category: SaleCategory; status: SaleStatus; cents: number }

/**
 * A row with its life so far. `key` is unique within the lead and stable whatever happens later, so rows can be written
 * by "insert what is missing". `voided` rows count for nothing and are never paid.
 */
export type LedgerRow = SaleRow & {
  key: string
  paymentStatus: PaymentStatus
  voided: boolean
  /** It is in a file for the bank, which may pay it whatever is decided here. */
  isWithBank?: boolean
  /** The key of the paid row that this one takes back. */
  reverses?: string
}

/** `live` holds the rows of the events that stand; `rounds` how often each event has happened. */
export type Ledger = { rows: LedgerRow[]; live: Map<SaleStatus, LedgerRow[]>; rounds: Record<SaleStatus, number> }

/** A ledger in which nothing has happened. */
export const emptyLedger = (): Ledger => ({ rows: [], live: new Map(), rounds: { sale: 0, cashed: 0 } })

/** Adds the rows of an event, unless that event already stands: it happens once per lead until it is reversed. */
export function owe(ledger: Ledger, status: SaleStatus, amounts: readonly SaleRow[]): void {
  if (ledger.live.has(status)) return
  ledger.rounds[status] += 1
  const rows = amounts.map(
    (amount): LedgerRow => ({
      ...amount,
      key: `${status}-${amount.category}-${ledger.rounds[status]}`,
      paymentStatus: 'unpaid',
      voided: false,
    }),
  )
  ledger.rows.push(...rows)
  ledger.live.set(status, rows)
}

/** Takes an event's rows back, if it stands. */
export function reverse(ledger: Ledger, status: SaleStatus): void {
  for (const row of ledger.live.get(status) ?? []) {
    // What was written off is owed to nobody, and nobody owes it back.
    if (row.voided) continue
    if (row.paymentStatus === 'unpaid' && !row.isWithBank) row.voided = true
    else oweBack(ledger, row)
  }
  ledger.live.delete(status)
}

/**
 * A row goes to the bank in a file, or the bank refused it or sent it back. While it is there, taking it back is owed back as if it had been paid:
 * nobody can say any more that it will not be.
 */
export function setWithBank(ledger: Ledger, key: string, isWithBank: boolean): void {
  const row = ledger.rows.find(candidate => candidate.key === key)
  if (row !== undefined) row.isWithBank = isWithBank
}

/**
 * Marks a row as paid. One that was taken back before is owed back as if it had been paid first: the money went out all
 * the same. (A reversal and a payment at one moment were written in that order once.) One that is unknown or paid already
 * stays as it is.
 */
export function pay(ledger: Ledger, key: string): void {
  const row = ledger.rows.find(candidate => candidate.key === key)
  if (row === undefined || row.paymentStatus === 'paid') return
  row.paymentStatus = 'paid'
  if (!row.voided) return
  row.voided = false
  oweBack(ledger, row)
}

/** A row that was marked as paid was not: it is owed again, beside what took it back meanwhile, which cancels it. */
export function takePaymentBack(ledger: Ledger, key: string): void {
  const row = ledger.rows.find(candidate => candidate.key === key)
  if (row !== undefined) row.paymentStatus = 'unpaid'
}

/** What is unpaid is owed no longer, since there is nobody to pay it to. */
export function writeOff(ledger: Ledger, key: string): void {
  const row = ledger.rows.find(candidate => candidate.key === key)
  if (row?.paymentStatus === 'unpaid') row.voided = true
}

const oweBack = (ledger: Ledger, row: LedgerRow): unknown =>
  ledger.rows.push({
    ...row,
    isWithBank: false,
    key: `${row.key}-reversal`,
    reverses: row.key,
    cents: 0 - row.cents,
    paymentStatus: 'unpaid',
  })
