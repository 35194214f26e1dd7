import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import type { createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { expect, test } from 'vitest'
import { externalBody, toCheck } from './contract-bodies.ts'
import type { ExternalContract } from './contract-values.ts'
import { externalValues, newExternal, newInternal } from './contract-values.ts'
import { simulationBody, valuesToTry } from './simulation-terms.ts'

const input = {
  name: 'Winter leads',
  recurring: true,
  period: 'P1M',
  startAt: '2026-01-31',
  orgSalesCommission: 150,
  term: 'firstPremium',
  insuranceType: 'lifeInsurance',
  basicQualityFee: null,
  mediumQualityFee: 0,
  highQualityFee: 350.5,
  leadQuantity: 50,
  leadExpiryPeriod: 'P3M',
  takeBackHours: 4,
  limits: {
    leadsPerHour: null,
    leadsPerDay: 20,
    hours: { days: [{ day: 'monday' as const, from: '08:00', until: '17:00' }], onPublicHolidays: false },
    areas: ['gauteng' as const],
    ageFrom: 0,
    ageTo: null,
    incomeIds: [],
    monthlyBudget: 1999.5,
  },
} satisfies BodyInput<typeof createExternalContract>

const contract: ExternalContract = {
  ...input,
  id: '0197c5a0-0000-7000-8000-000000000001',
  state: 'active',
  leadsAssignedThisTerm: 12,
  windowStart: '2026-01-31',
  windowEnd: '2026-02-28',
  renewedFromId: null,
}

test('the qualities that a contract buys are those with a fee, and a fee of R0 is one', () => {
  expect(externalValues(contract).leadQuality).toEqual(['medium', 'high'])
})

test('what is shown and saved again is what was there', () => {
  expect(externalBody(externalValues(contract))).toEqual(input)
})

test('a paused contract is tried out with the quantity that it had', () => {
  expect(valuesToTry({ ...contract, leadQuantity: 0, pausedQuantity: 50 }).leadQuantity).toBe(50)
  expect(valuesToTry({ ...contract, leadQuantity: 0 }).leadQuantity).toBe(0)
})

test('under another lead type terms are tried out as those of a new contract', () => {
  const values = externalValues(contract)
  expect(simulationBody(values, contract).contractId).toBe(contract.id)
  const other = simulationBody({ ...values, insuranceType: 'funeralCover' }, contract)
  expect(other).toEqual({ terms: expect.objectContaining({ insuranceType: 'funeralCover' }) })
  expect(simulationBody(values, undefined)).not.toHaveProperty('contractId')
})

test('what is not chosen is absent from the check', () => {
  expect(toCheck(newExternal)).toMatchObject({ period: undefined, startAt: undefined, term: undefined })
})

test('values that were not checked are not sent', () => {
  expect(() => externalBody({ ...externalValues(contract), leadExpiryPeriod: null })).toThrow()
  expect(() => externalBody({ ...newInternal, ...newExternal })).toThrow()
})
