import { callResults, explainedResults } from '@lodeway/rules/bought-leads/states.ts'
import { expect, test } from 'vitest'
import { objectedNotice, offeredResults } from './objected.ts'

test('a client who objected is not to be called, and since when is said by the day in Johannesburg', () => {
  expect(objectedNotice('2026-03-02T22:30:00.000Z')).toBe(
    'This client objected to being contacted on 03 Mar 2026. Do not call them.',
  )
})

const objectedAt = '2026-03-02T06:00:00.000Z'
test.each([
  [{ organisationStatus: null, objectedAt: null }, callResults, explainedResults],
  [{ organisationStatus: 'sale', objectedAt: null }, [], ['sale', 'doNotCall', 'invalidContactDetails']],
  [{ organisationStatus: null, objectedAt }, [], ['sale', 'doNotCall']],
  [{ organisationStatus: 'doNotCall', objectedAt }, [], ['sale']],
  [{ organisationStatus: 'cashed', objectedAt }, [], ['sale', 'doNotCall']],
  [{ organisationStatus: 'invalidContactDetails', objectedAt, openReturnId: 'a return' }, [], ['sale']],
] as const)('what is offered of %j', (lead, atOnce, explained) => {
  expect(offeredResults({ openReturnId: null, ...lead })).toEqual({ atOnce, explained })
})
