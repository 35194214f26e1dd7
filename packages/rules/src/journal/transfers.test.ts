import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { vatOf } from '../invoices/vat.ts'
import type { LedgerRow } from '../sales/ledger.ts'
import { type AssignmentSnapshot, type Outcome, rowsAfter } from '../sales/rows.ts'
import { type StatementRow, statementOf } from '../sales/statement.ts'
import {
  type OwedRow,
  type Transfer,
  transfersOf,
  transfersOfRelease,
  transfersOfRun,
  transfersOfSelfBilling,
} from './transfers.ts'

const snapshot: AssignmentSnapshot = {
  orgSalesCommissionBps: 15_000,
  feeCents: 35_000,
  payee: { kind: 'loader', saleBps: 3500, feeBps: 4250 },
}
const rowOf = (row: LedgerRow, isHeld = false): OwedRow => ({ ...row, organisationId: 'org', payeeId: 'payee', isHeld })

interface Payee {
  readonly isHeld?: boolean
  /** Of a VAT vendor who is self-billed. */
  readonly vatBps?: number | undefined
}

/** The journal of a lead, by what each step of its history changes of its rows; and the VAT of each row, with the step that brought it. */
function booksOf(history: readonly Outcome[], { isHeld = false, vatBps }: Payee = {}) {
  const seen = new Map<string, LedgerRow>()
  const vat = new Map<string, { at: number; cents: number; document: string }>()
  const transfers = history.flatMap((_, step) =>
    rowsAfter(history.slice(0, step + 1), snapshot).flatMap(row => {
      const before = seen.get(row.key)
      seen.set(row.key, row)
      const owed = before === undefined ? transfersOf('owed', rowOf(row, isHeld)) : []
      const voided = row.voided && !before?.voided ? transfersOf('voided', rowOf(row, isHeld)) : []
      const taken = before === undefined && row.reverses !== undefined ? vat.get(row.reverses) : undefined
      if (taken) vat.set(row.key, { at: step, cents: 0 - taken.cents, document: 'SBC-000001' })
      const credited = taken ? transfersOfSelfBilling({ payeeId: 'payee', isHeld }, taken.cents) : []
      const isNewlyPaid = row.paymentStatus === 'paid' && before?.paymentStatus !== 'paid'
      return [...owed, ...voided, ...credited, ...(isNewlyPaid ? paymentOf(row, step) : [])]
    }),
  )
  /** As the commands pay a row: a payout of a vendor in a run, whose invoice adds VAT where there is none yet. */
  function paymentOf(row: LedgerRow, step: number): Transfer[] {
    if (vatBps === undefined || row.category === 'invoice' || isHeld) return transfersOf('paid', rowOf(row, isHeld))
    const [owedVat, ids] = [vat.get(row.key)?.cents ?? 0, { runId: 'run', payeeId: 'payee' }]
    const added = row.cents > 0 ? vatOf(row.cents, vatBps) : 0
    if (added > 0) vat.set(row.key, { at: step, cents: added, document: 'SBI-000001' })
    const vatCents = owedVat + added
    return [
      ...transfersOfRun('approved', ids, row.cents + owedVat),
      ...transfersOfSelfBilling({ runId: 'run' }, added),
      ...transfersOfRun('sent', ids, row.cents + vatCents),
      ...transfersOf('paid', { ...rowOf(row), vatCents, sentInRun: 'run' }),
    ]
  }
  return { transfers, vat }
}
const journalOf = (history: readonly Outcome[], payee?: Payee): Transfer[] => booksOf(history, payee).transfers

/** Debit less credit of each account, those at nothing left out. */
function balancesOf(transfers: readonly Transfer[]): Record<string, number> {
  const balances = new Map<string, number>()
  for (const { debit, credit, cents } of transfers) {
    balances.set(debit.account, (balances.get(debit.account) ?? 0) + cents)
    balances.set(credit.account, (balances.get(credit.account) ?? 0) - cents)
  }
  return Object.fromEntries([...balances].filter(([, cents]) => cents !== 0))
}

const cashed: Outcome = { kind: 'cashed', premiumCents: 123_455 }
const keys = ['sale-invoice-1', 'sale-payout-1', 'cashed-invoice-1', 'cashed-payout-1']
const paid = keys.map((key): Outcome => ({ kind: 'paid', key }))

test('the worked example: what is owed by the organisation and to the loader', () => {
  expect(balancesOf(journalOf([cashed]))).toEqual({
    unbilled: 220_183,
    commissionRevenue: -185_183,
    feeRevenue: -35_000,
    payoutCost: 79_689,
    payable: -79_689,
  })
})

