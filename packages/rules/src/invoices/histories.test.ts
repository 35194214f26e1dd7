import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { transfersOfLine, transfersOfReceipt } from '../journal/invoice-transfers.ts'
import { type Transfer, transfersOf } from '../journal/transfers.ts'
import type { LedgerRow } from '../sales/ledger.ts'
import { type Outcome, rowsAfter } from '../sales/rows.ts'
import { receiptForMarked, settledRows } from './settle.ts'
import { moveCredits, payWith } from './spread.ts'
import { vatOf } from './vat.ts'

// Whatever happens to a lead, in whatever order it is invoiced, credited and paid: rows, documents, money and books agree.

const snapshot = { orgSalesCommissionBps: 15_000, feeCents: 35_000, payee: { kind: 'none' } } as const
const organisationId = 'organisation'

interface Line {
  readonly key: string
  readonly netCents: number
  readonly vatCents: number
}

class Account {
  readonly history: Outcome[] = []
  readonly invoices: { id: string; lines: Line[]; credits: (Line & { credits: string })[]; receivedCents: number }[] =
    []
  readonly transfers: Transfer[] = []
  bankCents = 0
  unappliedCents = 0
  readonly vatBps: number | undefined

  constructor(vatBps: number | undefined) {
    this.vatBps = vatBps
  }

  get rows(): LedgerRow[] {
    return rowsAfter(this.history, snapshot)
  }
  private invoiceOf(key: string) {
    return this.invoices.find(({ lines }) => lines.some(line => line.key === key))
  }
  private isOnDocument = (key: string) =>
    this.invoices.some(({ lines, credits }) => [...lines, ...credits].some(line => line.key === key))

  /** An outcome makes rows and takes them back; what was invoiced is credited. */
  happen(outcome: Outcome): void {
    const before = new Map(this.rows.map(row => [row.key, row]))
    this.history.push(outcome)
    for (const row of this.rows) {
      const isNew = !before.has(row.key)
      const isVoided = row.voided && !before.get(row.key)?.voided
      const taken = isVoided ? row.key : isNew ? row.reverses : undefined
      const invoice = taken === undefined ? undefined : this.invoiceOf(taken)
      const line = invoice?.lines.find(({ key }) => key === taken)
      if (invoice && line) {
        invoice.credits.push({ ...line, key: row.key, credits: line.key })
        this.transfers.push(...transfersOfLine('credited', { organisationId, ...line }))
      } else if (isNew || isVoided) {
        const owed = { ...row, organisationId, payeeId: '', isHeld: false }
        this.transfers.push(...transfersOf(isNew ? 'owed' : 'voided', owed))
      }
    }
    this.settle()
  }

  invoice(only?: string): void {
    const lines = this.rows
      .filter(row => row.paymentStatus === 'unpaid' && !row.voided && row.cents !== 0 && !this.isOnDocument(row.key))
      .filter(({ key }) => only === undefined || key === only)
      .map(({ key, cents }) => ({ key, netCents: cents, vatCents: vatOf(cents, this.vatBps) }))
    if (lines.reduce((sum, { netCents }) => sum + netCents, 0) <= 0) return
    this.invoices.push({ id: String(this.invoices.length), lines, credits: [], receivedCents: 0 })
    for (const line of lines) this.transfers.push(...transfersOfLine('invoiced', { organisationId, ...line }))
  }

  mark(place: number): void {
    const unpaid = this.rows.filter(({ paymentStatus, voided }) => paymentStatus === 'unpaid' && !voided)
    const key = unpaid[place % Math.max(1, unpaid.length)]?.key
    if (key === undefined) return
    this.invoice(key)
    const invoice = this.invoices.find(({ lines, credits }) => [...lines, ...credits].some(line => line.key === key))
    if (invoice === undefined) return
    const cents = receiptForMarked(invoice.receivedCents, this.rowsOf(invoice), new Set([key]))
    this.receive(invoice.id, cents)
    this.bankCents += cents
    this.history.push({ kind: 'paid', key })
  }

  pay(cents: number): void {
    const uses = payWith(cents, this.open)
    for (const { invoiceId, cents: part } of uses) this.receive(invoiceId, part)
    const left = cents - uses.reduce((sum, use) => sum + use.cents, 0)
    this.transfers.push(...transfersOfReceipt('received', { organisationId, isForInvoice: false }, left))
    this.unappliedCents += left
    this.bankCents += cents
    for (const { invoiceId, cents: moved } of moveCredits(this.open))
      for (const invoice of this.invoices) if (invoice.id === invoiceId) invoice.receivedCents += moved
    this.settle()
  }

