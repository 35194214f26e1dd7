import { randomUUID as newId } from 'node:crypto'
import {
  changeExternalContract,
  createExternalContract,
  getExternalContract,
  pauseExternalContract,
  resumeExternalContract,
} from '@lodeway/contract/external-contracts.ts'
import { addDays, formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { contractBody, externalContract, organisation } from '../factories/organisations.ts'

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

test('an organisation is told by which prices a renewal differs, once', async () => {
  const { id: orgId, representative } = await organisation(world, admin)
  const terms = { recurring: false, period: 'P0M', leadQuantity: 1, highQualityFee: 350 } as const
  const { id: renewedFromId } = await externalContract(world, admin, orgId, { ...terms, name: 'Summer' })
  // Full, and so over.
  await world.db.updateTable('contract').set({ assigned: 1 }).where('id', '=', renewedFromId).execute()
  const sees = await buyer(world, admin, orgId, ['contracts'])
  world.mails.length = 0
  const id = newId()
  const body = { ...contractBody(world, { ...terms, name: 'Autumn', highQualityFee: 999 }), id, renewedFromId }
  for (let time = 0; time < 2; time++)
    expect((await world.request(admin.token, createExternalContract, { params: { orgId }, body })).status).toBe(201)
  await world.runJobs('send-mail')
  expect(world.mails.map(({ to }) => to).toSorted()).toEqual(
    [sees.emailAddress, representative.emailAddress].toSorted(),
  )
  for (const { subject, text } of world.mails) {
    expect(subject).toBe('"Summer" was renewed as "Autumn"')
    expect(text).toMatch(/High fee: R350\.00 before, R999\.00 now\./)
    expect(text).not.toMatch(/Starts|Basic fee/)
  }
})

test('an organisation is told that the platform paused its contract, also one that its own people had paused', async () => {
  const { id: orgId } = await organisation(world, admin)
  const { id, name } = await externalContract(world, admin, orgId, { leadQuantity: 10 })
  const sees = await buyer(world, admin, orgId, ['contracts'])
  const params = { orgId, id }
  const told = async () => {
    await world.runJobs('send-mail')
    return world.mails.splice(0)
  }
  await told()
  await world.request(sees.token, pauseExternalContract, { params })
  expect(await told()).toEqual([])
  await world.request(admin.token, pauseExternalContract, { params })
  const takenOver = await told()
  expect(takenOver.map(({ subject }) => subject)).toEqual(Array(2).fill(`"${name}" is paused until we resume it`))
  for (const { text } of takenOver) expect(text).not.toMatch(/before, |They count/)
  await world.request(admin.token, pauseExternalContract, { params })
  expect(await told()).toEqual([])

  await world.request(admin.token, resumeExternalContract, { params })
  expect(await told()).toHaveLength(2)
  await world.request(admin.token, pauseExternalContract, { params })
  const paused = await told()
  expect(paused).toHaveLength(2)
  for (const { text } of paused) {
    expect(text).toContain('Lead quantity: 10 before, 0 now.')
    expect(text).toContain('it takes no leads until we resume it')
  }
})
