import { expect, test } from 'vitest'
import type { ContractRow } from './contract-words.ts'
import { type Ending, endedBy } from './ended-by.ts'

const monthly: ContractRow = {
  id: '0197c5a0-0000-7000-8000-000000000001',
  name: 'Winter leads',
  insuranceType: 'lifeInsurance',
  state: 'active',
  startAt: '2026-01-15',
  period: 'P1M',
  recurring: true,
  leadsAssignedThisTerm: 12,
  windowStart: '2026-04-15',
  windowEnd: '2026-05-15',
  leadQuantity: 50,
}
const onceOff: ContractRow = { ...monthly, period: 'P0M', recurring: false, leadsAssignedThisTerm: 40, windowEnd: null }
const halfYear: ContractRow = { ...monthly, period: 'P6M', recurring: false, windowEnd: '2026-07-15' }
const internal: ContractRow = { ...halfYear, leadQuantity: undefined }

test.each<[string, ContractRow, Partial<Ending>, string | undefined]>([
  ['all that were ordered were given', onceOff, { leadQuantity: 40 }, '40 of 40 leads were given.'],
  ['there is room left', onceOff, { leadQuantity: 41 }, undefined],
  ['it is paused', onceOff, { leadQuantity: 0 }, undefined],
  ['it was given less than it could be in a term', monthly, { leadQuantity: 5 }, undefined],
  ['it no longer recurs, and ends with its term', monthly, { recurring: false }, undefined],
  ['it ends with its term already', { ...monthly, recurring: false }, { leadQuantity: 60 }, undefined],
  ['a shorter period is over', halfYear, { period: 'P3M' }, 'its last day was 14/04/2026.'],
  ['a shorter period of an internal one is over', internal, { period: 'P3M' }, 'its last day was 14/04/2026.'],
  ['its fee alone is changed', { ...onceOff, leadQuantity: 400, leadsAssignedThisTerm: 60 }, {}, undefined],
  ['it was over before', { ...halfYear, state: 'expired' }, { period: 'P3M' }, undefined],
])('whether a change ends a contract is known before it is saved: %s', (_why, saved, changes, said) => {
  expect(endedBy(saved, changes, '2026-04-20')).toBe(said)
})