  private receive(id: string, cents: number): void {
    for (const invoice of this.invoices) if (invoice.id === id) invoice.receivedCents += cents
    this.transfers.push(...transfersOfReceipt('received', { organisationId, isForInvoice: true }, cents))
  }
  get open() {
    const gross = (lines: readonly Line[]) =>
      lines.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0)
    return this.invoices.map(({ id, lines, credits, receivedCents }) => ({
      id,
      openCents: gross(lines) - gross(credits) - receivedCents,
    }))
  }
  rowsOf({ lines, credits }: Account['invoices'][number]) {
    const rows = new Map(this.rows.map(row => [row.key, row]))
    return [...lines.map(line => ({ line, sign: 1 })), ...credits.map(line => ({ line, sign: -1 }))]
      .filter(({ line }) => !rows.get(line.key)?.voided)
      .map(({ line: { key, netCents, vatCents }, sign }) => ({
        id: key,
        cents: sign * (netCents + vatCents),
        isPaid: rows.get(key)?.paymentStatus === 'paid',
      }))
  }
  private settle(): void {
    const open = new Map(this.open.map(({ id, openCents }) => [id, openCents]))
    for (const invoice of this.invoices)
      for (const key of settledRows(open.get(invoice.id) ?? 0, this.rowsOf(invoice)))
        this.history.push({ kind: 'paid', key })
  }
  balanceOf = (account: string): number =>
    this.transfers.reduce(
      (sum, { debit, credit, cents }) =>
        sum + (debit.account === account ? cents : 0) - (credit.account === account ? cents : 0),
      0,
    )
}

const cents = fc.integer({ min: 1, max: 10_000_000 })
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('sale' as const, 'cashed' as const), premiumCents: cents }),
  fc.record({ kind: fc.constant('reversal' as const), of: fc.constantFrom('sale' as const, 'cashed' as const) }),
  fc.record({ kind: fc.constant('invoice' as const) }),
  fc.record({ kind: fc.constant('mark' as const), place: fc.nat(20) }),
  fc.record({ kind: fc.constant('pay' as const), cents }),
)

test('rows, documents, money and books agree, with VAT and without', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), fc.constantFrom(undefined, 1500), (steps, vatBps) => {
      const account = new Account(vatBps)
      for (const made of steps) {
        if (made.kind === 'invoice') account.invoice()
        else if (made.kind === 'mark') account.mark(made.place)
        else if (made.kind === 'pay') account.pay(made.cents)
        else account.happen(made)
      }
      const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
      const documented = new Set(
        account.invoices.flatMap(({ lines, credits }) => [...lines, ...credits].map(({ key }) => key)),
      )
      const unbilled = account.rows.filter(
        ({ key, paymentStatus, voided }) => paymentStatus === 'unpaid' && !voided && !documented.has(key),
      )
      expect(account.balanceOf('unbilled')).toBe(sum(unbilled.map(row => row.cents)))
      expect(account.balanceOf('receivable')).toBe(sum(account.open.map(({ openCents }) => openCents)))
      expect(account.balanceOf('bank')).toBe(account.bankCents)
      expect(0 - account.balanceOf('unapplied')).toBe(account.unappliedCents)
      const vat = account.invoices.map(
        ({ lines, credits }) => sum(lines.map(line => line.vatCents)) - sum(credits.map(line => line.vatCents)),
      )
      expect(0 - account.balanceOf('vatOutput')).toBe(sum(vat))
      for (const invoice of account.invoices) {
        const rows = account.rowsOf(invoice)
        expect(sum(rows.map(row => (row.isPaid || row.cents < 0 ? row.cents : 0)))).toBeLessThanOrEqual(
          invoice.receivedCents,
        )
        expect(new Set(invoice.credits.map(({ credits }) => credits)).size).toBe(invoice.credits.length)
        // Nobody is asked for more than is on the paper: only what was credited leaves something to be given back.
        const credited = sum(invoice.credits.map(({ netCents, vatCents }) => netCents + vatCents))
        const open = account.open.find(({ id }) => id === invoice.id)?.openCents ?? 0
        expect(open).toBeGreaterThanOrEqual(0 - credited)
      }
    }),
    propertyRuns,
  )
})
