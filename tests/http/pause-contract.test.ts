import { changePermissions } from '@lodeway/contract/buyers.ts'
import {
  changeExternalContract,
  listExternalContracts,
  pauseExternalContract,
  resumeExternalContract,
} from '@lodeway/contract/external-contracts.ts'
import { beforeEach, expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import type { Person } from '../factories/people.ts'

inNewWorlds()

let params: { orgId: string; id: string }
let naledi: Person
beforeEach(async () => {
  const orgId = (await organisation(world, admin)).id
  params = { orgId, id: (await externalContract(world, admin, orgId, { leadQuantity: 7 })).id }
  naledi = await buyer(world, admin, orgId)
})

const pause = () => world.request(naledi.token, pauseExternalContract, { params })
const resume = () => world.request(naledi.token, resumeExternalContract, { params })

test('a paused contract gets no lead from the next on; resumed, it is offered those that waited', async () => {
  expect((await submitted(world, thandi)).organisationId).toBe(params.orgId)
  expect((await pause()).answer).toMatchObject({ leadQuantity: 0, pausedQuantity: 7, renewedBy: null })
  const waiting = await submitted(world, thandi)
  expect(waiting.organisationId).toBeNull()
  expect((await pause()).answer).toMatchObject({ leadQuantity: 0, pausedQuantity: 7 })
  const { answer: resumed } = await resume()
  expect(resumed).toMatchObject({ leadQuantity: 7, leadsAssignedThisTerm: 1 })
  expect(resumed).not.toHaveProperty('pausedQuantity')
  expect((await resume()).status).toBe(200)
  await world.runJobs('offer-available')
  expect((await leadNow(world, waiting.id)).organisationId).toBe(params.orgId)
})

test('the audit log says who paused it, and from what', async () => {
  await pause()
  const entry = await world.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'contract.change')
    .where('subjectId', '=', params.id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actorKind: 'buyer', actorId: naledi.id })
  expect(entry.detail).toMatchObject({ leadQuantity: 0, before: { leadQuantity: 7 } })
})

test('one that an administrator set to 0 is not resumed by its organisation; a new quantity resumes one that was', async () => {
  const change = (leadQuantity: number) =>
    world.request(admin.token, changeExternalContract, { params, body: { leadQuantity } })
  await change(0)
  expect(await resume()).toMatchObject({ status: 409, answer: { code: 'paused_by_terms' } })
  await change(5)
  await pause()
  const { answer: changed } = await change(9)
  expect(changed).toMatchObject({ leadQuantity: 9 })
  expect(changed).not.toHaveProperty('pausedQuantity')
  expect((await pause()).answer).toMatchObject({ pausedQuantity: 9 })
})

test('what the platform paused, or paused after its organisation had, an administrator alone resumes', async () => {
  const pauseAsAdmin = () => world.request(admin.token, pauseExternalContract, { params })
  const paused = { leadQuantity: 0, pausedQuantity: 7, pausedBy: 'platform' }
  expect((await pauseAsAdmin()).answer).toMatchObject(paused)
  expect(await resume()).toMatchObject({ status: 409, answer: { code: 'paused_by_platform' } })
  expect((await pause()).answer, 'its pause does not make it its own').toMatchObject(paused)
  expect(await resume()).toMatchObject({ status: 409 })
  const resumeAsAdmin = () => world.request(admin.token, resumeExternalContract, { params })
  expect((await resumeAsAdmin()).answer).toMatchObject({ leadQuantity: 7 })
  expect((await pause()).answer).toMatchObject({ pausedBy: 'organisation' })
  expect((await pauseAsAdmin()).answer).toMatchObject(paused)
  expect(await resume()).toMatchObject({ status: 409 })
  expect((await resumeAsAdmin()).answer).not.toHaveProperty('pausedBy')
  expect((await pause()).answer).toMatchObject({ pausedBy: 'organisation' })
  expect((await resume()).answer).toMatchObject({ leadQuantity: 7 })
  await pause()
  await world.request(admin.token, changeExternalContract, { params, body: { name: 'Renamed' } })
  expect((await resume()).status, 'another change takes nothing over').toBe(200)
  await pause()
  await world.request(admin.token, changeExternalContract, { params, body: { leadQuantity: 0 } })
  expect(await resume()).toMatchObject({ status: 409, answer: { code: 'paused_by_platform' } })
})

test('contracts are shown as they are to those who may see them, and to nobody else', async () => {
  const list = () => world.request(naledi.token, listExternalContracts, { params, query: {} })
  expect((await list()).answer.data).toMatchObject([{ highQualityFee: 350, orgSalesCommission: 150, leadQuantity: 7 }])
  await world.request(admin.token, changePermissions, {
    params: { ...params, id: naledi.id },
    body: { permissions: ['leads'] },
  })
  expect((await list()).status).toBe(403)
  expect((await pause()).status).toBe(403)
})
