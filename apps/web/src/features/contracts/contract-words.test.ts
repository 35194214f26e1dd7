import { expect, test } from 'vitest'
import type { ContractRow } from './contract-words.ts'
import { leadsThisTerm, periodOf, windowOf } from './contract-words.ts'

const row: ContractRow = {
  id: '0197c5a0-0000-7000-8000-000000000001',
  name: 'Winter leads',
  insuranceType: 'lifeInsurance',
  state: 'active',
  leadsAssignedThisTerm: 12,
  startAt: '2026-01-01',
  period: 'P1M',
  recurring: true,
  windowStart: '2026-03-01',
  windowEnd: '2026-04-01',
}

test('leads this term, of how many', () => {
  expect(leadsThisTerm(row)).toBe('12')
  expect(leadsThisTerm({ ...row, leadQuantity: 50 })).toBe('12 / 50')
  expect(leadsThisTerm({ ...row, leadQuantity: 0 })).toBe('12 / 0 (paused)')
  expect(leadsThisTerm({ ...row, leadQuantity: 0, pausedQuantity: 50 })).toBe('12 / 50 (paused)')
})

test('a window is shown with its last day', () => {
  expect(windowOf(row)).toBe('01/03/2026 - 31/03/2026')
  expect(windowOf({ ...row, windowEnd: null })).toBe('From 01/03/2026')
  expect(windowOf({ ...row, windowStart: null, windowEnd: null })).toBe('-')
  expect(windowOf({ ...row, state: 'expired', windowEnd: null })).toBe('-')
})

test('a period and whether it comes again', () => {
  expect(periodOf(row)).toBe('1 month, recurring')
  expect(periodOf({ ...row, period: 'P0M', recurring: false })).toBe('Once-off')
})
