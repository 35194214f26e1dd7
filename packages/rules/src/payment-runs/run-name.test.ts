import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { paymentReference } from './bank-file.ts'
import { paymentsNamedIn, runName, runNamedIn } from './run-name.ts'

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
  ['PRUN12-3', []],
  ['RUN12', []],
  ['INV-000012', []],
])('at the bank %j names %j', (reference, payments) => expect(paymentsNamedIn(reference)).toEqual(payments))
