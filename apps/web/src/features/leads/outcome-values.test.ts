import { expect, test } from 'vitest'
import type { OutcomeValues } from './outcome-values.ts'
import {
  afterTheSale,
  checkCount,
  outcomeBody,
  outcomeProblems,
  outcomeValuesOf,
  takenBackBy,
  withdrawsReturn,
} from './outcome-values.ts'

const assignment = {
  organisationId: 'o',
  organisationName: 'O',
  contractName: 'C',
  term: 'secondPremium' as const,
  reason: '',
  assignedAt: '',
  expiresAt: null,
}
const fresh = { organisationStatus: null, premium: null, premiumsCollected: null, assignment }
const sold = { organisationStatus: 'sale' as const, premium: 1234.55, premiumsCollected: 1, assignment }
const cashed = { organisationStatus: 'cashed' as const, premium: 1234.55, premiumsCollected: 2, assignment }
const values = (change: Partial<OutcomeValues>): OutcomeValues => ({ ...outcomeValuesOf(fresh), ...change })

test('a status is needed, and a sale needs a premium', () => {
  expect(outcomeProblems(values({}), fresh)).toEqual({ organisationStatus: 'Field is required' })
  expect(outcomeProblems(values({ organisationStatus: 'sale' }), fresh)).toEqual({
    premium: 'A sale needs a premium above 0.',
  })
  expect(outcomeProblems(values({ organisationStatus: 'sale', premium: 10 }), fresh)).toEqual({})
})

test.each(['0x2', '0b1', '1e1', '1.5', '-1', '101', 'two'])('%j is no count of premiums', text =>
  expect(checkCount(text)).toBe('Premiums collected is a whole number from 0 to 100.'),
)
test.each(['', '0', ' 2 ', 100])('%j is one, or none', text => expect(checkCount(text)).toBeUndefined())

test('only what was changed is sent', () => {
  expect(outcomeBody({ ...outcomeValuesOf(sold), organisationStatus: 'cashed' })).toEqual({
    organisationStatus: 'cashed',
    premium: 1234.55,
  })
  expect(outcomeBody({ ...outcomeValuesOf(sold), organisationStatus: 'busy' })).toEqual({
    organisationStatus: 'busy',
  })
  expect(outcomeBody({ ...outcomeValuesOf(sold), premiumsCollected: 2 })).toMatchObject({ premiumsCollected: 2 })
})

test.each([
  [sold, { organisationStatus: 'busy' }, 'sale'],
  [sold, { premium: 999 }, 'premium'],
  [sold, { organisationStatus: 'cashed' }, undefined],
  [cashed, { organisationStatus: 'busy' }, 'sale'],
  [cashed, { organisationStatus: 'sale' }, 'fee'],
  [cashed, { premium: 999 }, 'premium'],
  [cashed, {}, undefined],
  [fresh, { organisationStatus: 'sale', premium: 5 }, undefined],
] as const)('%j with %j takes back: %j', (lead, change, taken) => {
  expect(takenBackBy({ ...outcomeValuesOf(lead), ...change }, lead)).toBe(taken)
})

test('another outcome withdraws a return that is open, which the form says before it is recorded', () => {
  const returned = { ...fresh, organisationStatus: 'invalidContactDetails' as const, openReturnId: 'r' }
  const recording = (organisationStatus: OutcomeValues['organisationStatus']) => ({
    ...outcomeValuesOf(returned),
    organisationStatus,
  })
  expect(withdrawsReturn(recording('quoted'), returned)).toBe(true)
  expect(withdrawsReturn(recording('invalidContactDetails'), returned)).toBe(false)
  expect(withdrawsReturn(recording('quoted'), { ...returned, openReturnId: null })).toBe(false)
})

test('taking a sale back says what becomes of a lead whose time is over', () => {
  const [before, over] = [new Date('2026-03-31T21:59:59Z'), new Date('2026-03-31T22:00:00Z')]
  const until = { assignment: { ...assignment, expiresAt: '2026-03-31T22:00:00.000Z' } }
  expect([afterTheSale(sold, 'busy', over), afterTheSale(until, 'busy', before)]).toEqual(['', ''])
  expect(afterTheSale(until, 'busy', over)).toMatch(/^The lead's time with O is over: .* another organisation/)
  expect(afterTheSale(until, 'doNotCall', over)).toMatch(/it lapses within minutes\.$/)
})
