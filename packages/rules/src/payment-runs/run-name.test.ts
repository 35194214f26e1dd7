import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { paymentReference } from './bank-file.ts'
import { paymentsNamedIn, runName, runNamedIn, runsNamedIn } from './run-name.ts'

test(
  'a run is named by its name, its number and what a payee reads at the bank',
  () => {
    const number = fc.integer({ min: 1, max: 999_999_999 })
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 2000 }), (run, place) => {
        for (const text of [runName(run), runName(run).toUpperCase(), String(run)])
          expect(runNamedIn(text)).toEqual({ number: run })
        expect(runNamedIn(paymentReference(run, place))).toEqual({ number: run, place })
      }),
      propertyRuns,
    )
  },
  propertyTimeoutMillis,
)

test.each([
  ['run 12', { number: 12 }],
  ['  Payment  run 12 ', { number: 12 }],
  ['run12', { number: 12 }],
  ['run 12 - 3', { number: 12, place: 3 }],
  // Parts of phone numbers and of other numbers, and what no run can have.
  ['082', undefined],
  ['12-3', undefined],
  ['INV-12', undefined],
  ['payment run', undefined],
  ['run 0', undefined],
  ['12345678901', undefined],
  ['', undefined],
])('%j names %j', (typed, run) => expect(runNamedIn(typed)).toEqual(run))

test.each([
  ['RUN12-3 RETURNED', [{ number: 12, place: 3 }]],
  [
    'unpaid: run 12 - 3, Run7-10',
    [
      { number: 12, place: 3 },
      { number: 7, place: 10 },
    ],
  ],
  ['RUN22 6', [{ number: 22, place: 6 }]],
  ['run22/06', [{ number: 22, place: 6 }]],
  ['FNB OB RTDRUN22.6UNPAID 20260331', [{ number: 22, place: 6 }]],
  ['ARUN 12-3', []],
  ['RUN1234567890-3', []],
  ['RUN12', []],
  ['INV-000012', []],
])('at the bank %j names %j', (reference, payments) => expect(paymentsNamedIn(reference)).toEqual(payments))

test.each([
  ['FNB OB RTN RUN26', [{ number: 26 }, { number: 2, place: 6 }]],
  ['UNPAIDRun7EFT', [{ number: 7 }]],
  ['Payment run 026 - 4', [{ number: 26 }]],
  ['RUN264 RTD', [{ number: 264 }, { number: 2, place: 64 }, { number: 26, place: 4 }]],
  ['TRUNK 12, ARUN 12, RUNNER 5, INV-000012', []],
])('at the bank %j may name %j', (reference, runs) => expect(runsNamedIn(reference)).toEqual(runs))
