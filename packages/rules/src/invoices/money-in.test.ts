import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { matchReference } from './match-reference.ts'
import { isOnRecord, likeness } from './receipts.ts'
import { after, moveCredits, payWith } from './spread.ts'
import { findStatementHeadings, readStatementHeadings } from './statement-file.ts'
import { readStatementLine, statementDate } from './statement-line.ts'

const known = {
  invoices: [
    { id: 'i12', number: 'INV-000012', organisationId: 'ubuntu' },
    { id: 'i13', number: 'INV-000013', organisationId: 'ubuntu' },
    { id: 'i14', number: 'INV-000014', organisationId: 'karoo' },
  ],
  organisations: [
    { id: 'ubuntu', name: 'Ubuntu Life' },
    { id: 'karoo', name: 'Karoo Cover' },
    { id: 'karoo2', name: 'Karoo' },
  ],
}
test.each([
  ['INV-000012', { kind: 'one', organisationId: 'ubuntu', invoiceIds: ['i12'] }],
  ['EFT inv12 + Inv 000013', { kind: 'one', organisationId: 'ubuntu', invoiceIds: ['i12', 'i13'] }],
  ['INV-000012 and INV-000014', { kind: 'several', names: ['Ubuntu Life', 'Karoo Cover'] }],
  ['MAGTAPE CREDIT UBUNTU-LIFE', { kind: 'one', organisationId: 'ubuntu', invoiceIds: [] }],
  ['karoo cover', { kind: 'several', names: ['Karoo Cover', 'Karoo'] }],
  ['EFT UBUNTULIFE', { kind: 'one', organisationId: 'ubuntu', invoiceIds: [] }],
  // A name within a longer word is another's.
  ['Ubuntu Lifestyle Shop', { kind: 'none' }],
  ['Kwaubuntu Life', { kind: 'none' }],
  // The invoice of one and the name of another.
  ['INV-000012 KAROO', { kind: 'several', names: ['Ubuntu Life', 'Karoo'] }],
  ['INV-000014 KAROO COVER', { kind: 'one', organisationId: 'karoo', invoiceIds: ['i14'] }],
  // A number that is longer, or of no invoice, is not taken for the beginning of another.
  ['INV-0000121234567', { kind: 'none' }],
  ['INV-000099', { kind: 'none' }],
  ['', { kind: 'none' }],
])('"%s"', (reference, match) => expect(matchReference(reference, known)).toEqual(match))

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026/03/31', '2026-03-31'],
  ['20260331', '2026-03-31'],
  ['31/03/2026', '2026-03-31'],
  ['1-3-2026', '2026-03-01'],
  ['31 March 2026', '2026-03-31'],
  ['31/02/2026', undefined],
  ['March', undefined],
])('the day %s', (text, day) => expect(statementDate(text)).toBe(day))

test('a statement with one amount, or with what came in and went out apart', () => {
  const one = readStatementHeadings(['Date', 'Description', 'Reference', 'Amount', 'Balance'])
  const two = readStatementHeadings(['Posting Date', 'Details', 'Debit', 'Credit'])
  if ('problem' in one || 'problem' in two) throw new Error('The headings were not read.')
  expect(readStatementLine(['31/03/2026', 'EFT', 'INV-000012', '2 532,10', '9'], one)).toEqual({
    receivedOn: '2026-03-31',
    cents: 253_210,
    reference: 'EFT INV-000012',
    isCleaned: false,
    balance: '9',
  })
  expect(readStatementLine(['2026-03-31', 'Fees', '-12.00', ''], two)).toMatchObject({ cents: -1200 })
  expect(readStatementLine(['2026-03-31', 'In', '', '12.00'], two)).toMatchObject({ cents: 1200 })
  expect(readStatementLine(['soon', 'In', '', 'much'], two)).toEqual({
    problems: ['"soon" is no date.', 'The amount cannot be read.'],
  })
  // 1,234.56 without quotes is two cells; cells without anything in them are many banks' way to end a line.
  expect(readStatementLine(['2026-03-31', 'In', '', '1', '234.56'], two)).toEqual({
    problems: [expect.stringContaining('more cells than headings')],
  })
  expect(readStatementLine(['2026-03-31', 'In', '', '12.00', '', ' '], two)).toMatchObject({ cents: 1200 })
  // A line says one amount, and one that somebody could owe.
  expect(readStatementLine(['2026-03-31', 'Both', '5.00', '10.00'], two)).toEqual({
    problems: ['It has an amount under both headings, what came in and what went out.'],
  })
  expect(readStatementLine(['2026-03-31', 'In', '0.00', '10.00'], two)).toMatchObject({ cents: 1000 })
  expect(readStatementLine(['2026-03-31', 'Large', '', '100000000.01'], two)).toEqual({
    problems: ['Max of R100 000 000.00.'],
  })
  expect(readStatementHeadings(['Date', 'Details', 'Amount', 'amount '])).toEqual({
    problem: 'The headings "Amount" and "amount" say the same. Keep the one that counts.',
  })
  expect(readStatementHeadings(['Date', 'Amount'])).toEqual({
    problem: 'There is no heading "Description" or "Reference".',
  })
})

