import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { changeIntegration, createApiKey, rotateSigningSecret } from '@lodeway/contract/integration.ts'
import { partnerDecision, partnerLead } from '@lodeway/contract/partner.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendWebhooks } from '../../apps/api/src/features/deliveries/send-webhooks.job.ts'
import { createOutbound } from '../../apps/api/src/outbound/public-fetch.ts'
import { freePort } from '../e2e/launcher.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

// The examples of docs/partner-api.md are run as they stand there: against the API behind a real socket, by the tools
// that they name. Only the address is this machine's.

let world: World
let origin: string
let key: string
let secret: string
let leadId: string
let insurerId: string
let folder: string
let examples: { language: string; code: string }[]

beforeAll(async () => {
  const document = await readFile(resolve('docs/partner-api.md'), 'utf8')
  examples = [...document.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
  folder = resolve('test-results', `partner-api-${process.pid}`)
  await mkdir(folder, { recursive: true })

  world = await createWorld(new Date().toISOString())
  const admin = await administrator(world)
  const thandi = await loader(world, admin)
  const insurer = await organisation(world, admin, { leadReceivalType: 'api' })
  insurerId = insurer.id
  await externalContract(world, admin, insurer.id)
  const params = { id: insurer.id }
  secret = (await world.request(admin.token, rotateSigningSecret, { params })).answer.secret
  key = (await world.request(admin.token, createApiKey, { params, body: { name: 'Broker system' } })).answer.key
  receiverPort = await freePort()
  const body = { endpointUrl: `http://127.0.0.1:${receiverPort}/` }
  await world.request(admin.token, changeIntegration, { params, body })
  leadId = (await submitted(world, thandi)).id
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
let receiverPort: number
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** The one example that holds these words. */
function example(language: string, words: string): string {
  const [found, ...more] = examples.filter(({ language: of, code }) => of === language && code.includes(words))
  expect(found, `an example of ${words}`).toBeDefined()
  expect(more).toEqual([])
  return found?.code ?? ''
}

async function runShell(words: string): Promise<unknown> {
  const script = example('sh', words).replaceAll('https://app.example.co.za', origin)
  const env = { ...process.env, LODEWAY_KEY: key, LEAD_ID: leadId }
  return JSON.parse((await promisify(execFile)('sh', ['-c', script.replaceAll('curl ', 'curl -sS ')], { env })).stdout)
}

test('the lead that is shown is what the contract describes, field by field', () => {
  const shown = JSON.parse(example('json', '"deliveryId"')) as Record<string, unknown>
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(partnerLead.shape).toSorted())
  expect(partnerLead.parse(shown)).toEqual(shown)
})

test('the decision that is shown is what the contract describes', () => {
  const shown = JSON.parse(example('json', '"decidedAt"')) as Record<string, unknown>
  expect(partnerDecision.parse(shown)).toEqual(shown)
})

test('pulling leads with curl', async () => {
  const answer = (await runShell('/v1/partner/leads?since=')) as { data: { leadId: string }[] }
  expect(answer.data.map(lead => lead.leadId)).toEqual([leadId])
})

test('reading one lead with curl', async () => {
  expect(await runShell('leads/$LEAD_ID"')).toMatchObject({ leadId, event: 'assigned' })
})

test('the receiver with the Standard Webhooks library takes a lead, and refuses a forged one', async () => {
  const file = resolve(folder, 'receiver.mjs')
  const yours = 'const keepOnce = async (id, lead) => process.send({ id, leadId: lead.leadId })\n'
  await writeFile(file, yours + example('js', "from 'standardwebhooks'").replace('// yours', ''))
  const receiver = fork(file, { env: { ...process.env, LODEWAY_SECRET: secret, PORT: String(receiverPort) } })
  try {
    await reachable(receiverPort)
    const kept = once(receiver, 'message')
    await sendWebhooks(world.context, createOutbound({ allowLoopback: true }), insurerId)
    expect((await kept)[0]).toMatchObject({ leadId })
    const log = await world.db.selectFrom('delivery').selectAll().where('leadId', '=', leadId).executeTakeFirstOrThrow()
    expect([log.status, log.attempts]).toEqual(['delivered', 1])
    const forged = await fetch(`http://127.0.0.1:${receiverPort}/`, {
      method: 'POST',
      body: '{}',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,x',
      },
    })
    expect(forged.status).toBe(400)
  } finally {
    receiver.kill()
  }
})

test('the check without the library accepts what we sign and nothing else', async () => {
  const file = resolve(folder, 'genuine.mjs')
  await writeFile(file, `${example('js', 'function isGenuine')}\nexport { isGenuine }\n`)
  const { isGenuine } = (await import(file)) as {
    isGenuine: (headers: object, body: string, secret: string) => boolean
  }
  const { Webhook } = await import('standardwebhooks')
  const at = new Date()
  const headers = (id: string) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('a', at, '{"x":1}'),
  })
  expect(isGenuine(headers('a'), '{"x":1}', secret)).toBe(true)
  expect(isGenuine(headers('b'), '{"x":1}', secret)).toBe(false)
  expect(isGenuine(headers('a'), '{"x":2}', secret)).toBe(false)
  expect(isGenuine({ ...headers('a'), 'webhook-timestamp': '1700000000' }, '{"x":1}', secret)).toBe(false)
})

