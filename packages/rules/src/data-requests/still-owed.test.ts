import { describe, expect, test } from 'vitest'
import { type Hold, holds, minimumPaymentCents } from '../payment-runs/holds.ts'
import { clientWaitsFor, loaderWaits } from './still-owed.ts'

describe('a client', () => {
  test('waits for a loader who can be paid, now or when a changed account may be used, and for no other', () => {
    const waited = [null, ...holds].filter((hold: Hold | null) => clientWaitsFor({ isInRun: false, hold }))
    expect(waited).toEqual([null, 'accountChanged'])
  })

  test('waits for what is on its way, however its payee stands', () =>
    expect(clientWaitsFor({ isInRun: true, hold: 'belowMinimum' })).toBe(true))
})

describe('a loader', () => {
  test.each([
    [minimumPaymentCents, true],
    [minimumPaymentCents - 1, false],
    [0, false],
    [-14_875, false],
  ])('who is owed %i cents waits: %s', (owedCents, waits) =>
    expect(loaderWaits({ isInRun: false, owedCents })).toBe(waits),
  )

  test('waits for what is on its way', () => expect(loaderWaits({ isInRun: true, owedCents: 0 })).toBe(true))
})