test('the worked example in full: what is left in the bank is what was earned less what it cost', () => {
  const balances = balancesOf(journalOf([cashed, ...paid]))
  expect(balances).toEqual({ bank: 140_494, commissionRevenue: -185_183, feeRevenue: -35_000, payoutCost: 79_689 })
  expect(balances['bank']).toBe(220_183 - 79_689)
})

test('a vendor is paid with VAT, which is input; what is taken back is taken back with its own', () => {
  const reversal: Outcome = { kind: 'reversal', of: 'cashed' }
  const vendor = { vatBps: 1500 }
  expect(balancesOf(journalOf([cashed, ...paid], vendor))).toMatchObject({ bank: 220_183 - 91_642, vatInput: 11_953 })
  expect(balancesOf(journalOf([cashed, ...paid, reversal], vendor))).toMatchObject({ payable: 17_106, vatInput: 9722 })
})

test('a reversal before payment leaves nothing, after it what is to be given back on both sides', () => {
  const reversal: Outcome = { kind: 'reversal', of: 'cashed' }
  expect(balancesOf(journalOf([cashed, reversal]))).toEqual({
    unbilled: 185_183,
    commissionRevenue: -185_183,
    payoutCost: 64_814,
    payable: -64_814,
  })
  expect(balancesOf(journalOf([cashed, ...paid, reversal]))).toMatchObject({
    unbilled: -35_000,
    creditNotes: 35_000,
    payable: 14_875,
  })
})

test('what is owed to somebody without bank details is held, and released when there are some', () => {
  const held = journalOf([cashed], { isHeld: true })
  expect(balancesOf(held)).toMatchObject({ held: -79_689 })
  expect(balancesOf([...held, ...transfersOfRelease('payee', 79_689)])).toMatchObject({ payable: -79_689 })
  expect(transfersOfRelease('payee', 0)).toEqual([])
})

test('what a run pays is set apart, sent, and paid or refused; and goes back when the run is changed', () => {
  const owed = journalOf([cashed]).filter(({ debit }) => debit.account === 'payoutCost')
  const run = (...events: Parameters<typeof transfersOfRun>[0][]) =>
    balancesOf([...owed, ...events.flatMap(event => transfersOfRun(event, { runId: 'run', payeeId: 'payee' }, 79_689))])
  expect(run('approved')).toEqual({ payoutCost: 79_689, run: -79_689 })
  expect(run('approved', 'takenBack')).toEqual({ payoutCost: 79_689, payable: -79_689 })
  expect(run('approved', 'sent')).toEqual({ payoutCost: 79_689, transit: -79_689 })
  expect(run('approved', 'sent', 'refused')).toEqual({ payoutCost: 79_689, payable: -79_689 })
  const paid: OwedRow = {
    category: 'payout',
    status: 'sale',
    cents: 79_689,
    organisationId: 'org',
    payeeId: 'payee',
    isHeld: false,
  }
  expect(transfersOf('paid', { ...paid, sentInRun: 'run' })).toEqual([
    { debit: { account: 'transit', owner: 'run' }, credit: { account: 'bank' }, cents: 79_689 },
  ])
})

test('what is written off is owed no longer, with its VAT, and stands on an account of its own', () => {
  const row: OwedRow = {
    category: 'payout',
    status: 'sale',
    cents: 64_814,
    vatCents: 9722,
    organisationId: 'org',
    payeeId: 'payee',
    isHeld: true,
  }
  const [held, writtenOff] = [{ account: 'held', owner: 'payee' }, { account: 'writtenOff' }]
  expect(transfersOf('writtenOff', row)).toEqual([{ debit: held, credit: writtenOff, cents: 74_536 }])
  expect(transfersOf('writtenOff', { ...row, cents: -500, vatCents: 0 })).toEqual([
    { debit: writtenOff, credit: held, cents: 500 },
  ])
})

const outcome = fc.oneof(
  fc.record({ kind: fc.constant('sale' as const), premiumCents: fc.nat(10_000_000) }),
  fc.record({ kind: fc.constant('cashed' as const), premiumCents: fc.nat(10_000_000) }),
  fc.record({ kind: fc.constant('reversal' as const), of: fc.constantFrom('sale' as const, 'cashed' as const) }),
  fc.record({
    kind: fc.constant('paid' as const),
    key: fc.constantFrom(...keys, ...keys.map(key => `${key}-reversal`), 'sale-payout-2', 'cashed-invoice-2'),
  }),
)

