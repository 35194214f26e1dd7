import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { coversFee, type PrepaidNow, prepaidBalance, reserveFee } from './prepaid.ts'

const nothing = { receivedCents: 0, owedCents: 0, unbilledCents: 0, fees: [], vatBps: undefined }

test('a balance is what was received, less what is owed, will be invoiced and may become owed, VAT included', () => {
  expect(prepaidBalance(nothing)).toMatchObject({ balanceCents: 0 })
  expect(
    prepaidBalance({
      receivedCents: 500_000,
      owedCents: 40_250,
      unbilledCents: 100_000,
      fees: [
        { feeCents: 35_000, leads: 2 },
        { feeCents: 103, leads: 3 },
      ],
      vatBps: 1500,
    }),
  ).toEqual({
    receivedCents: 500_000,
    owedCents: 40_250,
    toInvoiceCents: 115_000,
    // 3 × R1.03 carry 45c of VAT, each its own 15c.
    reservedCents: 80_500 + 354,
    balanceCents: 500_000 - 40_250 - 115_000 - 80_854,
  })
})

test('a fee is covered to the cent, with its VAT', () => {
  expect(coversFee({ balanceCents: 40_250, vatBps: 1500 }, 35_000)).toBe(true)
  expect(coversFee({ balanceCents: 40_249, vatBps: 1500 }, 35_000)).toBe(false)
  expect(coversFee({ balanceCents: 35_000, vatBps: undefined }, 35_000)).toBe(true)
  expect(coversFee({ balanceCents: -1, vatBps: undefined }, 0)).toBe(false)
})

test(
  'whatever fees are reserved while they are covered, the balance is what it is reckoned to be, and never below nothing',
  () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.nat(60_000), { maxLength: 60 }),
        fc.constantFrom(undefined, 1400, 1500),
        (receivedCents, fees, vatBps) => {
          const prepaid: PrepaidNow = { balanceCents: receivedCents, vatBps }
          const given = fees.filter(fee => {
            const isCovered = coversFee(prepaid, fee)
            if (isCovered) reserveFee(prepaid, fee)
            return isCovered
          })
          const reckoned = prepaidBalance({
            ...nothing,
            receivedCents,
            vatBps,
            fees: given.map(feeCents => ({ feeCents, leads: 1 })),
          })
          expect(reckoned.balanceCents).toBe(prepaid.balanceCents)
          expect(prepaid.balanceCents).toBeGreaterThanOrEqual(0)
        },
      ),
      propertyRuns,
    )
  },
  propertyTimeoutMillis,
)