test.each([
  ['10.00', 'DR', -1000],
  ['-10.00', 'Debit', -1000],
  ['10.00', 'd', -1000],
  ['10.00', 'CR', 1000],
  ['10.00', ' credit ', 1000],
  ['10.00', 'Debit order', 1000],
  ['-10.00', 'CR', undefined],
])('an amount of %s beside a column that says %s', (amount, word, cents) => {
  const columns = readStatementHeadings(['Date', 'Type', 'Description', 'Amount'])
  if ('problem' in columns) throw new Error('The headings were not read.')
  const read = readStatementLine(['2026-03-31', word, 'Siyaya', amount], columns)
  expect(read).toEqual(
    cents === undefined
      ? { problems: ['It says both that the amount came in and that it went out.'] }
      : expect.objectContaining({ cents }),
  )
})

test('a line of a balance alone is no payment, and headings may be in the plural', () => {
  const columns = readStatementHeadings(['Transaction Date', 'Description', 'Debits', 'Credits', 'Balance'])
  if ('problem' in columns) throw new Error('The headings were not read.')
  expect(readStatementLine(['', 'Opening balance', '', '', '120.00'], columns)).toBeUndefined()
  expect(readStatementLine(['2026-03-01', 'Balance brought forward', '', '', '120.00'], columns)).toBeUndefined()
  expect(readStatementLine(['Closing balance', '', '', '', '120.00'], columns)).toBeUndefined()
  expect(readStatementLine(['2026-03-01', 'Forgotten amount', '', '', ''], columns)).toEqual({
    problems: ['The amount cannot be read.'],
  })
  expect(readStatementLine(['', 'Forgotten day', '', '5.00', ''], columns)).toEqual({ problems: ['"" is no date.'] })
  expect(readStatementLine(['2026-03-31', 'In', '', '5.00', ''], columns)).toMatchObject({ cents: 500 })
})

test.each([
  ['55.00-', -5500],
  ['55.00 DR', -5500],
  ['55.00Cr', 5500],
  ['-55.00 CR', undefined],
  ['55,00 -', -5500],
  ['R1 234.55-', -123_455],
  ['(55.00)', -5500],
  ['(R1,234.55)', -123_455],
  ['-55.00', -5500],
  ['-55.00-', undefined],
  ['(-55.00)', undefined],
  ['(55.00', undefined],
  ['-', undefined],
])('the amount %s', (written, cents) => {
  const columns = readStatementHeadings(['Date', 'Description', 'Amount'])
  if ('problem' in columns) throw new Error('The headings were not read.')
  const read = readStatementLine(['2026-03-31', 'Fees', written], columns)
  expect(read && 'cents' in read ? read.cents : undefined).toBe(cents)
})

test('the headings are looked for below what banks write above them; of none, what is missing of the nearest is said', () => {
  const title = ['Statement of account', '62001234567']
  const found = findStatementHeadings([title, ['March'], ['Date', 'Description', 'Amount'], ['2026-03-31', 'EFT', '1']])
  expect('place' in found && [found.place, found.width]).toEqual([2, 3])
  expect(findStatementHeadings([title, ['Date', 'Amount'], ['2026-03-31', '1']])).toEqual({
    problem: 'There is no heading "Description" or "Reference".',
  })
  expect(findStatementHeadings([])).toEqual({ problem: 'The file is empty.' })
})

