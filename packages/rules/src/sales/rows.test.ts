import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import type { LedgerRow } from './ledger.ts'
import { type AssignmentSnapshot, type Outcome, rowsAfter, rowsFor } from './rows.ts'

/** What rows come to, in cents: voided ones count for nothing. */
const totalCents = (rows: readonly LedgerRow[]) => rows.reduce((sum, row) => sum + (row.voided ? 0 : row.cents), 0)

const loader: AssignmentSnapshot = {
  orgSalesCommissionBps: 15_000,
  feeCents: 35_000,
  payee: { kind: 'loader', saleBps: 3500, feeBps: 4250 },
}
const company: AssignmentSnapshot = {
  ...loader,
  payee: { kind: 'company', saleBps: 6000, feeBps: 9000, cardFeeCents: 30_000 },
}
const premiumCents = 123_455

test.each([
  ['a loader', loader, [185_183, 64_814, 35_000, 14_875]],
  ['a company', company, [185_183, 111_110, 35_000, 27_000]],
  ['nobody', { ...loader, payee: { kind: 'none' } } as AssignmentSnapshot, [185_183, 35_000]],
])('the worked example to the cent, paying %s', (_payee, snapshot, cents) => {
  const rows = [...rowsFor({ kind: 'sale', premiumCents }, snapshot), ...rowsFor({ kind: 'cashed' }, snapshot)]
  expect(rows.map(row => row.cents)).toEqual(cents)
})

const shape = (rows: LedgerRow[]) =>
  rows.map(row => [row.key, row.cents, row.voided ? 'voided' : row.paymentStatus] as const)
const sale: Outcome = { kind: 'sale', premiumCents }
const cashed: Outcome = { kind: 'cashed', premiumCents }

test('straight to cashed gives all four rows, as does a sale first', () => {
  const expected = [
    ['sale-invoice-1', 185_183, 'unpaid'],
    ['sale-payout-1', 64_814, 'unpaid'],
    ['cashed-invoice-1', 35_000, 'unpaid'],
    ['cashed-payout-1', 14_875, 'unpaid'],
  ]
  expect(shape(rowsAfter([cashed], loader))).toEqual(expected)
  expect(shape(rowsAfter([sale, cashed, sale, cashed], loader))).toEqual(expected)
})

test('a reversal voids what is unpaid and answers what is paid with a negative row', () => {
  const history: Outcome[] = [cashed, { kind: 'paid', key: 'sale-payout-1' }, { kind: 'reversal', of: 'sale' }]
  expect(shape(rowsAfter(history, loader))).toEqual([
    ['sale-invoice-1', 185_183, 'voided'],
    ['sale-payout-1', 64_814, 'paid'],
    ['cashed-invoice-1', 35_000, 'voided'],
    ['cashed-payout-1', 14_875, 'voided'],
    ['sale-payout-1-reversal', -64_814, 'unpaid'],
  ])
  expect(rowsAfter(history, loader).map(({ reverses }) => reverses)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'sale-payout-1',
  ])
})

test('a payment that was written after the reversal is owed back all the same', () => {
  const payment: Outcome = { kind: 'paid', key: 'sale-payout-1' }
  const history: Outcome[] = [sale, { kind: 'reversal', of: 'sale' }, payment]
  const expected = [
    ['sale-invoice-1', 185_183, 'voided'],
    ['sale-payout-1', 64_814, 'paid'],
    ['sale-payout-1-reversal', -64_814, 'unpaid'],
  ]
  expect(shape(rowsAfter(history, loader))).toEqual(expected)
  expect(shape(rowsAfter([...history, payment], loader))).toEqual(expected)
})

test('reversing cashed leaves the sale, and it may be cashed again', () => {
  const history: Outcome[] = [cashed, { kind: 'reversal', of: 'cashed' }, cashed]
  expect(shape(rowsAfter(history, loader))).toEqual([
    ['sale-invoice-1', 185_183, 'unpaid'],
    ['sale-payout-1', 64_814, 'unpaid'],
    ['cashed-invoice-1', 35_000, 'voided'],
    ['cashed-payout-1', 14_875, 'voided'],
    ['cashed-invoice-2', 35_000, 'unpaid'],
    ['cashed-payout-2', 14_875, 'unpaid'],
  ])
})

const keys = ['sale', 'cashed'].flatMap(status =>
  ['invoice', 'payout'].flatMap(category => ['1', '2', '1-reversal'].map(round => `${status}-${category}-${round}`)),
)
const premium = fc.integer({ min: 1, max: 100_000_000 })
const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({ kind: fc.constant('sale' as const), premiumCents: premium }),
  fc.record({ kind: fc.constant('cashed' as const), premiumCents: premium }),
  fc.record({ kind: fc.constant('reversal' as const), of: fc.constantFrom('sale', 'cashed') }),
  fc.record({
    kind: fc.constantFrom('paid' as const, 'withBank' as const, 'bankRefused' as const),
    key: fc.constantFrom(...keys),
  }),
)
const bps = fc.integer({ min: 0, max: 10_000 })
const fee = fc.integer({ min: 0, max: 1_000_000 })
const anySnapshot: fc.Arbitrary<AssignmentSnapshot> = fc.record({
  orgSalesCommissionBps: fc.integer({ min: 0, max: 100_000 }),
  feeCents: fee,
  payee: fc.oneof(
    fc.record({ kind: fc.constant('loader' as const), saleBps: bps, feeBps: bps }),
    fc.record({ kind: fc.constant('company' as const), saleBps: bps, feeBps: bps, cardFeeCents: fee }),
    fc.constant({ kind: 'none' as const }),
  ),
})
const anyHistory = fc.array(anyOutcome, { maxLength: 14 })

