import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import { shareOf } from '../money/share.ts'
import { payoutFormula } from './formula.ts'
import { type AssignmentSnapshot, rowsFor } from './rows.ts'

const snapshot: AssignmentSnapshot = {
  orgSalesCommissionBps: 15_000,
  feeCents: 35_000,
  payee: { kind: 'loader', saleBps: 3500, feeBps: 4250 },
}

test('the worked example: R1 234.55 × 150 % = R1 851.83, of which 35 % is R648.14', () => {
  expect(payoutFormula('sale', 64_814, { premiumCents: 123_455, snapshot })).toEqual({
    premiumCents: 123_455,
    commissionBps: 15_000,
    baseCents: 185_183,
    shareBps: 3500,
  })
  expect(payoutFormula('cashed', 14_875, { premiumCents: 123_455, snapshot })).toEqual({
    baseCents: 35_000,
    shareBps: 4250,
  })
})

test('a lead company is paid of its own card', () => {
  const company = {
    ...snapshot,
    payee: { kind: 'company', saleBps: 6000, feeBps: 9000, cardFeeCents: 30_000 },
  } as const
  expect(payoutFormula('cashed', 27_000, { premiumCents: null, snapshot: company })).toEqual({
    baseCents: 30_000,
    shareBps: 9000,
  })
})

test('no formula is shown that does not come to the amount', () => {
  expect(payoutFormula('sale', 64_813, { premiumCents: 123_455, snapshot })).toBeUndefined()
  expect(payoutFormula('sale', 64_814, { premiumCents: null, snapshot })).toBeUndefined()
  expect(
    payoutFormula('sale', 0, { premiumCents: 1, snapshot: { ...snapshot, payee: { kind: 'none' } } }),
  ).toBeUndefined()
})

test('every payout has a formula that comes to it', () => {
  const bps = fc.integer({ min: 0, max: 100_000 })
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, bps, cents, bps, bps, (premiumCents, orgSalesCommissionBps, feeCents, saleBps, feeBps) => {
      const terms = { orgSalesCommissionBps, feeCents, payee: { kind: 'loader', saleBps, feeBps } } as const
      for (const event of [{ kind: 'sale', premiumCents }, { kind: 'cashed' }] as const) {
        const payout = rowsFor(event, terms)[1]?.cents ?? -1
        const formula = payoutFormula(event.kind, payout, { premiumCents, snapshot: terms })
        expect(formula && shareOf(formula.baseCents, formula.shareBps)).toBe(payout)
      }
    }),
    propertyRuns,
  )
})
