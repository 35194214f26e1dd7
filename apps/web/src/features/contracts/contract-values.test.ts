import { expect, test } from 'vitest'
import type { ExternalContract } from './contract-values.ts'
import { externalBody, externalValues, newExternal, newInternal, toCheck } from './contract-values.ts'

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
} as const

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

test('what is not chosen is absent from the check', () => {
  expect(toCheck(newExternal)).toMatchObject({ period: undefined, startAt: undefined, term: undefined })
})

test('values that were not checked are not sent', () => {
  expect(() => externalBody({ ...externalValues(contract), leadExpiryPeriod: null })).toThrow()
  expect(() => externalBody({ ...newInternal, ...newExternal })).toThrow()
})