/** Whether the payee is a vendor, and at which rate. */
const vatBps = fc.constantFrom(undefined, 1400, 1500)

/** A voided row cannot be paid: no command does it, and the database refuses it. */
function withoutPaymentsOfVoided(steps: readonly Outcome[]): Outcome[] {
  const history: Outcome[] = []
  for (const step of steps) {
    const row = step.kind === 'paid' && rowsAfter(history, snapshot).find(({ key }) => key === step.key)
    if (!(row && row.voided)) history.push(step)
  }
  return history
}

test('whatever happens to a lead, its rows are what the books say', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 12 }), fc.boolean(), vatBps, (steps, isHeld, bps) => {
      const history = withoutPaymentsOfVoided(steps)
      const { transfers, vat } = booksOf(history, { isHeld, vatBps: bps })
      const rows = rowsAfter(history, snapshot).map(row => ({
        ...row,
        cents: row.cents + (vat.get(row.key)?.cents ?? 0),
      }))
      const sumOf = (category: LedgerRow['category'], paymentStatus: LedgerRow['paymentStatus']) =>
        rows
          .filter(row => row.category === category && row.paymentStatus === paymentStatus && !row.voided)
          .reduce((sum, row) => sum + row.cents, 0)
      const balances = balancesOf(transfers)
      expect(transfers.every(({ cents }) => Number.isSafeInteger(cents) && cents > 0)).toBe(true)
      expect(balances['unbilled'] ?? 0).toBe(sumOf('invoice', 'unpaid'))
      expect(0 - (balances[isHeld ? 'held' : 'payable'] ?? 0)).toBe(sumOf('payout', 'unpaid'))
      expect(balances['bank'] ?? 0).toBe(sumOf('invoice', 'paid') - sumOf('payout', 'paid'))
      expect(balances['vatInput'] ?? 0).toBe([...vat.values()].reduce((sum, { cents }) => sum + cents, 0))
      for (const account of ['receivable', 'run', 'transit']) expect(balances[account]).toBeUndefined()
    }),
    propertyRuns,
  )
})

/** The payouts of a history as a statement reads them: the step at which each became owed, was voided and was paid. */
function payoutsInTime(history: readonly Outcome[], payee: Payee): StatementRow[] {
  const { vat } = booksOf(history, payee)
  const seen = new Map<string, { -readonly [Key in keyof StatementRow]: StatementRow[Key] }>()
  for (let step = 0; step < history.length; step++)
    for (const row of rowsAfter(history.slice(0, step + 1), snapshot).filter(({ category }) => category === 'payout')) {
      const known = seen.get(row.key) ?? {
        status: row.status,
        cents: row.cents,
        isTakenBack: row.reverses !== undefined,
        owedAt: step,
        voidedAt: null,
        paidInRun: null,
        wasPaid: true,
        notPaid: [],
        vat: [vat.get(row.key)].filter(each => each !== undefined),
        paidAt: null,
      }
      if (row.voided) known.voidedAt ??= step
      if (row.paymentStatus === 'paid') known.paidAt ??= step
      seen.set(row.key, known)
    }
  return [...seen.values()]
}

test('at every moment the books, the rows that are open and the statements say the same of what a payee is owed', {
  timeout: propertyTimeoutMillis,
}, () => {
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 12 }), fc.nat(12), fc.nat(12), vatBps, (steps, from, days, bps) => {
      const history = withoutPaymentsOfVoided(steps)
      const payee = { vatBps: bps }
      const rows = payoutsInTime(history, payee)
      const owedInBooks = (at: number) => 0 - (balancesOf(journalOf(history.slice(0, at), payee))['payable'] ?? 0)
      const isOpenAt = (at: number) => (row: StatementRow) =>
        row.owedAt < at && (row.voidedAt ?? at) >= at && (row.paidAt ?? at) >= at
      const owedByRows = (at: number) =>
        rows
          .filter(isOpenAt(at))
          .flatMap(row => [row, ...row.vat.filter(vat => vat.at < at)])
          .reduce((sum, { cents }) => sum + cents, 0)
      const until = from + days
      const { openingCents, closingCents } = statementOf(rows, { from, until })
      expect([openingCents, closingCents]).toEqual([owedInBooks(from), owedInBooks(until)])
      expect([owedByRows(from), owedByRows(until)]).toEqual([openingCents, closingCents])
    }),
    propertyRuns,
  )
})
