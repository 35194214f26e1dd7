import {
  changeExternalContract,
  getExternalContract,
  pauseExternalContract,
} from '@lodeway/contract/external-contracts.ts'
import { addDays, formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

// Nobody is billed by terms that they were not told of.
inOneWorld()

test('an organisation is told which terms of its contract were changed, and nothing of a change that changes nothing', async () => {
  const { id: orgId, representative } = await organisation(world, admin)
  const { id, name } = await externalContract(world, admin, orgId, { highQualityFee: 350, leadQuantity: 10 })
  const sees = await buyer(world, admin, orgId, ['contracts'])
  await buyer(world, admin, orgId, ['leads'])
  world.mails.length = 0
  const change = (body: { highQualityFee?: number; leadQuantity?: number; recurring?: boolean; startAt?: string }) =>
    world.request(admin.token, changeExternalContract, { params: { orgId, id }, body })
  expect((await change({ highQualityFee: 350 })).status).toBe(200)
  expect((await change({ highQualityFee: 999, leadQuantity: 12 })).status).toBe(200)
  await world.runJobs('send-mail')
  expect(world.mails.map(({ to }) => to).toSorted()).toEqual(
    [sees.emailAddress, representative.emailAddress].toSorted(),
  )
  for (const { subject, text } of world.mails) {
    expect(subject).toBe(`The terms of "${name}" were changed`)
    expect(text).toMatch(/High fee: R350\.00 before, R999\.00 now\./)
    expect(text).toMatch(/Lead quantity: 10 before, 12 now\./)
    expect(text).not.toMatch(/Starts|Basic fee/)
  }

  // Its last day, as its page says; and of what its own people do they are not told.
  world.mails.length = 0
  await change({ recurring: false })
  await world.request(sees.token, pauseExternalContract, { params: { orgId, id } })
  await world.runJobs('send-mail')
  const { answer } = await world.request(admin.token, getExternalContract, { params: { orgId, id } })
  expect(world.mails).toHaveLength(2)
  for (const { text } of world.mails)
    expect(text).toContain(`Ends: none before, ${formatShownDate(addDays(answer.windowEnd ?? '', -1))} now.`)

  // A contract that starts later stops at once.
  world.mails.length = 0
  const startAt = addDays(johannesburgDate(world.now()), 7)
  expect((await change({ startAt })).status).toBe(200)
  await world.runJobs('send-mail')
  expect(world.mails).toHaveLength(2)
  for (const { text } of world.mails) expect(text).toContain(`Until ${formatShownDate(startAt)} it takes no leads.`)
})
