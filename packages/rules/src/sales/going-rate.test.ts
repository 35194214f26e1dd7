import { expect, test } from 'vitest'
import { goingRate } from './going-rate.ts'

const loader = { kind: 'loader', saleBps: 3500, feeBps: 4250 } as const
const worked = { commissionBps: 15_000, feeCents: 35_000 }

test('one contract pays what the worked example says', () =>
  expect(goingRate([worked], loader)).toEqual({
    feeCents: { from: 14_875, to: 14_875 },
    commissionBps: { from: 5250, to: 5250 },
  }))

test('several are a range, of fee and commission each for itself', () =>
  expect(goingRate([worked, { commissionBps: 20_000, feeCents: 10_000 }], loader)).toEqual({
    feeCents: { from: 4250, to: 14_875 },
    commissionBps: { from: 5250, to: 7000 },
  }))

test('a lead company is paid by its own card, whoever takes the lead', () =>
  expect(goingRate([worked], { kind: 'company', saleBps: 6000, feeBps: 9000, cardFeeCents: 30_000 })?.feeCents).toEqual(
    { from: 27_000, to: 27_000 },
  ))

test('nothing is known where nobody takes it, and nobody is paid for an administrator', () => {
  expect(goingRate([], loader)).toBeUndefined()
  expect(goingRate([worked], { kind: 'none' })).toBeUndefined()
})
