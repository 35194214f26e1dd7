import { correctLead, erasePerson, recordObjection } from '@lodeway/contract/data-requests.ts'
import { listDeliveries, replayDelivery } from '@lodeway/contract/deliveries.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMorningFiles } from '../../apps/api/src/features/deliveries/morning-files.job.ts'
import { sendWebhooks } from '../../apps/api/src/features/deliveries/send-webhooks.job.ts'
import { createOutbound } from '../../apps/api/src/outbound/public-fetch.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { apiOrganisation, externalContract, organisation } from '../factories/organisations.ts'
import { partnerOf, recordAsAdministrator } from '../factories/outcomes.ts'
import { idNumber } from '../factories/people.ts'
import { type Receiver, startReceiver } from '../factories/webhook-receiver.ts'

let receiver: Receiver
inNewWorlds('now')
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const log = async (id: string) =>
  (await world.request(admin.token, listDeliveries, { params: { id }, query: {} })).answer.data

test('corrections and erasures are told by signed webhooks of their own types, and stand in the pull', async () => {
  const { insurer, secret } = await apiOrganisation(world, admin, receiver.url)
  const lead = await submitted(world, thandi)
  await world.runJobs()
  await world.request(admin.token, correctLead, { params: { id: lead.id }, body: { firstName: 'Naledi' } })
  receiver.answerWith(500)
  await world.sendWebhooks()
  receiver.answerWith(204)
  world.moveBy(10_000)
  await world.sendWebhooks()
  await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurer.id)
  await world.request(admin.token, erasePerson, { body: { leadIds: [lead.id], accountId: null } })
  await world.sendWebhooks()
  const told = receiver.received.map(({ headers, body }) => {
    // The library refuses what is five minutes old; these are not.
    const event = new Webhook(secret).verify(body, headers) as {
      type: string
      data: { leadId: string; firstName: string }
    }
    return [event.type, event.data.leadId, event.data.firstName]
  })
  expect(told).toEqual([
    ['lead.assigned', lead.id, 'Lerato'],
    ['lead.corrected', lead.id, 'Naledi'],
    ['lead.corrected', lead.id, 'Naledi'],
    ['lead.erased', lead.id, 'Erased'],
  ])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(3)
  const { answer: key } = await world.request(admin.token, createApiKey, {
    params: { id: insurer.id },
    body: { name: 'Pull' },
  })
  const pulled = await world.request(key.key, listPartnerLeads, { query: {} })
  expect(pulled.answer.data.map(row => [row.event, row.firstName])).toEqual([
    ['assigned', 'Erased'],
    ['corrected', 'Erased'],
    ['erased', 'Erased'],
  ])
})

test('a lead that is corrected before its first morning file is one line of it, as it is now', async () => {
  const insurer = await organisation(world, admin, { leadReceivalType: 'csv' })
  await externalContract(world, admin, insurer.id)
  const lead = await submitted(world, thandi)
  const body = { firstName: 'Naledi' }
  const corrected = await world.request(admin.token, correctLead, { params: { id: lead.id }, body })
  expect(corrected.answer.organisationsTold).toBe(1)
  await sendMorningFiles(world.context)
  await world.runJobs('send-mail')
  const mail = world.mails.find(({ to }) => to === insurer.representative.emailAddress)
  expect(mail?.subject).toMatch(/^1 new lead for /)
  expect(mail?.attachments?.[0]?.content).toContain('Naledi')
})

test('what was not sent yet when a person is erased is withdrawn', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const lead = await submitted(world, thandi)
  await world.request(admin.token, erasePerson, { body: { leadIds: [lead.id], accountId: null } })
  await world.runJobs()
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['lead.erased'])
  expect(receiver.received[0]?.body).not.toContain(lead.lastName)
  const states = (await log(insurer.id)).map(row => [row.event, row.status, row.lastAnswer])
  expect(states).toContainEqual(['assigned', 'withdrawn', "Withdrawn: the client's details were erased."])
})

