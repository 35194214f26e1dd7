import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { needsAttention } from '@lodeway/contract/attention.ts'
import { getBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { erasePerson } from '@lodeway/contract/data-requests.ts'
import { downloadLeadFile, listDeliveries, replayDelivery } from '@lodeway/contract/deliveries.ts'
import { changeIntegration, rotateSigningSecret } from '@lodeway/contract/integration.ts'
import { changeOrganisation } from '@lodeway/contract/organisations.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { addDays, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMorningFiles } from '../../apps/api/src/features/deliveries/morning-files.job.ts'
import { sendWebhooks } from '../../apps/api/src/features/deliveries/send-webhooks.job.ts'
import { startWebhookLoop } from '../../apps/api/src/features/deliveries/webhook-loop.ts'
import { connectQueue } from '../../apps/api/src/jobs/queue.ts'
import { startWorkers } from '../../apps/api/src/jobs/workers.ts'
import { createOutbound, type Outbound } from '../../apps/api/src/outbound/public-fetch.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, inNewWorlds, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { apiOrganisation, externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, outcomeFile, partnerOf, recordAsAdministrator, upload } from '../factories/outcomes.ts'
import { type Receiver, startReceiver } from '../factories/webhook-receiver.ts'

let receiver: Receiver
inNewWorlds('now')
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const log = async (id: string) =>
  (await world.request(admin.token, listDeliveries, { params: { id }, query: {} })).answer.data

test('a lead reaches an api organisation as a webhook that the Standard Webhooks library accepts', async () => {
  const { insurer, secret } = await apiOrganisation(world, admin, receiver.url)
  const lead = await submitted(world, thandi)
  await world.runJobs()
  expect(receiver.received).toHaveLength(1)
  const [message] = receiver.received
  const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {}) as {
    type: string
    data: { leadId: string; phoneNumber: string }
  }
  expect(verified).toMatchObject({ type: 'lead.assigned', data: { leadId: lead.id, phoneNumber: lead.phone } })
  expect(() => new Webhook(secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow()
  expect(await log(insurer.id)).toMatchObject([{ status: 'delivered', attempts: 1, lastAnswer: 'Answered 204' }])
})

test('a failing endpoint is tried again over three days under one delivery id, then parked; a replay sends it', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  await submitted(world, thandi)
  receiver.answerWith(500)
  const start = world.now().getTime()
  let next: Date | null = world.now()
  while (next) {
    world.moveTo(next.toISOString())
    await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurer.id)
    const delivery = await world.db.selectFrom('delivery').select('nextAttemptAt').executeTakeFirstOrThrow()
    next = delivery.nextAttemptAt
  }
  expect(receiver.received).toHaveLength(12)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const days = (world.now().getTime() - start) / 86_400_000
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.5)
  await renewTokens()
  const [parked] = await log(insurer.id)
  expect(parked).toMatchObject({ status: 'parked', attempts: 12 })
  receiver.answerWith(200)
  await world.request(admin.token, replayDelivery, { params: { id: insurer.id, deliveryId: parked?.id ?? '' } })
  await world.sendWebhooks()
  expect(await log(insurer.id)).toMatchObject([{ status: 'delivered', id: parked?.id }])
})

test.each([
  ['is long', 'x'.repeat(200_000)],
  ['does not end', 'x'],
])('an answer of 2xx whose body %s has taken the lead, and the next', async (_what, body) => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  for (let n = 0; n < 2; n++) await submitted(world, thandi)
  receiver.neverEnd(body)
  await world.sendWebhooks()
  expect(receiver.received).toHaveLength(2)
  expect((await log(insurer.id)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ])
})

test('leads wait for an endpoint however long it takes, and go out once there is one', async () => {
  const insurer = await organisation(world, admin, { leadReceivalType: 'api' })
  await externalContract(world, admin, insurer.id)
  await submitted(world, thandi)
  for (let day = 0; day < 5; day++) {
    await world.sendWebhooks()
    world.moveBy(24 * 3_600_000)
  }
  await renewTokens()
  expect(await log(insurer.id)).toMatchObject([{ status: 'waiting', nextAttemptAt: null }])
  const failing = async () => (await world.request(admin.token, needsAttention, {})).answer.failingDeliveries
  expect(await failing()).toMatchObject([{ organisationId: insurer.id, count: 1 }])
  // Who pulls has had it.
  const { key } = await partnerOf(world, admin, insurer.id)
  await world.request(key, listPartnerLeads, { query: {} })
  expect(await failing()).toEqual([])
  const next = await submitted(world, thandi)
  await world.sendWebhooks()
  const setUp = { params: { id: insurer.id }, body: { endpointUrl: receiver.url } }
  await world.request(admin.token, changeIntegration, setUp)
  await world.request(admin.token, rotateSigningSecret, { params: { id: insurer.id } })
  await world.sendWebhooks()
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { leadId: string } }).data.leadId)).toEqual([
    next.id,
  ])
  expect(await log(insurer.id)).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }])
})

