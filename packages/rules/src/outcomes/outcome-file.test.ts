import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns, propertyTimeoutMillis } from '../../testing/property-runs.ts'
import { organisationStatusFrom } from '../leads/reported-status.ts'
import { formatRand } from '../money/rand.ts'
import { maximumPremiumCents, readOutcomeHeadings } from './outcome-file.ts'
import { readOutcomeRow, saysNothing } from './outcome-row.ts'

const id = '0198c2f4-6d18-7c0e-8b7a-52a0c5a3a9d4'
const columns = { leadId: 0, status: 1, premium: 2, premiumsCollected: 3 }
const read = (...cells: string[]) => readOutcomeRow(cells, columns)

test.each([
  [['Lead id', 'Status', 'Premium', 'Premiums collected'], columns],
  [['\uFEFFlead_id', 'ORGANISATION STATUS'], { leadId: 0, status: 1 }],
  [['deliveryId', 'leadId', 'organisationStatus', 'firstName'], { leadId: 1, status: 2 }],
  [['outcome', 'Lead-ID'], { leadId: 1, status: 0 }],
])('finds the columns of %j', (cells, found) => expect(readOutcomeHeadings(cells)).toEqual(found))

test.each([
  [['Status', 'Premium'], 'The first line has no heading "Lead id".'],
  [['Lead id', 'Premium'], 'The first line has no heading "Status".'],
  [['Lead id', 'Status', 'organisationStatus'], 'The heading "Status" is there more than once.'],
])('refuses %j', (cells, problem) => expect(readOutcomeHeadings(cells)).toEqual({ problem }))

test.each([
  ['quotedNotInterested', 'quotedNotInterested'],
  ['Quoted, not interested', 'quotedNotInterested'],
  ['QUOTED NOT INTERESTED', 'quotedNotInterested'],
  ['qnit', 'quotedNotInterested'],
  ['Do not call', 'doNotCall'],
  ['do-not-call', 'doNotCall'],
  [' c ', 'cashed'],
  ['invalid contact details', 'invalidContactDetails'],
])('%j means %s', (text, status) => expect(organisationStatusFrom(text)).toBe(status))
test.each(['', '-', '1', 'Sold', 'n/a', 'Sale!x', 'constructor'])('%j means no status', text =>
  expect(organisationStatusFrom(text)).toBeUndefined(),
)

test.each([
  ['1 234,55', 123_455],
  ['1\u00A0234,55', 123_455],
  ['1\u202F234.55', 123_455],
  ['1,234.55', 123_455],
  ['R 1 234', 123_400],
  ['1234.5', 123_450],
  ['0', 0],
  [',5', 50],
])('the premium %j is %i cents', (text, premiumCents) =>
  expect(read(id, 'S', text, '')).toMatchObject({ premiumCents }),
)

test.each([
  [['', 'S', '1', ''], 'The lead id is missing.'],
  [['17', 'S', '1', ''], '"17" is not a lead id.'],
  [[id, 'Sold', '1', ''], '"Sold" is not a status. Write it in words, as Quoted, or as its code.'],
  [[id, 'S', '1.2.3', ''], '"1.2.3" is not an amount in rand.'],
  [[id, 'S', '1,234', ''], '"1,234" could mean 1 234 or 1.234. Write it without the comma.'],
  [[id, 'S', '1 23,55', ''], '"1 23,55" is not an amount in rand.'],
  [[id, 'S', '-5', ''], 'The premium is below 0.'],
  [[id, 'S', '100000000.01', ''], `The premium is above ${formatRand(maximumPremiumCents)}.`],
  [[id, 'S', '99999999999999999999', ''], `The premium is above ${formatRand(maximumPremiumCents)}.`],
  [[id, 'S', '-99999999999999999999', ''], 'The premium is below 0.'],
  [[id, 'S', '1', '99999999999999999999'], 'Premiums collected is a whole number from 0 to 100.'],
  [[id, 'S', '1', '1,5'], 'Premiums collected is a whole number from 0 to 100.'],
  [[id, 'S', '1', '101'], 'Premiums collected is a whole number from 0 to 100.'],
  [
    [id, 'x'.repeat(60), '1', ''],
    `"${'x'.repeat(40)}…" is not a status. Write it in words, as Quoted, or as its code.`,
  ],
] as [string[], string][])('%j: one sentence', (cells, problem) =>
  expect(readOutcomeRow(cells, columns)).toMatchObject({ problems: [problem] }),
)

test('a short row leaves the rest out; a row with its lead alone says nothing', () => {
  expect(readOutcomeRow([id.toUpperCase(), 'N'], columns)).toEqual({
    leadId: id,
    organisationStatus: 'noAnswer',
    premiumCents: undefined,
    premiumsCollected: undefined,
  })
  const alone = read(id, ' ', '', '')
  expect('problems' in alone || saysNothing(alone)).toBe(true)
  expect(read(id, '', '', '2.00')).toMatchObject({ premiumsCollected: 2 })
})

test('an amount as we write it is read back to the cent', { timeout: propertyTimeoutMillis }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maximumPremiumCents }), cents => {
      const south = formatRand(cents).slice(1)
      for (const text of [`R${south}`, south, south.replace('.', ','), south.replaceAll(' ', ','), String(cents / 100)])
        expect(read(id, 'S', text, '')).toMatchObject({ premiumCents: cents })
    }),
    propertyRuns,
  )
})

test('an amount that a comma has torn into two cells is never read as something else', () => {
  const problem = (count: number, headings: number) => ({
    problems: [
      `The row has ${count} cells under ${headings} headings. Write an amount with a comma in quotation marks.`,
    ],
  })
  expect(readOutcomeRow([id, 'sale', '849', '50', '0'], columns, 4)).toMatchObject(problem(5, 4))
  expect(readOutcomeRow([id, 'sale', '1', '234.55'], { leadId: 0, status: 1, premium: 2 }, 3)).toMatchObject(
    problem(4, 3),
  )
  // Spreadsheets end rows with empty cells.
  expect(readOutcomeRow([id, 'sale', '849,50', '0', '', ''], columns, 4)).toMatchObject({ premiumCents: 84_950 })
})
