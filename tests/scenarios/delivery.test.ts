import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { correctLead, erasePerson } from '@lodeway/contract/data-requests.ts'
import {
  changeIntegration,
  createApiKey,
  listDeliveries,
  replayDelivery,
  rotateSigningSecret,
} from '@lodeway/contract/deliveries.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMorningFiles } from '../../apps/api/src/features/deliveries/morning-files.job.ts'
import { sendWebhooks } from '../../apps/api/src/features/deliveries/send-webhooks.job.ts'
import { connectQueue } from '../../apps/api/src/jobs/queue.ts'
import { startWorkers } from '../../apps/api/src/jobs/workers.ts'
import { createOutbound } from '../../apps/api/src/outbound/public-fetch.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let admin: Person
let thandi: Person
let receiver: Server
let received: { headers: Record<string, string>; body: string }[]
let answerWith: number

beforeEach(async () => {
  world = await createWorld(new Date().toISOString())
  admin = await administrator(world)
  thandi = await loader(world, admin)
  received = []
  answerWith = 204
  receiver = createServer((request, response) => void take(request).then(() => response.writeHead(answerWith).end()))
  await new Promise<void>(resolve => void receiver.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await world.close()
})

async function take(request: IncomingMessage): Promise<void> {
  let body = ''
  for await (const part of request) body += String(part)
  received.push({ headers: request.headers as Record<string, string>, body })
}

async function apiOrganisation() {
  const insurer = await organisation(world, admin, { leadReceivalType: 'api' })
  await externalContract(world, admin, insurer.id)
  const { answer } = await world.request(admin.token, rotateSigningSecret, { params: { id: insurer.id } })
  const endpointUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/leads`
  await world.request(admin.token, changeIntegration, { params: { id: insurer.id }, body: { endpointUrl } })
  return { insurer, secret: answer.secret }
}
const log = async (id: string) =>
  (await world.request(admin.token, listDeliveries, { params: { id }, query: {} })).answer.data

test('a lead reaches an api organisation as a webhook that the Standard Webhooks library accepts', async () => {
  const { insurer, secret } = await apiOrganisation()
  const lead = await submitted(world, thandi)
  await world.runJobs()
  expect(received).toHaveLength(1)
  const [message] = received
  const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {}) as {
    type: string
    data: { leadId: string; phoneNumber: string }
  }
  expect(verified).toMatchObject({ type: 'lead.assigned', data: { leadId: lead.id, phoneNumber: lead.phone } })
  expect(() => new Webhook(secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow()
  expect(await log(insurer.id)).toMatchObject([{ status: 'delivered', attempts: 1, lastAnswer: 'Answered 204' }])
})

test('a failing endpoint is tried again over three days under one delivery id, then parked; a replay sends it', async () => {
  const { insurer } = await apiOrganisation()
  await submitted(world, thandi)
  answerWith = 500
  const start = world.now().getTime()
  let next: Date | undefined = world.now()
  while (next) {
    world.moveTo(next.toISOString())
    next = await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurer.id)
  }
  expect(received).toHaveLength(12)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const days = (world.now().getTime() - start) / 86_400_000
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.5)
  admin = { ...admin, token: await world.tokenFor(admin.id) }
  const [parked] = await log(insurer.id)
  expect(parked).toMatchObject({ status: 'parked', attempts: 12 })
  answerWith = 200
  await world.request(admin.token, replayDelivery, { params: { id: insurer.id, deliveryId: parked?.id ?? '' } })
  await world.runJobs('send-webhooks')
  expect(await log(insurer.id)).toMatchObject([{ status: 'delivered', id: parked?.id }])
})

test('a new secret signs at once, and the one before it signs along for a day', async () => {
  const { insurer, secret: first } = await apiOrganisation()
  const rotate = async () =>
    (await world.request(admin.token, rotateSigningSecret, { params: { id: insurer.id } })).answer.secret
  const accepted = async (secrets: string[]) => {
    thandi = { ...thandi, token: await world.tokenFor(thandi.id) }
    await submitted(world, thandi)
    received = []
    await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurer.id)
    const { headers, body } = received[0] ?? { headers: {}, body: '' }
    return secrets.map(secret => {
      // The library compares with today's time, and the clock of this story has moved on.
      const id = headers['webhook-id'] ?? ''
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      return (headers['webhook-signature'] ?? '').split(' ').includes(new Webhook(secret).sign(id, at, body))
    })
  }
  const second = await rotate()
  expect(await accepted([first, second])).toEqual([true, true])
  world.moveBy(86_400_000 + 1000)
  admin = { ...admin, token: await world.tokenFor(admin.id) }
  expect(await accepted([first, second])).toEqual([false, true])
  const [third, fourth] = [await rotate(), await rotate()]
  expect(await accepted([second, third, fourth])).toEqual([false, true, true])
})

test('two workers at once send a delivery once', async () => {
  const { insurer } = await apiOrganisation()
  for (let n = 0; n < 5; n++) await submitted(world, thandi)
  const outbound = createOutbound({ allowLoopback: true })
  await Promise.all([1, 2, 3, 4].map(() => sendWebhooks(world.context, outbound, insurer.id)))
  expect(received).toHaveLength(5)
})

test('redirects are not followed, and nothing is sent to loopback unless a setting allows it', async () => {
  const { insurer } = await apiOrganisation()
  await submitted(world, thandi)
  await sendWebhooks(world.context, createOutbound({ allowLoopback: false }), insurer.id)
  expect(received).toHaveLength(0)
  expect((await log(insurer.id))[0]?.lastAnswer).toMatch(/public server/)
  world.moveBy(10_000)
  answerWith = 302
  await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurer.id)
  expect(received).toHaveLength(1)
  expect((await log(insurer.id))[0]).toMatchObject({ status: 'waiting', lastAnswer: 'Answered 302' })
})

test('corrections and erasures are told by signed webhooks of their own types, and stand in the pull', async () => {
  const { insurer, secret } = await apiOrganisation()
  const lead = await submitted(world, thandi)
  await world.runJobs()
  await world.request(admin.token, correctLead, { params: { id: lead.id }, body: { firstName: 'Naledi' } })
  answerWith = 500
  await world.runJobs('send-webhooks')
  answerWith = 204
  world.moveBy(10_000)
  await world.runJobs('send-webhooks')
  await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurer.id)
  await world.request(admin.token, erasePerson, { body: { leadIds: [lead.id], loaderId: null } })
  await world.runJobs('send-webhooks')
  const told = received.map(({ headers, body }) => {
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
  const ids = received.map(({ headers }) => headers['webhook-id'])
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

test('what was not sent yet when a person is erased is withdrawn', async () => {
  const { insurer } = await apiOrganisation()
  const lead = await submitted(world, thandi)
  await world.request(admin.token, erasePerson, { body: { leadIds: [lead.id], loaderId: null } })
  await world.runJobs()
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['lead.erased'])
  expect(received[0]?.body).not.toContain(lead.lastName)
  const states = (await log(insurer.id)).map(row => [row.event, row.status, row.lastAnswer])
  expect(states).toContainEqual(['assigned', 'parked', 'Withdrawn: the person was erased'])
})

test('the pull endpoint gives the same leads, to their organisation alone', async () => {
  const { insurer } = await apiOrganisation()
  const lead = await submitted(world, thandi)
  const other = await organisation(world, admin, { leadReceivalType: 'api' })
  const keyOf = async (id: string) =>
    (await world.request(admin.token, createApiKey, { params: { id }, body: { name: 'Pull' } })).answer.key
  const { answer } = await world.request(await keyOf(insurer.id), listPartnerLeads, { query: {} })
  expect(answer.data).toMatchObject([{ leadId: lead.id }])
  expect((await world.request(await keyOf(other.id), listPartnerLeads, { query: {} })).answer.data).toEqual([])
})

test('a csv organisation is mailed each lead once, in a file that no spreadsheet runs', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  await submitted(world, thandi, { address: '=HYPERLINK("http://x")' })
  await submitted(world, thandi)
  await sendMorningFiles(world.context)
  await sendMorningFiles(world.context)
  await world.runJobs('send-mail')
  const mails = world.mails.filter(mail => mail.to === insurer.representative.emailAddress)
  expect(mails).toHaveLength(1)
  const lines = mails[0]?.attachments?.[0]?.content.trim().split('\n') ?? []
  expect(lines).toHaveLength(3)
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(lines.join('\n')).toContain("'+2783")
})

test('an endpoint that never answers delays no other organisation, neither the first lead nor the next', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>(resolve => void silent.listen(0, '127.0.0.1', resolve))
  const boss = await connectQueue(world.url, 'worker', () => undefined)
  try {
    const dead = await organisation(world, admin, { leadReceivalType: 'api' })
    await externalContract(world, admin, dead.id, { insuranceType: 'petInsurance', leadQuantity: 100 })
    await world.request(admin.token, rotateSigningSecret, { params: { id: dead.id } })
    await world.request(admin.token, changeIntegration, {
      params: { id: dead.id },
      body: { endpointUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/` },
    })
    await apiOrganisation()
    // Enough for the dead endpoint to fill any batch that is taken at once.
    for (let lead = 0; lead < 25; lead += 1) await submitted(world, thandi, { insuranceType: 'petInsurance' })
    await submitted(world, thandi)
    const started = Date.now()
    await startWorkers({
      context: world.context,
      boss,
      outbound: createOutbound({ allowLoopback: true }),
      send: async () => undefined,
    })
    await expect.poll(() => received.length, { timeout: 8000 }).toBe(1)
    await submitted(world, thandi)
    await expect.poll(() => received.length, { timeout: 8000 }).toBe(2)
    expect(Date.now() - started).toBeLessThan(12_000)
    expect((await log(dead.id)).every(({ status }) => status === 'waiting')).toBe(true)
  } finally {
    await boss.stop({ graceful: false })
    silent.closeAllConnections()
    silent.close()
  }
})