test('without an endpoint a lead has arrived once its people open it or report on it, and is not sent when there is one', async () => {
  const insurer = await organisation(world, admin, { leadReceivalType: 'api' })
  await externalContract(world, admin, insurer.id)
  const naledi = await buyer(world, admin, insurer.id)
  const [opened, reported] = [await submitted(world, thandi), await submitted(world, thandi)]
  await world.sendWebhooks()
  await recordAsAdministrator(world, admin, opened.id, { organisationStatus: 'quoted' })
  const failing = async () => (await world.request(admin.token, needsAttention, {})).answer.failingDeliveries
  expect(await failing()).toMatchObject([{ organisationId: insurer.id, count: 2 }])
  expect((await world.request(naledi.token, getBoughtLead, { params: { id: opened.id } })).status).toBe(200)
  expect(await failing()).toMatchObject([{ organisationId: insurer.id, count: 1 }])
  await upload(world, admin, insurer.id, outcomeFile(`${reported.id},Quoted,,`))
  expect(await failing()).toEqual([])
  const setUp = { params: { id: insurer.id }, body: { endpointUrl: receiver.url } }
  await world.request(admin.token, rotateSigningSecret, { params: { id: insurer.id } })
  await world.request(admin.token, changeIntegration, setUp)
  await world.sendWebhooks()
  expect(receiver.received).toEqual([])
})

test('what an endpoint never took goes with the morning file once the organisation gets leads so, and the other way about', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  receiver.answerWith(500)
  await submitted(world, thandi)
  await submitted(world, thandi)
  await world.sendWebhooks()
  const [first] = await log(insurer.id)
  await world.db
    .updateTable('delivery')
    .set({ status: 'parked' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const receiveBy = (leadReceivalType: 'api' | 'csv') =>
    world.request(admin.token, changeOrganisation, { params: { id: insurer.id }, body: { leadReceivalType } })
  await receiveBy('csv')
  const unsent = { channel: 'csv', status: 'waiting', lastAnswer: null }
  expect(await log(insurer.id)).toMatchObject([unsent, unsent])
  await sendMorningFiles(world.context)
  expect(await log(insurer.id)).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }])
  await submitted(world, thandi)
  receiver.answerWith(204)
  await receiveBy('api')
  await world.sendWebhooks()
  expect((await log(insurer.id)).map(row => `${row.channel} ${row.status}`).sort()).toEqual([
    'csv delivered',
    'csv delivered',
    'webhook delivered',
  ])
})

/** While a message is on its way, something else happens. */
function outboundWhile(meanwhile: () => Promise<unknown>): Outbound {
  const outbound = createOutbound({ allowLoopback: true })
  const sends = async (request: Parameters<Outbound>[0]) => {
    const answer = await outbound(request)
    await meanwhile()
    return answer
  }
  return Object.assign(sends, { check: outbound.check })
}

test.each([
  ['changed', true],
  ['taken away', false],
])('a run of webhooks sends nothing more to an address once it is %s', async (_how, isChanged) => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  await submitted(world, thandi)
  await submitted(world, thandi)
  const other = await startReceiver()
  const body = { endpointUrl: isChanged ? other.url : null }
  const change = () => world.request(admin.token, changeIntegration, { params: { id: insurer.id }, body })
  await sendWebhooks(world.context, outboundWhile(change), insurer.id)
  expect(receiver.received).toHaveLength(1)
  expect(other.received).toHaveLength(isChanged ? 1 : 0)
  expect((await log(insurer.id)).map(({ status }) => status).toSorted()).toEqual([
    'delivered',
    isChanged ? 'delivered' : 'waiting',
  ])
  await other.close()
})

