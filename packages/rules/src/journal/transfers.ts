import type { SaleRow } from '../sales/ledger.ts'
import type { JournalAccount, OwnedAccount } from './accounts.ts'

/** One side of a transfer: an organisation's, a payee's or a payment run's account, or one of the platform's own. */
export type Side =
  | { readonly account: OwnedAccount; readonly owner: string }
  | { readonly account: Exclude<JournalAccount, OwnedAccount>; readonly owner?: undefined }

/** An amount, above nothing, from the account that is credited to the one that is debited. */
export interface Transfer {
  readonly debit: Side
  readonly credit: Side
  readonly cents: number
}

/** A sale row with whom it is owed by or to. */
export interface OwedRow extends SaleRow {
  readonly organisationId: string
  /** Who is paid; nothing for an invoice. */
  readonly payeeId: string
  /** Whether payouts to that payee are held now. */
  readonly isHeld: boolean
  /** The payment run in which the amount was sent to the bank. */
  readonly sentInRun?: string | undefined
  /** VAT that self-billed documents added to a payout, or below nothing took off, before it was paid; it is paid, returned and written off with it. */
  readonly vatCents?: number | undefined
}

/** What happens to a sale row in the books. */
export type RowEvent = 'owed' | 'voided' | 'paid' | 'returned' | 'writtenOff'

/**
 * What happens to a sale row, in double entry: it becomes owed, is voided while unpaid, is paid, or, a payout alone, is returned because
 * it was not paid after all, or written off because nobody is left to be paid. A negative row, which takes a
 * paid one back, runs the other way; a row of R0.00 moves nothing. An invoice that is marked as paid is issued and received at once.
 * Source: domain rules, "Money"; docs/journal.md.
 */
export function transfersOf(event: RowEvent, row: OwedRow): Transfer[] {
  const transfers = row.category === 'invoice' ? ofInvoice(event, row) : ofPayout(event, row)
  const cents = event === 'owed' || event === 'voided' ? row.cents : row.cents + (row.vatCents ?? 0)
  return transfers.flatMap(([debit, credit]) => transfer(debit, credit, cents))
}

/**
 * VAT on a payout: a self-billed invoice adds it to what a payment run pays, a self-billed credit note takes it off what the payee is
 * owed. Source: docs/journal.md.
 * @param vatCents above nothing
 */
export function transfersOfSelfBilling(
  to: { readonly runId: string } | { readonly payeeId: string; readonly isHeld: boolean },
  vatCents: number,
): Transfer[] {
  const input: Side = { account: 'vatInput' }
  if ('runId' in to) return transfer(input, { account: 'run', owner: to.runId }, vatCents)
  return transfer({ account: to.isHeld ? 'held' : 'payable', owner: to.payeeId }, input, vatCents)
}

/** A payee gets an account to be paid to: what was held for want of one is released. Below nothing, they lose it: it is held. */
export const transfersOfRelease = (payeeId: string, cents: number): Transfer[] =>
  transfer({ account: 'held', owner: payeeId }, { account: 'payable', owner: payeeId }, cents)

/** What a payment run pays one payee: set apart when the run is approved, sent to the bank, taken back before or refused after that. */
export function transfersOfRun(
  event: 'approved' | 'takenBack' | 'sent' | 'refused',
  { runId, payeeId }: { readonly runId: string; readonly payeeId: string },
  cents: number,
): Transfer[] {
  const payable: Side = { account: 'payable', owner: payeeId }
  const run: Side = { account: 'run', owner: runId }
  const transit: Side = { account: 'transit', owner: runId }
  const sides: Record<typeof event, Sides> = {
    approved: [payable, run],
    takenBack: [run, payable],
    sent: [run, transit],
    refused: [transit, payable],
  }
  return transfer(...sides[event], cents)
}

type Sides = readonly [debit: Side, credit: Side]

function ofInvoice(event: RowEvent, { status, cents, organisationId: owner }: OwedRow): Sides[] {
  const unbilled: Side = { account: 'unbilled', owner }
  const receivable: Side = { account: 'receivable', owner }
  const earned: Side = { account: status === 'sale' ? 'commissionRevenue' : 'feeRevenue' }
  if (event === 'owed') return [[unbilled, cents < 0 ? { account: 'creditNotes' } : earned]]
  if (event === 'voided') return [[earned, unbilled]]
  if (event === 'returned' || event === 'writtenOff') return []
  return [
    [receivable, unbilled],
    [{ account: 'bank' }, receivable],
  ]
}

function ofPayout(event: RowEvent, { payeeId: owner, isHeld, sentInRun }: OwedRow): Sides[] {
  const owed: Side = { account: isHeld ? 'held' : 'payable', owner }
  if (event === 'owed') return [[{ account: 'payoutCost' }, owed]]
  if (event === 'voided') return [[owed, { account: 'payoutCost' }]]
  if (event === 'returned') return [[{ account: 'bank' }, owed]]
  if (event === 'writtenOff') return [[owed, { account: 'writtenOff' }]]
  return [[sentInRun === undefined ? owed : { account: 'transit', owner: sentInRun }, { account: 'bank' }]]
}

/** One amount from the account that is credited to the other; below nothing the other way round, and none at all for nothing. */
export function transfer(debit: Side, credit: Side, cents: number): Transfer[] {
  if (cents === 0) return []
  return [cents > 0 ? { debit, credit, cents } : { debit: credit, credit: debit, cents: 0 - cents }]
}
