import { listDeliveries } from '@lodeway/contract/deliveries.ts'
import {
  changeIntegration,
  checkSignature,
  createApiKey,
  rotateSigningSecret,
  sendTestLead,
} from '@lodeway/contract/integration.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { getPartnerLead } from '@lodeway/contract/partner.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { webhooks } from '../../apps/api/src/http/webhooks.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { apiOrganisation, externalContract, organisation } from '../factories/organisations.ts'
import { type Receiver, startReceiver } from '../factories/webhook-receiver.ts'

let receiver: Receiver
inNewWorlds('now')
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const send = (id: string) => world.request(admin.token, sendTestLead, { params: { id }, body: null })
const check = async (id: string, body: { id: string; timestamp: string; signature: string; body: string }) =>
  (await world.request(admin.token, checkSignature, { params: { id }, body })).answer

test('a test lead arrives signed and marked as one, once, and is in no list and no sum', async () => {
  const { insurer, secret } = await apiOrganisation(world, admin, receiver.url)
  receiver.answerWith(418)
  const { status, answer } = await send(insurer.id)
  expect([status, answer]).toMatchObject([200, { status: 418, words: 'Answered 418' }])
  expect(receiver.received).toHaveLength(1)
  const [message] = receiver.received
  expect(message && receiver.verified(secret, message)).toMatchObject({
    type: 'lead.test',
    data: { event: 'test', test: true, firstName: 'Test', lastName: 'Lead', idNumber: null },
  })
  expect(answer.body).toBe(message?.body)
  // A receiver made from the document takes it.
  const documented = webhooks['lead.test']?.post.requestBody.content['application/json'].schema
  expect(fromJSONSchema(documented as never).safeParse(JSON.parse(message?.body ?? '')).error).toBeUndefined()
  expect(answer.signature).toBe(message?.headers['webhook-signature'])
  await world.runJobs()
  expect(receiver.received).toHaveLength(1)
  const log = await world.request(admin.token, listDeliveries, { params: { id: insurer.id }, query: {} })
  const leads = await world.request(admin.token, listLeads, { query: {} })
  expect([log.answer.count, leads.answer.count]).toEqual([0, 0])
  const entries = await world.db
    .selectFrom('auditLog')
    .select(['subjectId', 'detail'])
    .where('action', '=', 'organisation.test-lead')
    .execute()
  expect(entries).toEqual([{ subjectId: insurer.id, detail: { answer: 'Answered 418' } }])
})

test('of a long answer to a test lead the beginning is shown, as it counts as taken', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  receiver.neverEnd('x'.repeat(200_000))
  const { answer } = await send(insurer.id)
  expect(answer).toMatchObject({ status: 200, words: 'Answered 200', text: 'x'.repeat(2000) })
})

test('an organisation sends ten within an hour, however many are asked for at once; another one has its own', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const sent = await Promise.all(Array.from({ length: 12 }, () => send(insurer.id)))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(receiver.received).toHaveLength(10)
  const refused = sent.find(({ status }) => status === 429)
  expect(refused?.answer).toMatchObject({
    message: '10 test leads were sent within the last hour. Please wait before sending another.',
  })
  expect(Number(refused?.raw.headers['retry-after'])).toBeGreaterThan(60)
  const other = await organisation(world, admin)
  expect((await send(other.id)).status).toBe(422)
})

test('what was not answered says why, and what is not set up yet says what is missing', async () => {
  const { id } = await organisation(world, admin, { leadReceivalType: 'api' })
  expect((await send(id)).answer).toMatchObject({ code: 'not_set_up' })
  await world.request(admin.token, rotateSigningSecret, { params: { id }, body: null })
  await world.request(admin.token, changeIntegration, { params: { id }, body: { endpointUrl: 'http://127.0.0.1:1/' } })
  const { status, answer } = await send(id)
  expect([status, answer.status]).toEqual([200, null])
  expect(answer.words.length).toBeGreaterThan(5)
})

test('a pasted signature is checked: genuine, of the secret before, and what is wrong with one that is not', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const { id, timestamp, signature, body } = (await send(insurer.id)).answer
  const sent = { id, timestamp, signature, body }
  expect(await check(insurer.id, sent)).toEqual({ isGenuine: true, words: 'It fits.' })
  await world.request(admin.token, rotateSigningSecret, { params: { id: insurer.id }, body: null })
  expect(await check(insurer.id, sent)).toMatchObject({ isGenuine: true })
  expect(await check(insurer.id, { ...sent, body: JSON.stringify(JSON.parse(body), null, 2) })).toMatchObject({
    isGenuine: false,
    words: expect.stringContaining('white space'),
  })
  expect(await check(insurer.id, { ...sent, signature: signature.slice(3) })).toMatchObject({
    isGenuine: false,
    words: 'A signature begins with “v1,”.',
  })
  expect(await check(insurer.id, { ...sent, timestamp: String(Number(timestamp) - 1) })).toMatchObject({
    isGenuine: false,
  })
  world.moveTo(new Date(Date.parse(world.context.clock.now().toISOString()) + 600_000).toISOString())
  expect(await check(insurer.id, sent)).toMatchObject({
    isGenuine: true,
    words: expect.stringContaining('five minutes'),
  })
})

test('an organisation reads one of its leads, as it was told of it last; nobody else does', async () => {
  const insurer = await organisation(world, admin, { leadReceivalType: 'api' })
  const other = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const keyOf = async (id: string) =>
    (await world.request(admin.token, createApiKey, { params: { id }, body: { name: 'Key' } })).answer.key
  const [own, others] = [await keyOf(insurer.id), await keyOf(other.id)]
  const lead = await submitted(world, thandi)
  const read = (key: string, id: string) => world.request(key, getPartnerLead, { params: { id } })
  expect((await read(own, lead.id)).answer).toMatchObject({
    leadId: lead.id,
    event: 'assigned',
    firstName: lead.firstName,
  })
  expect((await read(others, lead.id)).status).toBe(404)
  expect((await read(own, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await read(own, 'no-id')).status).toBe(404)
  const [entry] = await world.db.selectFrom('auditLog').selectAll().where('action', '=', 'lead.pull').execute()
  expect(entry).toMatchObject({ actorKind: 'partner', subjectId: lead.id, detail: { idNumbers: 1 } })
})