test('a last attempt that fails does not give up what was moved to the morning file meanwhile', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  await submitted(world, thandi)
  await world.db.updateTable('delivery').set({ attempts: 11 }).execute()
  receiver.answerWith(500)
  const moved = outboundWhile(() =>
    world.request(admin.token, changeOrganisation, { params: { id: insurer.id }, body: { leadReceivalType: 'csv' } }),
  )
  await sendWebhooks(world.context, moved, insurer.id)
  expect(await log(insurer.id)).toMatchObject([{ channel: 'csv', status: 'waiting', attempts: 0 }])
})

test('a last attempt that fails gives up nothing that a new address was saved for meanwhile, and the new one has all its attempts', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  await submitted(world, thandi)
  await world.db.updateTable('delivery').set({ attempts: 11 }).execute()
  receiver.answerWith(500)
  const params = { id: insurer.id }
  const save = (seen?: { endpointUrl: string | null }) =>
    world.request(admin.token, changeIntegration, { params, body: { endpointUrl: receiver.url, seen } })
  let saved = false
  const changed = outboundWhile(async () => {
    if (!saved) await save()
    saved = true
  })
  await sendWebhooks(world.context, changed, insurer.id)
  expect(await log(insurer.id)).toMatchObject([{ status: 'waiting', attempts: 1 }])
  // Whoever did not see that address does not put theirs back.
  expect(await save({ endpointUrl: 'https://old.example' })).toMatchObject({ status: 200 })
  const back = { params, body: { endpointUrl: 'https://old.example', seen: { endpointUrl: 'https://old.example' } } }
  expect(await world.request(admin.token, changeIntegration, back)).toMatchObject({
    status: 409,
    answer: { code: 'settings_changed' },
  })
})

test('what was given up of a lead that its organisation lost is no failure any more', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  receiver.answerWith(500)
  const lead = await submitted(world, thandi)
  await world.sendWebhooks()
  await world.db.updateTable('delivery').set({ status: 'parked' }).execute()
  const { report } = await partnerOf(world, admin, insurer.id)
  await report(lead.id, { organisationStatus: 'invalidContactDetails' })
  const [open] = await casesOf(world, admin, lead.id)
  await world.request(admin.token, acceptOutcomeCase, {
    params: { id: open?.id ?? '' },
    body: { reason: 'Wrong number' },
  })
  expect(await log(insurer.id)).toMatchObject([{ status: 'withdrawn' }])
})

test('nothing is sent again while there is no endpoint', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  await submitted(world, thandi)
  await world.sendWebhooks()
  const params = { id: insurer.id, deliveryId: (await log(insurer.id))[0]?.id ?? '' }
  const replay = () => world.request(admin.token, replayDelivery, { params })
  await world.request(admin.token, changeIntegration, { params: { id: insurer.id }, body: { endpointUrl: null } })
  expect((await replay()).answer).toMatchObject({ code: 'no_endpoint' })
  const other = { ...params, id: (await organisation(world, admin)).id }
  expect((await world.request(admin.token, replayDelivery, { params: other })).status).toBe(404)
  expect(await log(insurer.id)).toMatchObject([{ status: 'delivered' }])
  await world.request(admin.token, changeIntegration, {
    params: { id: insurer.id },
    body: { endpointUrl: receiver.url },
  })
  expect((await replay()).answer).toMatchObject({ status: 'waiting' })
  // It goes the way in which the organisation receives leads by then.
  await world.sendWebhooks()
  const by = { params: { id: insurer.id }, body: { leadReceivalType: 'csv' as const } }
  expect((await world.request(admin.token, changeOrganisation, by)).status).toBe(200)
  expect((await replay()).answer).toMatchObject({ status: 'waiting', channel: 'csv' })
})

test('a new secret signs at once, and those before it sign along for a day each, however many are made', async () => {
  const { insurer, secret: first } = await apiOrganisation(world, admin, receiver.url)
  const rotate = async (body?: { endsEarlier: boolean }) =>
    (await world.request(admin.token, rotateSigningSecret, { params: { id: insurer.id }, body })).answer.secret
  const accepted = async (secrets: string[]) => {
    await renewTokens()
    await submitted(world, thandi)
    receiver.received.length = 0
    await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurer.id)
    const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' }
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
  await renewTokens()
  expect(await accepted([first, second])).toEqual([false, true])
  // At the same moment, and by somebody who did not copy the first in time.
  const [third, fourth] = await Promise.all([rotate(), rotate()])
  expect(await accepted([first, second, third, fourth])).toEqual([false, true, true, true])
  const last = [await rotate(), await rotate()]
  expect(await accepted([second, third, fourth, ...last])).toEqual([true, true, true, true, true])
  await rotate()
  expect(await accepted([second, third, fourth, ...last])).toEqual([false, true, true, true, true])
  // One of them has leaked.
  const alone = await rotate({ endsEarlier: true })
  expect(await accepted([third, fourth, ...last, alone])).toEqual([false, false, false, false, true])
})

