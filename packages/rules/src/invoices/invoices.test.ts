import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { addDays } from '../time/calendar.ts'
import { ageOf, ages, daysOverdue, dueDaysOf } from './ageing.ts'
import { comesToInvoice, documentHeading, invoiceSubject } from './documents.ts'
import { lastDayOfPeriodBefore } from './periods.ts'
import { receiptForMarked, settledRows } from './settle.ts'
import { isVatNumber, newRateProblem, vatOf, vatRateOn } from './vat.ts'

const rates = [
  { startsOn: '2018-04-01', bps: 1500 },
  { startsOn: '1993-04-07', bps: 1400 },
]

test.each([
  ['2018-03-31', '2000-01-01', 1400],
  ['2018-04-01', '2000-01-01', 1500],
  ['2026-05-31', '2026-06-01', undefined],
  ['2026-06-01', '2026-06-01', 1500],
  ['2026-06-01', null, undefined],
])('on %s, registered from %s, VAT is %s', (day, from, bps) => expect(vatRateOn(day, from, rates)).toBe(bps))

test('a new rate starts after today', () =>
  expect(['2026-04-01', '2026-04-02'].map(day => newRateProblem(day, '2026-04-01') === undefined)).toEqual([
    false,
    true,
  ]))

test('VAT is reckoned by line, half a cent up, and mirrored for what goes back', () => {
  expect([185_183, 35_000, 64_814, 14_875].map(cents => vatOf(cents, 1500))).toEqual([27_777, 5250, 9722, 2231])
  // On the total it would be 46 cents.
  expect(3 * vatOf(103, 1500)).toBe(45)
  expect([vatOf(-35_000, 1500), vatOf(100, undefined)]).toEqual([-5250, 0])
})

test('who would get back as much as they owe, or more, gets no invoice', () =>
  expect([1, 0, -1].map(comesToInvoice)).toEqual([true, false, false]))

test.each([
  ['4123456784', true],
  ['4123 456 784', true],
  ['4123456785', false],
  ['3123456785', false],
  ['412345678', false],
  ['', false],
])('%s is a VAT number: %s', (text, is) => expect(isVatNumber(text)).toBe(is))

test.each([
  ['2026-04-01', 'month', '2026-03-31'],
  ['2026-04-30', 'month', '2026-03-31'],
  ['2028-03-01', 'month', '2028-02-29'],
  ['2026-04-15', 'halfMonth', '2026-03-31'],
  ['2026-04-16', 'halfMonth', '2026-04-15'],
] as const)('on %s, by %s, what is over ended on %s', (today, period, last) =>
  expect(lastDayOfPeriodBefore(today, period)).toBe(last),
)

test.each([
  ['2026-04-30', 0, 'current'],
  ['2026-05-01', 1, 'days30'],
  ['2026-05-30', 30, 'days30'],
  ['2026-05-31', 31, 'days60'],
  ['2026-06-30', 61, 'days90'],
  ['2026-07-30', 91, 'older'],
] as const)('what was due on 30 April is on %s %i days overdue: %s', (today, days, age) =>
  expect([daysOverdue('2026-04-30', today), ageOf('2026-04-30', today)]).toEqual([days, age]),
)

test('the days of each age are those of the invoices that have it', () => {
  for (let day = '2026-01-01'; day < '2026-07-01'; day = addDays(day, 1)) {
    const holding = ages.filter(age => {
      const { from = day, to = day } = dueDaysOf(age, '2026-05-15')
      return from <= day && day <= to
    })
    expect(holding).toEqual([ageOf(day, '2026-05-15')])
  }
})

test('what documents are called', () => {
  const subjectWith = (openCents: number) =>
    invoiceSubject('INV-000012', 1500, { cents: 253_210, openCents }, '2026-03-31')
  expect(subjectWith(253_210)).toBe('Tax invoice INV-000012: R2 532.10, due 31 Mar 2026')
  expect(subjectWith(100_000)).toBe('Tax invoice INV-000012: R1 000.00, due 31 Mar 2026')
  expect(subjectWith(0)).toBe('Tax invoice INV-000012: R2 532.10, paid')
  expect(['invoice', 'creditNote'].map(kind => documentHeading(kind as 'invoice', null))).toEqual([
    'INVOICE',
    'CREDIT NOTE',
  ])
})

const row = (id: string, cents: number, isPaid = false) => ({ id, cents, isPaid })

test('marking a row brings in what it comes to, less what came in for no row', () => {
  const rows = [row('a', 212_960), row('b', 40_250)]
  expect(receiptForMarked(0, rows, new Set(['a']))).toBe(212_960)
  expect(receiptForMarked(100_000, rows, new Set(['a']))).toBe(112_960)
  expect(receiptForMarked(212_960, [row('a', 212_960, true), row('b', 40_250)], new Set(['a', 'b']))).toBe(40_250)
  // What was paid and is taken back goes back.
  const paid = [row('a', 212_960, true), row('b', 40_250, true), row('b-back', -40_250)]
  expect(receiptForMarked(253_210, paid, new Set(['b-back']))).toBe(-40_250)
  // Most of it has paid another invoice.
  expect(receiptForMarked(253_210 - 40_000, paid, new Set(['b-back']))).toBe(-250)
})

test('rows are paid once nothing is left; what is to be given back once that is gone', () => {
  const rows = [row('a', 100), row('back', -40)]
  expect([settledRows(10, rows), settledRows(-40, rows), settledRows(0, rows)]).toEqual([[], ['a'], ['a', 'back']])
})

const marks = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 1_000_000 }), pick: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
})

test('rows marked in any order, after a payment in part, come to what the invoice comes to', {
  timeout: propertyTimeoutMillis,
}, () => {
  fc.assert(
    fc.property(marks, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, share) => {
      let rows = amounts.map(({ cents }, place) => row(String(place), cents))
      const total = rows.reduce((sum, { cents }) => sum + cents, 0)
      let received = Math.floor(total * share)
      for (const wanted of [true, false]) {
        const marked = new Set(rows.filter((_, place) => amounts[place]?.pick === wanted).map(({ id }) => id))
        received += receiptForMarked(received, rows, marked)
        rows = rows.map(made => ({ ...made, isPaid: made.isPaid || marked.has(made.id) }))
        expect(received).toBeLessThanOrEqual(total)
      }
      expect(received).toBe(total)
    }),
    propertyRuns,
  )
})