/** What stands after a history, told without rows: the premium sold for, and whether it is cashed. */
function standingAfter(history: Outcome[]): { premiumCents?: number; isCashed: boolean } {
  let standing: { premiumCents?: number; isCashed: boolean } = { isCashed: false }
  for (const outcome of history) {
    if (outcome.kind === 'reversal') {
      standing = outcome.of === 'sale' ? { isCashed: false } : { ...standing, isCashed: false }
    } else if (outcome.kind === 'sale' || outcome.kind === 'cashed') {
      standing = {
        premiumCents: standing.premiumCents ?? outcome.premiumCents,
        isCashed: standing.isCashed || outcome.kind === 'cashed',
      }
    }
  }
  return standing
}

test('the rows always come to what stands, and keys are unique', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyHistory, anySnapshot, (history, snapshot) => {
      const rows = rowsAfter(history, snapshot)
      const standing = standingAfter(history)
      const owed = [
        ...(standing.premiumCents === undefined
          ? []
          : rowsFor({ kind: 'sale', premiumCents: standing.premiumCents }, snapshot)),
        ...(standing.isCashed ? rowsFor({ kind: 'cashed' }, snapshot) : []),
      ]
      for (const category of ['invoice', 'payout'] as const) {
        expect(totalCents(rows.filter(row => row.category === category))).toBe(
          owed.filter(row => row.category === category).reduce((sum, row) => sum + row.cents, 0),
        )
      }
      expect(new Set(rows.map(row => row.key)).size).toBe(rows.length)
      expect(rows.filter(row => row.voided && row.paymentStatus === 'paid')).toEqual([])
    }),
    propertyRuns,
  )
})

test('replaying an outcome at once adds nothing', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyHistory, anyOutcome, anySnapshot, (history, outcome, snapshot) => {
      const once = rowsAfter([...history, outcome], snapshot)
      expect(rowsAfter([...history, outcome, outcome], snapshot)).toEqual(once)
      expect(
        rowsAfter(
          history.flatMap(step => [step, step]),
          snapshot,
        ),
      ).toEqual(rowsAfter(history, snapshot))
    }),
    propertyRuns,
  )
})

test('nothing paid or voided is rewritten, and no row goes away', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, anySnapshot, (history, later, snapshot) => {
      const before = rowsAfter(history, snapshot)
      const after = rowsAfter([...history, ...later], snapshot)
      for (const [place, row] of before.entries()) {
        const now = after[place]
        // What was taken back and is paid all the same becomes a paid row, and is owed back.
        const isPaidAfterwards = row.voided && now?.paymentStatus === 'paid'
        if (isPaidAfterwards) expect(after.map(({ key }) => key)).toContain(`${row.key}-reversal`)
        const isSettled = row.paymentStatus === 'paid' || (row.voided && !isPaidAfterwards)
        const changed = {
          isWithBank: now?.isWithBank,
          ...(!isSettled && { paymentStatus: now?.paymentStatus, voided: now?.voided }),
        }
        expect(now).toEqual({ ...row, ...changed })
      }
    }),
    propertyRuns,
  )
})

test('what is in a file for the bank is owed back when it is taken back, whatever the bank answers', () => {
  const history: Outcome[] = [
    { kind: 'cashed', premiumCents: 123_455 },
    { kind: 'withBank', key: 'cashed-payout-1' },
    { kind: 'reversal', of: 'cashed' },
  ]
  const fee = (steps: Outcome[]) =>
    rowsAfter([...history, ...steps], loader)
      .filter(row => row.status === 'cashed' && row.category === 'payout' && !row.voided)
      .map(row => `${row.paymentStatus} ${row.cents}`)
  expect(fee([])).toEqual(['unpaid 14875', 'unpaid -14875'])
  expect(fee([{ kind: 'paid', key: 'cashed-payout-1' }])).toEqual(['paid 14875', 'unpaid -14875'])
  expect(fee([{ kind: 'bankRefused', key: 'cashed-payout-1' }])).toEqual(['unpaid 14875', 'unpaid -14875'])
})

test.each([
  ['refused', ['bankRefused']],
  ['paid and sent back', ['paid', 'paymentTakenBack', 'bankRefused']],
] as const)('what the bank %s is taken back as if it had never been there', (_, answers) => {
  const rows = rowsAfter(
    [
      { kind: 'sale', premiumCents: 123_455 },
      { kind: 'withBank', key: 'sale-payout-1' },
      ...answers.map(kind => ({ kind, key: 'sale-payout-1' })),
      { kind: 'reversal', of: 'sale' },
    ],
    loader,
  )
  expect(rows.map(({ voided }) => voided)).toEqual([true, true])
})