test('two workers at once send a delivery once', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  for (let n = 0; n < 5; n++) await submitted(world, thandi)
  const outbound = createOutbound({ allowLoopback: true })
  await Promise.all([1, 2, 3, 4].map(() => sendWebhooks(world.context, outbound, insurer.id)))
  expect(receiver.received).toHaveLength(5)
})

test('redirects are not followed, and nothing is sent to loopback unless a setting allows it', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  await submitted(world, thandi)
  await sendWebhooks(world.context, createOutbound({ allowLoopback: false }), insurer.id)
  expect(receiver.received).toHaveLength(0)
  expect((await log(insurer.id))[0]?.lastAnswer).toMatch(/public server/)
  world.moveBy(10_000)
  receiver.answerWith(302)
  await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurer.id)
  expect(receiver.received).toHaveLength(1)
  expect((await log(insurer.id))[0]).toMatchObject({ status: 'waiting', lastAnswer: 'Answered 302' })
})

test('a csv organisation is mailed each lead once, in a file that no spreadsheet runs', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  await submitted(world, thandi, { address: '=HYPERLINK("http://x")' })
  await submitted(world, thandi, { reason: 'Wants cover; =WEBSERVICE(B2)' })
  await sendMorningFiles(world.context)
  await sendMorningFiles(world.context)
  await world.runJobs('send-mail')
  const mails = world.mails.filter(mail => mail.to === insurer.representative.emailAddress)
  expect(mails).toHaveLength(1)
  const lines = mails[0]?.attachments?.[0]?.content.trim().split('\n') ?? []
  expect(lines).toHaveLength(3)
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(lines.join('\n')).toContain("'+2783")
  expect(lines.join('\n')).toContain("Wants cover;' =WEBSERVICE(B2)")
})

test('the file of a day has the leads given on it, and another name than the mailed one, which has those since the morning before', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const { phone } = await submitted(world, thandi)
  const given = johannesburgDate(world.now())
  world.moveBy(86_400_000)
  await renewTokens()
  await sendMorningFiles(world.context)
  await world.runJobs('lead-file-mail')
  const [mailed] = world.mails.at(-1)?.attachments ?? []
  expect([mailed?.filename, mailed?.content.includes(phone)]).toEqual([`leads-${addDays(given, 1)}.csv`, true])
  const fileOf = async (day: string) => {
    const { raw, text } = await world.request(admin.token, downloadLeadFile, {
      params: { id: insurer.id },
      query: { day },
    })
    return [raw.headers['content-disposition'], text.includes(phone)]
  }
  expect(await fileOf(given)).toEqual([`attachment; filename="leads-given-${given}.csv"`, true])
  const nextDay = addDays(given, 1)
  expect(await fileOf(nextDay)).toEqual([`attachment; filename="leads-given-${nextDay}.csv"`, false])
})

test("a file that waits to be mailed is made when it is sent: without whoever was erased, or is another organisation's", async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const [kept, erased] = [await submitted(world, thandi), await submitted(world, thandi)]
  await sendMorningFiles(world.context)
  const erasing = { leadIds: [erased.id], accountId: null }
  expect((await world.request(admin.token, erasePerson, { body: erasing })).status).toBe(200)
  await world.runJobs('send-mail')
  const mail = world.mails.find(({ to }) => to === insurer.representative.emailAddress)
  expect(mail?.subject).toMatch(/^1 new lead for /)
  expect(mail?.attachments?.[0]?.content).toContain(kept.id)
  expect(mail?.attachments?.[0]?.content).not.toContain(erased.id)
})

