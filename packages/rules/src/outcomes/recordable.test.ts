import { expect, test } from 'vitest'
import { organisationStatuses } from '../leads/statuses.ts'
import { recordableOutcomes } from './recordable.ts'
import { isForSeveral } from './several.ts'

const assigned = { internalStatus: 'assigned', clientStatus: 'quoted' } as const
const nobodys = { internalStatus: 'available', clientStatus: 'pending' } as const

test('anything while an organisation has the lead; once it lapsed a late sale alone; nothing while nobody has it', () => {
  expect(recordableOutcomes(assigned)).toEqual({ statuses: organisationStatuses })
  expect(recordableOutcomes({ ...nobodys, clientStatus: 'expired' })).toMatchObject({
    statuses: ['sale', 'cashed'],
    whyNot: expect.stringContaining('late sale'),
  })
  for (const awaitsCorrection of [true, false])
    expect(recordableOutcomes({ ...nobodys, awaitsCorrection })).toMatchObject({
      statuses: [],
      whyNot: expect.stringContaining('no outcome can be recorded'),
    })
})

test('of several at once a sale is recorded of none, so there is nothing to record of those that lapsed or that nobody has', () => {
  expect(isForSeveral(assigned)).toBe(true)
  expect(isForSeveral({ ...nobodys, clientStatus: 'expired' })).toBe(false)
  expect(isForSeveral(nobodys)).toBe(false)
})
