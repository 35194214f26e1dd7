import { approveLoader, denyLoader, requestAccess } from '@lodeway/contract/access.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { expect, test } from 'vitest'
import { remindOfWaitingRequests } from '../../apps/api/src/features/access/waiting-requests.job.ts'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { accessRequestFor, administratorWith } from '../factories/people.ts'

inOneWorld('2026-03-02T08:00:00+02:00')

const told = async () => {
  await remindOfWaitingRequests(world.context)
  await world.runJobs('send-mail')
  return world.mails.filter(mail => mail.to === admin.emailAddress)
}

test('administrators who decide on them are told each morning how many requests wait, and of none nothing', async () => {
  const accountant = await administratorWith(world, ['money'])
  expect(await told()).toEqual([])
  await world.request(undefined, requestAccess, { body: accessRequestFor() })
  expect((await told()).map(mail => mail.subject)).toEqual(['1 person is waiting for access'])
  world.moveBy(86_400_000)
  await world.request(undefined, requestAccess, { body: accessRequestFor() })
  const [, second] = await told()
  expect(second?.subject).toBe('2 people are waiting for access')
  expect(second?.text).toContain('since 02 Mar 2026')
  expect(second?.text).toContain(`${world.context.settings.APP_ORIGIN}/user-management`)
  const token = await world.tokenFor(admin.id)
  const { answer } = await world.request(token, listLoaders, { query: { status: ['requested'] } })
  const [one, other] = answer.data
  const body = { saleCommission: 10, feeCommission: 10 }
  await world.request(token, approveLoader, { params: { id: one?.id ?? '' }, body })
  await world.request(token, denyLoader, { params: { id: other?.id ?? '' } })
  expect(await told()).toHaveLength(2)
  expect(world.mails.filter(mail => mail.to === accountant.emailAddress)).toEqual([])
})