test('an objection closes what is not sold, tells whoever has the lead, and lets nothing more out', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const { answer: key } = await world.request(admin.token, createApiKey, {
    params: { id: insurer.id },
    body: { name: 'Pull' },
  })
  const number = idNumber(31_415)
  const known = await submitted(world, thandi, { idNumber: number })
  const [unsent, sold] = [await submitted(world, thandi), await submitted(world, thandi)]
  await world.runJobs()
  receiver.received.length = 0
  await recordAsAdministrator(world, admin, sold.id, { organisationStatus: 'sale', premium: 100 })
  await world.db
    .updateTable('delivery')
    .set({ status: 'waiting', nextAttemptAt: world.context.clock.now() })
    .where('leadId', '=', unsent.id)
    .execute()
  const object = () =>
    world.request(admin.token, recordObjection, {
      body: { idNumber: number, reason: 'By phone', leadIds: [known.id, unsent.id, sold.id] },
    })
  // ID number, phone number and email address of each of the three.
  expect((await object()).answer).toEqual({ added: 9, leads: 2, told: 1 })
  // Once more changes nothing, and tells nobody again.
  world.moveBy(1)
  expect((await object()).answer).toEqual({ added: 0, leads: 0, told: 0 })
  await world.sendWebhooks()
  const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  expect(told.map(({ type, data }) => [type, data.leadId, data.firstName, data.organisationStatus])).toEqual([
    ['lead.objected', known.id, null, 'doNotCall'],
    ['lead.objected', unsent.id, null, 'doNotCall'],
  ])
  const states = (await log(insurer.id)).filter(row => row.leadId === unsent.id).map(row => [row.event, row.status])
  expect(states).toContainEqual(['assigned', 'withdrawn'])
  const pulled = await world.request(key.key, listPartnerLeads, { query: {} })
  expect(pulled.answer.data.map(row => [row.leadId, row.event, row.phoneNumber === null])).toEqual([
    [known.id, 'assigned', true],
    [unsent.id, 'assigned', true],
    [sold.id, 'assigned', false],
    [known.id, 'objected', true],
    [unsent.id, 'objected', true],
  ])
})

test('what was withdrawn for an objection or an erasure is not sent again; that the client objected can be told again', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const [objecting, erased] = [await submitted(world, thandi), await submitted(world, thandi)]
  await world.request(admin.token, recordObjection, {
    body: { phoneNumber: '0825550166', reason: 'By phone', leadIds: [objecting.id] },
  })
  await world.request(admin.token, erasePerson, { body: { leadIds: [erased.id], accountId: null } })
  const rows = await log(insurer.id)
  const replay = async (leadId: string, event: string) => {
    const deliveryId = rows.find(row => row.leadId === leadId && row.event === event)?.id ?? ''
    const { status, answer } = await world.request(admin.token, replayDelivery, {
      params: { id: insurer.id, deliveryId },
    })
    return [status, answer.code]
  }
  expect(await replay(objecting.id, 'assigned')).toEqual([409, 'objected'])
  expect(await replay(erased.id, 'assigned')).toEqual([409, 'erased'])
  expect((await replay(objecting.id, 'objected'))[0]).toBe(200)
})

test('an administrator who records Do not call on a lead tells its organisation; one that says so itself is not told', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const [theirs, ours] = [await submitted(world, thandi), await submitted(world, thandi)]
  await world.runJobs()
  receiver.received.length = 0
  const { report } = await partnerOf(world, admin, insurer.id)
  await report(theirs.id, { organisationStatus: 'doNotCall' })
  await recordAsAdministrator(world, admin, ours.id, { organisationStatus: 'doNotCall' })
  await world.sendWebhooks()
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { leadId: string } }).data.leadId)).toEqual([
    ours.id,
  ])
})

test('the pull endpoint gives the same leads, to their organisation alone', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const lead = await submitted(world, thandi)
  const other = await organisation(world, admin, { leadReceivalType: 'api' })
  const keyOf = async (id: string) =>
    (await world.request(admin.token, createApiKey, { params: { id }, body: { name: 'Pull' } })).answer.key
  const { answer } = await world.request(await keyOf(insurer.id), listPartnerLeads, { query: {} })
  expect(answer.data).toMatchObject([{ leadId: lead.id }])
  expect((await world.request(await keyOf(other.id), listPartnerLeads, { query: {} })).answer.data).toEqual([])
})
