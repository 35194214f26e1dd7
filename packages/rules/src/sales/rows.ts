import { shareOf } from '../money/share.ts'
import { type SaleStatus, saleStatuses } from './labels.ts'
import {
  emptyLedger,
  type Ledger,
  type LedgerRow,
  owe,
  pay,
  reverse,
  type SaleRow,
  setWithBank,
  takePaymentBack,
  writeOff,
} from './ledger.ts'
import { type PayoutTerms, payoutCents } from './payout.ts'

/** The terms that an assignment was made under. A copy: later edits never change what is owed on it. */
export type AssignmentSnapshot = {
  orgSalesCommissionBps: number
  /** The contract's fee for the lead's quality. */
  feeCents: number
  payee: PayoutTerms
}

/** Something that is owed for, once per lead. The premium is the one that was sold, in cents. */
export type SaleEvent = { kind: 'sale'; premiumCents: number } | { kind: 'cashed' }

/**
 * The rows of one event: the invoice to the organisation, and the payout unless nobody is paid.
 *
 * `sale`: premium × commission; payout of that *rounded* invoice. `cashed`: the fee for the quality; payout of that fee,
 * or for a company of its own card's fee. Rows of R0.00 are kept, so that an event always leaves its trace.
 * Source: domain rules, "Money".
 */
export function rowsFor(event: SaleEvent, snapshot: AssignmentSnapshot): SaleRow[] {
  const status = event.kind
  const invoiceCents =
    event.kind === 'sale' ? shareOf(event.premiumCents, snapshot.orgSalesCommissionBps) : snapshot.feeCents
  const invoice: SaleRow = { category: 'invoice', status, cents: invoiceCents }
  if (snapshot.payee.kind === 'none') return [invoice]
  return [invoice, { category: 'payout', status, cents: payoutCents(status, invoiceCents, snapshot.payee) }]
}

/** What happens to one row of a lead at the bank, or by an administrator's word. A client is handed nothing of it. */
export const paymentKinds = ['paid', 'paymentTakenBack', 'withBank', 'bankRefused', 'writtenOff'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/**
 * One step in the life of an assigned lead. `sale` and `cashed` come from the organisation, a `reversal` from an
 * administrator: of `sale` it takes back everything, of `cashed` only the fee. `paid` marks one row by its key; `withBank` and
 * `bankRefused` say of one that it is in a file for the bank, and that the bank did not pay it or sent it back; `paymentTakenBack` that
 * what was marked as paid was not, `writtenOff` that nobody is left to be paid.
 */
export type Outcome =
  | { kind: 'sale'; premiumCents: number }
  | { kind: 'cashed'; premiumCents: number }
  | { kind: 'reversal'; of: SaleStatus }
  | { kind: PaymentKind; key: string }

/**
 * All rows of a lead as a function of its whole history. Repeating an outcome adds nothing. A reversal voids unpaid
 * rows and answers paid ones, and those that are with the bank, with a negative row, whichever of payment and reversal was written first; nothing paid is
 * ever rewritten. A lead that goes straight to cashed
 * gets the rows of its sale as well, and one sold again after a reversal gets rows of its own (a new round).
 * Source: domain rules, "Money".
 */
export function rowsAfter(history: readonly Outcome[], snapshot: AssignmentSnapshot): LedgerRow[] {
  const ledger = emptyLedger()
  for (const outcome of history) apply(ledger, outcome, snapshot)
  return ledger.rows
}

function apply(ledger: Ledger, outcome: Outcome, snapshot: AssignmentSnapshot): void {
  switch (outcome.kind) {
    case 'sale':
      return owe(ledger, 'sale', rowsFor(outcome, snapshot))
    case 'cashed':
      // Cashed implies a sale.
      owe(ledger, 'sale', rowsFor({ kind: 'sale', premiumCents: outcome.premiumCents }, snapshot))
      return owe(ledger, 'cashed', rowsFor(outcome, snapshot))
    case 'reversal':
      for (const status of saleStatuses) {
        if (outcome.of === 'sale' || status === 'cashed') reverse(ledger, status)
      }
      return undefined
    case 'paid':
      return pay(ledger, outcome.key)
    case 'paymentTakenBack':
      return takePaymentBack(ledger, outcome.key)
    case 'writtenOff':
      return writeOff(ledger, outcome.key)
    case 'withBank':
    case 'bankRefused':
      return setWithBank(ledger, outcome.key, outcome.kind === 'withBank')
  }
}
