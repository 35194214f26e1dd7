import { expect, test } from 'vitest'
import { checkInternalContract, type InternalContractInput } from './checks.ts'
import { boughtQualities, checkExternalContract, type ExternalContractInput } from './external-checks.ts'
import { lapsesOn, leadExpiryMonths } from './lead-expiry.ts'
import { periodLabels, periodMonths, periodOfMonths, periods } from './period.ts'
import { premiumsNeeded, termLabels, terms } from './terms.ts'

const today = '2026-11-21'
const common = {
  name: 'Funeral 2026',
  recurring: true,
  period: 'P1M',
  startAt: today,
  insuranceType: 'funeralCover',
  orgSalesCommission: 150,
  term: 'firstPremium',
} as const
const internal: InternalContractInput = { ...common, basicFee: 100, mediumFee: 200.5, highFee: 0 }
const external: ExternalContractInput = { ...common, basicQualityFee: 100, leadQuantity: 50, leadExpiryPeriod: 'P3M' }

test('a whole contract of either kind passes', () => {
  expect(checkInternalContract(internal, { today })).toEqual({})
  expect(checkExternalContract(external, { today })).toEqual({})
})

const range = 'Organization sale commission should be between 0 and 1000'
// Document 2, section 5:
// - Required: contract name, period, term, the three fees, lead type, commission, activation date.
// - Commission is a number from 0 to 1000, else 'Organization sale commission should be between 0 and 1000'.
// Document 2, section 9:
// - Commission 0 to 1000 for contracts,
test.each([
  [{ name: ' ' }, { name: 'Field is required' }],
  [{ period: undefined }, { period: 'Field is required' }],
  [{ term: undefined }, { term: 'Field is required' }],
  [{ insuranceType: undefined }, { insuranceType: 'Field is required' }],
  [{ startAt: undefined }, { startAt: 'Field is required' }],
  [{ startAt: 'soon' }, { startAt: 'Invalid date' }],
  [{ startAt: '2026-11-20' }, { startAt: 'The start date can not be in the past' }],
  [{ startAt: '2025-12-31' }, { startAt: 'Invalid year' }],
  [{ startAt: '2026-11-20T22:00:00.000Z' }, {}],
  [{ orgSalesCommission: undefined }, { orgSalesCommission: 'Field is required' }],
  [{ orgSalesCommission: 1000.01 }, { orgSalesCommission: range }],
  [{ orgSalesCommission: -1 }, { orgSalesCommission: range }],
  [{ orgSalesCommission: 1000 }, {}],
  [{ orgSalesCommission: 0 }, {}],
  [{ orgSalesCommission: '1 000,01' }, { orgSalesCommission: range }],
  [{ orgSalesCommission: '3,5' }, {}],
  [{ mediumFee: '1,234' }, { mediumFee: '"1,234" could mean 1 234 or 1.234. Write it without the comma.' }],
  [{ mediumFee: 'R1 234,55' }, {}],
  [{ mediumFee: 100_000_000.01 }, { mediumFee: 'Max of R100 000 000.00' }],
  [{ orgSalesCommission: 12.345 }, { orgSalesCommission: 'At most two decimals' }],
  [{ orgSalesCommission: '3.555' }, { orgSalesCommission: 'At most two decimals' }],
  [{ orgSalesCommission: 'much' }, { orgSalesCommission: 'Organisation sales commission is not valid.' }],
  [
    { basicFee: undefined, highFee: null },
    { basicFee: 'Field is required', highFee: 'Field is required' },
  ],
  [{ mediumFee: -1 }, { mediumFee: 'Min of 0' }],
  [{ mediumFee: '99999999999999999999' }, { mediumFee: 'Max of R100 000 000.00' }],
  [{ period: 'P0M' }, { recurring: 'A once-off contract cannot be recurring' }],
  [{ period: 'P0M', recurring: false }, {}],
] as [InternalContractInput, object][])('an internal contract with %j gives %j', (change, errors) => {
  expect(checkInternalContract({ ...internal, ...change }, { today })).toEqual(errors)
})

// Document 2, section 4:
// - An internal contract's lead type leaves out types that have a contract, and is locked when editing.
test('one internal contract per type, and the type is locked when editing', () => {
  const editing = { name: 'Old', startOn: '2020-01-01', insuranceType: 'lifeInsurance' } as const
  expect(checkInternalContract(internal, { today, takenTypes: ['funeralCover'] }).insuranceType).toBe(
    'There is already a contract for Funeral Cover',
  )
  expect(checkInternalContract(internal, { today, editing }).insuranceType).toBe(
    'The lead type of a contract cannot be changed',
  )
  expect(
    checkInternalContract({ ...internal, insuranceType: 'lifeInsurance', startAt: '2020-01-01' }, { today, editing }),
  ).toEqual({})
})

const needed = 'Give a fee for at least one lead quality'
const noFee = { basicQualityFee: needed, mediumQualityFee: needed, highQualityFee: needed }