test.each([
  [['Value Date', 'Date'], 1],
  [['Date', 'Value Date'], 0],
  [['Effective Date', 'Posting Date'], 1],
  [['Posting Date', 'Transaction Date', 'Date'], 2],
  [['Effective Date', 'Amount of it'], 0],
])('of the headings %j the day is under the one at %i', (dates, place) => {
  const columns = readStatementHeadings([...dates, 'Description', 'Amount'])
  expect('problem' in columns ? undefined : columns.places.date).toBe(place)
})

const invoices = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 8 })

test('money and credits pay what is open, and nothing is lost or made', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(invoices, fc.nat(300_000), (amounts, money) => {
      const open = amounts.map((openCents, place) => ({ id: String(place), openCents }))
      const paid = payWith(money, open)
      const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)
      const owing = amounts.reduce((total, cents) => total + Math.max(0, cents), 0)
      expect(sum(paid)).toBe(Math.min(money, owing))
      const moved = moveCredits(after(open, paid))
      expect(sum(moved)).toBe(0)
      for (const [place, { openCents }] of after(after(open, paid), moved).entries())
        expect(Math.sign(openCents) * Math.sign(amounts[place] ?? 0)).toBeGreaterThanOrEqual(0)
    }),
    propertyRuns,
  )
})

test.each([
  [{}, true],
  [{ receivedOn: '2026-03-03' }, true],
  [{ receivedOn: '2026-03-17' }, true],
  [{ receivedOn: '2026-03-18' }, false],
  [{ amountCents: 99_999 }, false],
  [{ refundedCents: 40_000 }, true],
  [{ refundedCents: 100_000 }, false],
  [{ isTakenBack: true }, false],
  [{ isTakenBack: true, source: 'takenBack' as const }, true],
])('a payment that is typed in is on record beside one with %j: %s', (known, isThere) => {
  const typed = { amountCents: 100_000, receivedOn: '2026-03-10' }
  expect(isOnRecord(typed, { ...typed, refundedCents: 0, isTakenBack: false, source: 'hand', ...known })).toBe(isThere)
})

describe('likeness of a line of a statement to a payment that is known', () => {
  const line = { organisationId: 'a', amountCents: 100_000, receivedOn: '2026-03-10', reference: 'Table Mountain' }
  const known = { ...line, source: 'hand' } as const

  test('of one organisation and amount, within a week of what a person entered', () => {
    expect(likeness(line, { ...known, receivedOn: '2026-03-17' })).toBe('same')
    expect(likeness(line, { ...known, receivedOn: '2026-03-03' })).toBe('same')
    expect(likeness(line, { ...known, receivedOn: '2026-03-18' })).toBeUndefined()
    expect(likeness(line, { ...known, amountCents: 99_999 })).toBeUndefined()
    expect(likeness(line, { ...known, organisationId: 'b' })).toBeUndefined()
  })

  test("on the bank's own day, where it is from another of its files", () => {
    expect(likeness(line, { ...known, source: 'statement' })).toBe('same')
    expect(likeness(line, { ...known, source: 'statement', receivedOn: '2026-03-11' })).toBeUndefined()
  })

  test('within a week of it, where both of the files name one invoice', () => {
    const named = { ...line, reference: 'EFT INV-000137' }
    const before = { ...known, source: 'statement', receivedOn: '2026-03-12', reference: 'inv 137 and 138' } as const
    expect(likeness(named, before)).toBe('same')
    expect(likeness(named, { ...before, receivedOn: '2026-03-18' })).toBeUndefined()
    expect(likeness(named, { ...before, reference: 'INV-000138' })).toBeUndefined()
    expect(likeness(line, before)).toBeUndefined()
  })

  test('perhaps, while it is not known whose one of the two is', () => {
    const [nobodys, ofNobody] = [
      { ...line, organisationId: null },
      { ...known, organisationId: null },
    ]
    expect([likeness(nobodys, known), likeness(line, ofNobody), likeness(nobodys, ofNobody)]).toEqual([
      'perhaps',
      'perhaps',
      'perhaps',
    ])
  })
})
