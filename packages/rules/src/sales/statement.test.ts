import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import { groupedByDay, type StatementRow, statementOf } from './statement.ts'

const earned = (cents: number, owedAt: number, more: Partial<StatementRow> = {}): StatementRow => ({
  status: 'sale',
  cents,
  isTakenBack: cents < 0,
  owedAt,
  voidedAt: null,
  paidAt: null,
  paidInRun: null,
  wasPaid: true,
  notPaid: [],
  vat: [],
  ...more,
})

test('earned before and paid within, earned and withdrawn within, and a clawback', () => {
  const rows = [
    earned(64_814, 5, { paidAt: 15 }),
    earned(14_875, 12, { voidedAt: 13 }),
    earned(-64_814, 18),
    earned(100, 25),
  ]
  const { openingCents, lines, closingCents } = statementOf(rows, { from: 10, until: 20 })
  expect([openingCents, closingCents]).toEqual([64_814, -64_814])
  expect(lines.map(({ movement, cents }) => [movement, cents])).toEqual([
    ['earned', 14_875],
    ['withdrawn', -14_875],
    ['paid', -64_814],
    ['clawedBack', -64_814],
  ])
})

test('what was taken back after payment is settled by what is taken off the next one', () => {
  const { lines, closingCents } = statementOf([earned(-54_111, 5, { paidAt: 15 })], { from: 10, until: 20 })
  expect([lines.map(({ movement, cents }) => [movement, cents]), closingCents]).toEqual([[['takenOff', 54_111]], 0])
})

test('what was taken back while it was being paid never was paid; a payment that was not made after all stands beside it', () => {
  const rows = [
    earned(-54_111, 11, { wasPaid: false }),
    earned(64_814, 5, { notPaid: [{ paidAt: 9, recordedAt: 9, backAt: 12, run: 1 }], paidAt: 19 }),
  ]
  const { openingCents, lines, closingCents } = statementOf(rows, { from: 10, until: 20 })
  expect([openingCents, closingCents]).toEqual([0, -54_111])
  expect(lines.map(({ movement, cents }) => [movement, cents])).toEqual([
    ['stopped', -54_111],
    ['notPaid', 64_814],
    ['paid', -64_814],
  ])
})

test('the payments of a day are one line, less what was taken off them, and come to the same', () => {
  const rows = [
    earned(64_814, 11, { paidAt: 15 }),
    earned(14_875, 12, { paidAt: 16 }),
    earned(-54_111, 13, { paidAt: 16 }),
    earned(100, 14, { paidAt: 25 }),
  ]
  const { lines } = statementOf(rows, { from: 10, until: 30 })
  const shown = groupedByDay(lines, at => String(Math.floor(at / 10)))
  expect(shown.map(({ movement, cents, rows: own }) => [movement, cents, own.length])).toEqual([
    ['earned', 64_814, 1],
    ['earned', 14_875, 1],
    ['clawedBack', -54_111, 1],
    ['earned', 100, 1],
    ['paid', -25_578, 3],
    ['paid', -100, 1],
  ])
})

test('the payments of a day stand where the last of them was made, after what was earned before it', () => {
  const rows = [earned(100, 5, { paidAt: 11 }), earned(200, 12, { paidAt: 14 })]
  const { lines } = statementOf(rows, { from: 10, until: 20 })
  expect(groupedByDay(lines, () => 'one day').map(({ movement, cents }) => [movement, cents])).toEqual([
    ['earned', 200],
    ['paid', -300],
  ])
})

test('what each run paid on a day is one line, and so is what was not paid after all of it, in the order in which it happened', () => {
  const back = (run: number, paidAt: number, backAt: number) => ({ paidAt, recordedAt: paidAt, backAt, run })
  const rows = [
    earned(100, 5, { notPaid: [back(25, 11, 12), back(26, 13, 14)], paidAt: 16, paidInRun: 27 }),
    earned(200, 5, { notPaid: [back(25, 11, 12)], paidAt: 16, paidInRun: 27 }),
    earned(50, 15, { paidAt: 16, paidInRun: 28 }),
  ]
  const shown = (of: StatementRow[]) =>
    groupedByDay(statementOf(of, { from: 10, until: 20 }).lines, () => 'one day').map(
      ({ movement, cents, run }) => `${movement} ${cents} ${run}`,
    )
  expect(shown(rows)).toEqual([
    'paid -300 25',
    'notPaid 300 25',
    'paid -100 26',
    'notPaid 100 26',
    'earned 50 null',
    'paid -300 27',
    'paid -50 28',
  ])
  // Recorded days later, all of it is of one moment.
  const late = [
    earned(100, 5, { notPaid: [back(25, 16, 16)], paidAt: 16, paidInRun: 27 }),
    earned(200, 5, { notPaid: [back(25, 16, 16)] }),
  ]
  expect(shown(late)).toEqual(['paid -300 25', 'notPaid 300 25', 'paid -100 27'])
})

test('the VAT of a document is one line, is paid with what it is about, and comes back with a payment that came to nothing', () => {
  const vat = (cents: number, at: number, document = 'SBI-000001') => [{ at, cents, document }]
  const rows = [
    earned(64_814, 5, {
      vat: vat(9722, 12),
      notPaid: [{ paidAt: 11, recordedAt: 12, backAt: 14, run: 1 }],
      paidAt: 16,
    }),
    earned(14_875, 5, {
      vat: vat(2231, 12),
      notPaid: [{ paidAt: 11, recordedAt: 12, backAt: 14, run: 1 }],
      paidAt: 16,
    }),
    earned(-14_875, 18, { vat: vat(-2231, 18, 'SBC-000001') }),
  ]
  const { openingCents, lines, closingCents } = statementOf(rows, { from: 10, until: 20 })
  expect([openingCents, closingCents]).toEqual([79_689, -17_106])
  const shown = groupedByDay(lines, String).map(({ movement, cents, document }) => [movement, cents, document])
  expect(shown).toEqual([
    // Paid by the bank before it was recorded, with the invoice that was written then.
    ['paid', -91_642, null],
    ['vat', 11_953, 'SBI-000001'],
    ['notPaid', 91_642, null],
    ['paid', -91_642, null],
    ['clawedBack', -14_875, null],
    ['vatTakenBack', -2231, 'SBC-000001'],
  ])
})

const row = fc
  .record({ cents: fc.integer({ min: -1e7, max: 1e9 }), owedAt: fc.nat(100), after: fc.nat(50), end: fc.nat(2) })
  .map(({ cents, owedAt, after, end }) =>
    earned(cents, owedAt, {
      voidedAt: end === 1 ? owedAt + after : null,
      paidAt: end === 2 ? owedAt + after : null,
    }),
  )

test('each period begins where the one before ended, and at the end of all is what is unpaid', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), fc.nat(100), fc.nat(100), (rows, from, length) => {
      const until = from + length
      const [first, second] = [statementOf(rows, { from, until }), statementOf(rows, { from: until, until: 1000 })]
      expect(second.openingCents).toBe(first.closingCents)
      const unpaid = rows.filter(({ voidedAt, paidAt }) => voidedAt === null && paidAt === null)
      expect(second.closingCents).toBe(unpaid.reduce((sum, { cents }) => sum + cents, 0))
    }),
    propertyRuns,
  )
})