// Document 2, section 5:
// - External: quantity leads is a required number from 0; the lead expiry period is required.
// - Quality fees are optional and open only for qualities selected in Lead quality;
test.each([
  [{ leadQuantity: undefined }, { leadQuantity: 'Field is required' }],
  [{ leadQuantity: 0 }, {}],
  [{ leadQuantity: -1 }, { leadQuantity: 'Min of 0' }],
  [{ leadQuantity: '-5' }, { leadQuantity: 'Min of 0' }],
  [{ leadQuantity: 1.5 }, { leadQuantity: 'Must be a whole number' }],
  [{ leadQuantity: '2,5' }, { leadQuantity: 'Must be a whole number' }],
  [{ leadQuantity: '2.5555' }, { leadQuantity: 'Must be a whole number' }],
  [{ leadQuantity: 'ten' }, { leadQuantity: 'Quantity leads is not valid.' }],
  [{ leadQuantity: '99999999999999999999' }, { leadQuantity: 'Max of 1 000 000' }],
  [{ leadQuantity: '-99999999999999999999' }, { leadQuantity: 'Min of 0' }],
  [{ leadQuantity: '1 000' }, {}],
  [{ leadQuantity: 1_000_001 }, { leadQuantity: 'Max of 1 000 000' }],
  [{ leadExpiryPeriod: undefined }, { leadExpiryPeriod: 'Field is required' }],
  [{ leadExpiryPeriod: 'P7M' }, { leadExpiryPeriod: 'Lead expiry period is not valid.' }],
  [{ leadExpiryPeriod: 6 }, {}],
  [{ basicQualityFee: undefined, mediumQualityFee: 0 }, {}],
  [{ basicQualityFee: undefined }, noFee],
  [{ basicQualityFee: null }, noFee],
  [{ basicQualityFee: undefined, leadQuality: [] }, { leadQuality: 'Field is required' }],
  [{ basicQualityFee: undefined, leadQuality: ['low'] }, { basicQualityFee: 'Field is required' }],
  [{ highQualityFee: 1.234 }, { highQualityFee: 'At most two decimals' }],
  [
    { leadQuality: ['high'], highQualityFee: 1 },
    { basicQualityFee: 'A fee can only be given for a selected lead quality' },
  ],
  [{ leadQuality: ['low'] }, {}],
  [{ leadQuality: ['low', 'high'] }, { highQualityFee: 'Field is required' }],
  [{ leadQuality: ['low', 'high'], highQualityFee: 0 }, {}],
] as [ExternalContractInput, object][])('an external contract with %j gives %j', (change, errors) => {
  expect(checkExternalContract({ ...external, ...change }, { today })).toEqual(errors)
})

test('a contract that was saved without a fee can be changed in the rest, and none loses its last fee', () => {
  const saved = { name: 'Old', startOn: today, insuranceType: 'funeralCover' } as const
  const feeless = { ...external, basicQualityFee: null }
  expect(checkExternalContract(feeless, { today, editing: { ...saved, buysNothing: true } })).toEqual({})
  expect(checkExternalContract(feeless, { today, editing: saved })).toEqual(noFee)
})

// Document 2, section 5:
// - A renewal needs a start that is not in the past and another name:
// - 'Please change name for the renewal', 'The start date can not be in the past'.
test('a renewal needs another name and a start that is not in the past', () => {
  const renewing = { name: 'Funeral 2026' }
  expect(checkExternalContract({ ...external, startAt: '2026-11-20' }, { today, renewing })).toEqual({
    name: 'Please change name for the renewal',
    startAt: 'The start date can not be in the past',
  })
  expect(checkExternalContract({ ...external, startAt: '2025-12-31' }, { today, renewing }).startAt).toBe(
    'The start date can not be in the past',
  )
  expect(checkExternalContract({ ...external, name: ' funeral 2026 ' }, { today, renewing })).toEqual({
    name: 'Please change name for the renewal',
  })
  expect(checkExternalContract({ ...external, name: 'Funeral 2027' }, { today, renewing })).toEqual({})
})

// Document 2, section 5:
// - deselecting a quality clears its fee.
test('deselecting a quality clears its fee', () => {
  const both = { ...external, highQualityFee: 0 }
  expect(boughtQualities(both)).toEqual(['low', 'high'])
})

// Document 2, section 9:
// - Contract periods: once-off (P0M) and 1 to 12 months (P1M to P12M).
// - Lead expiry: 1 to 6 months.
// - Terms: firstPremium, secondPremium, thirdPremium, fourthPremium, labelled 1 to 4 Cash Premium.
test('periods, terms and expiry as the specification counts them', () => {
  expect(periods.map(periodMonths)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect([periodLabels.P0M, periodLabels.P1M, periodLabels.P12M]).toEqual(['Once-off', '1 month', '12 months'])
  expect([periodOfMonths(12), periodOfMonths(13)]).toEqual(['P12M', undefined])
  expect(terms.map(premiumsNeeded)).toEqual([1, 2, 3, 4])
  expect(terms.map(term => termLabels[term])).toEqual([
    '1 Cash Premium',
    '2 Cash Premium',
    '3 Cash Premium',
    '4 Cash Premium',
  ])
  expect(['P1M', 'P6M', 3, '4', 'P0M', 7, null].map(leadExpiryMonths)).toEqual([
    1,
    6,
    3,
    4,
    undefined,
    undefined,
    undefined,
  ])
})

test('a lead lapses months after its assignment, unless it was sold', () => {
  expect(lapsesOn('2026-11-30', 3)).toBe('2027-02-28')
  expect(lapsesOn('2026-11-30', null)).toBe('2026-12-30')
  expect(lapsesOn('2026-11-30', 12)).toBe('2027-05-30')
})