test('an endpoint that never answers delays no other organisation, neither the first lead nor the next', async () => {
  let unanswered = 0
  const silent = createServer(() => void unanswered++)
  await new Promise<void>(resolve => void silent.listen(0, '127.0.0.1', resolve))
  const boss = await connectQueue(world.url, 'worker', () => undefined)
  let stop: (() => Promise<void>) | undefined
  try {
    const dead = await organisation(world, admin, { leadReceivalType: 'api' })
    await externalContract(world, admin, dead.id, { insuranceType: 'petInsurance', leadQuantity: 100 })
    await world.request(admin.token, rotateSigningSecret, { params: { id: dead.id } })
    await world.request(admin.token, changeIntegration, {
      params: { id: dead.id },
      body: { endpointUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/` },
    })
    await apiOrganisation(world, admin, receiver.url)
    // Enough for the dead endpoint to fill any batch that is taken at once.
    for (let lead = 0; lead < 25; lead += 1) await submitted(world, thandi, { insuranceType: 'petInsurance' })
    await submitted(world, thandi)
    stop = await startWorkers({
      context: world.context,
      boss,
      outbound: createOutbound({ allowLoopback: true }),
      send: async () => undefined,
    })
    await expect.poll(() => receiver.received.length, { timeout: 100_000 }).toBe(1)
    await submitted(world, thandi)
    await expect.poll(() => receiver.received.length, { timeout: 100_000 }).toBe(2)
    // Both came long before the dead endpoint's own leads had been gone through, which had been there first.
    expect(unanswered).toBeLessThan(25)
    expect((await log(dead.id)).every(({ status }) => status === 'waiting')).toBe(true)
  } finally {
    silent.closeAllConnections()
    silent.close()
    await stop?.()
    await boss.stop({ graceful: false })
  }
})

test('as many silent endpoints as there are senders delay no other organisation', async () => {
  const dead = await Promise.all(
    Array.from({ length: 12 }, () => apiOrganisation(world, admin, 'http://127.0.0.1:9/dead')),
  )
  for (const { insurer } of dead)
    for (let n = 0; n < 3; n++) await submitted(world, thandi, { organisationId: insurer.id })
  const { insurer: live } = await apiOrganisation(world, admin, receiver.url)
  world.moveBy(1)
  await submitted(world, thandi, { organisationId: live.id })
  let silences = 0
  const post = createOutbound({ allowLoopback: true })
  const outbound = async (request: Parameters<typeof post>[0]) => {
    if (request.address === receiver.url) return post(request)
    silences += 1
    await sleep(1500)
    throw new Error('No answer')
  }
  const stop = startWebhookLoop(world.context, Object.assign(outbound, { check: post.check }))
  try {
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
    expect(silences).toBe(12)
    // Nobody is left out for ever.
    await expect.poll(() => silences, { timeout: 20_000 }).toBe(24)
  } finally {
    await stop()
  }
})

test('leads leave no jobs behind that wait for their sending', async () => {
  await apiOrganisation(world, admin, receiver.url)
  const waiting = async () =>
    Number((await world.pool.query("SELECT count(*) FROM pgboss.job WHERE state < 'active'")).rows[0]?.count)
  const before = await waiting()
  for (let n = 0; n < 5; n++) await submitted(world, thandi)
  await world.sendWebhooks()
  expect(receiver.received).toHaveLength(5)
  expect(await waiting()).toBe(before)
})

test('the running sender sends what is due, to many organisations at once, and stops when it is told', async () => {
  const others = await Promise.all([1, 2, 3].map(() => apiOrganisation(world, admin, receiver.url)))
  for (let n = 0; n < 6; n++) await submitted(world, thandi)
  const stop = startWebhookLoop(world.context, createOutbound({ allowLoopback: true }))
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(6)
  await stop()
  expect(others).toHaveLength(3)
  await submitted(world, thandi)
  await new Promise(resolve => void setTimeout(resolve, 1200))
  expect(receiver.received).toHaveLength(6)
})

test('the running sender ends with the attempt under way, however much is due', async () => {
  await apiOrganisation(world, admin, receiver.url)
  for (let n = 0; n < 3; n++) await submitted(world, thandi)
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const post = createOutbound({ allowLoopback: true })
  const slow = async (request: Parameters<typeof post>[0]) => {
    begun.resolve()
    await go.promise
    return post(request)
  }
  const stop = startWebhookLoop(world.context, Object.assign(slow, { check: post.check }))
  await begun.promise
  const stopped = stop()
  go.resolve()
  await stopped
  expect(receiver.received).toHaveLength(1)
  await world.sendWebhooks()
  expect(receiver.received).toHaveLength(3)
})
