import { callResults, explainedResults } from '@lodeway/rules/bought-leads/states.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { expect, test } from 'vitest'
import { noticeOf, offeredResults } from './objected.ts'

const at = '2026-03-02T22:30:00.000Z'
const saidBefore = (...statuses: OrganisationStatus[]) =>
  statuses.map(organisationStatus => ({ at, organisationStatus, premium: null, by: null }))

test.each([
  [{ objectedAt: at, said: [] }, 'This client objected to being contacted on 03 Mar 2026. Do not call them.'],
  [
    { objectedAt: null, said: saidBefore('doNotCall', 'busy') },
    'On 03 Mar 2026 this client asked not to be called. Do not call them. If that is a mistake, ask the platform to put it right.',
  ],
  [{ objectedAt: null, said: saidBefore('callBack', 'doNotCall') }, undefined],
  [{ objectedAt: null, said: saidBefore('cashed', 'doNotCall', 'sale') }, expect.stringContaining('asked not to be')],
  [{ objectedAt: null, said: saidBefore('callBack', 'doNotCall', 'sale') }, undefined],
  [{ objectedAt: null, said: saidBefore('sale') }, undefined],
])('whether a client is to be called, and since when not by the day in Johannesburg: %j', (lead, notice) => {
  expect(noticeOf(lead)).toEqual(notice)
})

const objectedAt = '2026-03-02T06:00:00.000Z'
test.each([
  [{ organisationStatus: null, objectedAt: null }, callResults, explainedResults],
  [{ organisationStatus: 'sale', objectedAt: null }, [], ['sale', 'doNotCall', 'invalidContactDetails']],
  [{ organisationStatus: null, objectedAt }, [], ['sale', 'doNotCall']],
  [{ organisationStatus: 'doNotCall', objectedAt }, [], ['sale']],
  [{ organisationStatus: 'doNotCall', objectedAt: null, said: saidBefore('doNotCall') }, [], ['sale']],
  [{ organisationStatus: 'cashed', objectedAt }, [], ['sale', 'doNotCall']],
  [{ organisationStatus: 'sale', objectedAt: null, said: saidBefore('doNotCall', 'sale') }, [], ['sale']],
  [{ organisationStatus: 'invalidContactDetails', objectedAt, openReturnId: 'a return' }, [], ['sale']],
] as const)('what is offered of %j', (lead, atOnce, explained) => {
  expect(offeredResults({ openReturnId: null, said: [], ...lead })).toEqual({ atOnce, explained })
})