test('what is refused is answered as described', async () => {
  const post = (body: string, headers: Record<string, string> = {}, path = `leads/${leadId}/outcome`) =>
    fetch(`${origin}/v1/partner/${path}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    })
  const refused = await post('{"organisationStatus":"sale"}')
  const document = await readFile(resolve('docs/partner-api.md'), 'utf8')
  const shown = /`(\{"statusCode":422,"code":"premium_needed".*?),"fields"/.exec(document)?.[1]
  expect(await refused.json()).toMatchObject(JSON.parse(`${shown}}`) as object)
  const statuses = [
    (await post('{"organisationStatus":"sold"}')).status,
    (await post('{}', { authorization: 'Bearer lw_nobody' })).status,
    (await fetch(`${origin}/v1/leads`, { headers: { authorization: `Bearer ${key}` } })).status,
    (await post('{"organisationStatus":"quoted"}', {}, `leads/0198c2f4-6d18-7c0e-8b7a-52a0c5a3a9d4/outcome`)).status,
    (await post('organisationStatus=sale', { 'content-type': 'application/x-www-form-urlencoded' })).status,
  ]
  expect(statuses).toEqual([400, 401, 403, 404, 415])
})

test('reporting an outcome with curl, and again with fetch', async () => {
  expect(await runShell('/outcome"')).toMatchObject({ leadId, organisationStatus: 'sale', premium: 1234.55 })
  const file = resolve(folder, 'report.mjs')
  const given = `const origin = '${origin}', leadId = '${leadId}'\n`
  await writeFile(file, `${given}${example('js', 'await fetch(')}\nexport default await answer.json()\n`)
  process.env['LODEWAY_KEY'] = key
  const { default: answer } = (await import(file)) as { default: unknown }
  delete process.env['LODEWAY_KEY']
  expect(answer).toEqual({
    leadId,
    organisationStatus: 'cashed',
    objectedAt: null,
    premium: 1234.55,
    premiumsCollected: 1,
    decision: null,
  })
})

test('without a count "cashed" says that the term was reached, and "sale" that it was not, as described', async () => {
  const document = await readFile(resolve('docs/partner-api.md'), 'utf8')
  expect(document.replaceAll(/\s+/g, ' ')).toContain('Without `premiumsCollected`, `cashed` says that as many premiums')
  const admin = await administrator(world)
  const thandi = await loader(world, admin)
  const insurer = await organisation(world, admin, { leadReceivalType: 'api' })
  await externalContract(world, admin, insurer.id, { term: 'fourthPremium' })
  const { answer } = await world.request(admin.token, createApiKey, {
    params: { id: insurer.id },
    body: { name: 'Broker system' },
  })
  const { id } = await submitted(world, thandi, { organisationId: insurer.id })
  const report = async (body: object) => {
    const sent = await fetch(`${origin}/v1/partner/leads/${id}/outcome`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${answer.key}`, 'content-type': 'application/json' },
    })
    return { status: sent.status, body: await sent.json() }
  }
  const one = { premium: 500, premiumsCollected: 1 }
  expect(await report({ organisationStatus: 'sale', ...one })).toMatchObject({ body: one })
  // What stays when it is left out is the premium.
  expect(await report({ organisationStatus: 'cashed' })).toMatchObject({ body: { premium: 500, premiumsCollected: 4 } })
  expect(await report({ organisationStatus: 'sale' })).toMatchObject({
    status: 422,
    body: { code: 'only_administrator_reverses' },
  })
})

test('every example of the document is run here', () => {
  expect(examples.map(({ language }) => language)).toEqual(['json', 'js', 'js', 'sh', 'sh', 'sh', 'js', 'json'])
})

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '' }).catch(() => undefined)
    if (isUp) return
    await new Promise(done => void setTimeout(done, 50))
  }
  throw new Error('The receiver of the example did not start.')
}
