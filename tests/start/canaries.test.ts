import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Launched, launch } from '../e2e/launcher.ts'
import { makeDataFolder } from '../factories/data-folder.ts'
import { idNumber } from '../factories/people.ts'
import { accessRequest, canaries, lead } from './canaries.ts'
import { listenTo } from './listening-client.ts'
import { type PickyMailServer, startPickyMailServer } from './picky-mail-server.ts'
import { adminPassword, settings, sql, until } from './running.ts'

let dataDir: string
let product: Launched
let mailServer: PickyMailServer
let env: NodeJS.ProcessEnv
const { origin, answered, ask, signIn } = listenTo(() => env)

beforeAll(async () => {
  dataDir = makeDataFolder('lodeway-canaries-')
  mailServer = await startPickyMailServer(canaries.refusedEmail)
  env = await settings(dataDir, { LOG_LEVEL: 'trace', MAIL_URL: mailServer.url, ALLOW_LOOPBACK_FETCH: 'true' })
  product = launch(env)
  await product.ready
})
afterAll(async () => {
  product.child.kill('SIGINT')
  await product.exit
  mailServer.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('no ID number, account number, password, token or address of anybody gets into logs, jobs, answers or addresses', async () => {
  const admin = await signIn('admin@lodeway.example', adminPassword)
  const loader = await becomeLoader(admin)
  await refusedSignIns()
  await badBodies(admin, loader.token)
  await failingWebhook(admin, loader.token)
  await databaseErrors(admin, loader)
  await ask('/health', { method: 'GET' })
  await until('a mail that is refused has failed', async () => (await failedJobs()) > 0)
  await until(
    'a webhook was tried',
    async () =>
      (await sql(dataDir, "SELECT 1 FROM app.delivery WHERE channel = 'webhook' AND attempts > 0")).length > 0,
  )
  const written = await everythingWritten(admin, loader.token)
  for (const [place, text] of Object.entries(written)) {
    expect(text.length, `something was written to ${place}`).toBeGreaterThan(0)
    for (const [name, canary] of Object.entries({
      ...canaries,
      adminToken: admin,
      loaderToken: loader.token,
      link: loader.link,
    }))
      expect(text.includes(canary), `${name} in ${place}`).toBe(false)
  }
})

async function becomeLoader(admin: string) {
  expect((await ask('/v1/loaders/access/request', { body: accessRequest({}) })).status).toBe(202)
  const [{ id }] = (await sql(dataDir, `SELECT id FROM app.account WHERE email = '${canaries.email}'`)) as [
    { id: string },
  ]
  const approval = { saleCommission: 35, feeCommission: 42.5 }
  await ask(`/v1/loaders/${id}/access/approve`, { token: admin, body: approval })
  await until('the approval was mailed', () => mailServer.mails.some(mail => /set-password\?id=/.test(unfolded(mail))))
  const link = /set-password\?id=([\w-]{43})/.exec(mailServer.mails.map(unfolded).join('\n'))?.[1] ?? ''
  await ask(`/v1/loaders/${link}/complete/setup`, { body: { password: 'short' } })
  expect((await ask(`/v1/loaders/${link}/complete/setup`, { body: { password: canaries.password } })).status).toBe(200)
  await ask('/v1/password/reset', { body: { id: canaries.token, password: canaries.password } })
  const token = await signIn(canaries.email, canaries.password)
  const billing = { holderName: 'C One', bankName: 'FirstRand', type: 'savings', branchCode: '250655', address: null }
  await ask(`/v1/loaders/${id}/billing`, { token, body: { ...billing, number: `${canaries.accountNumber}999` } })
  expect(
    (await ask(`/v1/loaders/${id}/billing`, { token, body: { ...billing, number: canaries.accountNumber } })).status,
  ).toBe(201)
  expect((await ask('/v1/leads', { token, body: lead({}) })).status).toBe(201)
  return { id, token, link }
}

/** Quoted-printable as mails are written. */
const unfolded = (mail: string) => mail.replace(/=\n/g, '').replaceAll('=3D', '=')

async function refusedSignIns() {
  for (const email of [canaries.email, canaries.clientEmail])
    for (let n = 0; n < 7; n++) expect(await signIn(email, canaries.wrongPassword)).toBe('')
  for (const token of [canaries.token, `lw_${canaries.token}`, `eyJhbGciOiJSUzI1NiJ9.${canaries.token}.x`])
    expect((await ask('/v1/leads', { method: 'GET', token })).status).toBe(401)
}

async function badBodies(admin: string, loader: string) {
  const all = JSON.stringify(canaries)
  for (const [path, token] of [
    ['/v1/loaders/access/request', undefined],
    ['/v1/leads', loader],
    ['/v1/data-requests/find', admin],
    ['/v1/password/forgot', undefined],
  ] as const) {
    expect((await ask(path, { token, raw: all.slice(0, -1) })).status).toBe(400)
    expect((await ask(path, { token, raw: all })).status).toBe(400)
    expect((await ask(path, { token, body: [all] })).status).toBe(400)
  }
  await ask('/v1/loaders/access/request', { body: accessRequest({ idNumber: canaries.clientId.slice(1) }) })
  await ask('/v1/loaders/access/request', {
    body: accessRequest({ emailAddress: canaries.refusedEmail, idNumber: idNumber(1234) }),
  })
  // The same person and type again, and details that nobody can have.
  expect((await ask('/v1/leads', { token: loader, body: lead({}) })).status).toBe(409)
  await ask('/v1/leads', { token: loader, body: lead({ idNumber: `${canaries.clientId}0` }) })
  await ask('/v1/leads', { token: loader, body: lead({ address: `${canaries.clientId}\u0000` }) })
  await ask('/v1/data-requests/find', { token: admin, body: { idNumber: canaries.clientId } })
  await ask('/v1/data-requests/objection', {
    token: admin,
    body: { idNumber: canaries.clientId.slice(2), reason: 'x' },
  })
}

async function failingWebhook(admin: string, loader: string) {
  const representative = { firstName: 'Sipho', lastName: 'Dlamini', emailAddress: 'insurer@example.co.za' }
  const { answer } = await ask('/v1/organisations', {
    token: admin,
    body: { name: 'Silent Insurer', distributionType: 'external', leadReceivalType: 'api', representative },
  })
  const path = `/v1/organisations/${String(answer.id)}`
  await ask(`${path}/integration/signing-secret`, { token: admin })
  await ask(`${path}/integration`, { method: 'PATCH', token: admin, body: { endpointUrl: 'http://127.0.0.1:9/leads' } })
  const terms = { recurring: true, period: 'P1M', orgSalesCommission: 150, term: 'firstPremium' }
  const fees = { basicQualityFee: 1, mediumQualityFee: 2, highQualityFee: 3, leadQuantity: 10, leadExpiryPeriod: 'P1M' }
  const startAt = new Date(Date.now() + 7_200_000).toISOString().slice(0, 10)
  const made = await ask(`${path}/contracts/external`, {
    token: admin,
    body: { name: 'Pets', startAt, insuranceType: 'petInsurance', ...terms, ...fees },
  })
  expect(made.status).toBe(201)
  expect((await ask('/v1/leads', { token: loader, body: lead({ insuranceType: 'petInsurance' }) })).status).toBe(201)
}

/** Refusals of the database itself, whose own words hold the values of the row. */
async function databaseErrors(admin: string, loader: { id: string; token: string }) {
  const [{ id }] = (await sql(dataDir, "SELECT id FROM app.account WHERE role = 'admin'")) as [{ id: string }]
  const change = (body: object) => ask(`/v1/admins/${id}`, { method: 'PATCH', token: admin, body })
  expect((await change({ emailAddress: canaries.email, password: adminPassword })).status).toBe(409)
  expect((await change({ idNumber: canaries.loaderId })).status).toBe(409)
  // A constraint that the code knows nothing of: the database's refusal comes out as a 500.
  await sql(
    dataDir,
    `ALTER TABLE app.account ADD CONSTRAINT surprise CHECK (phone <> '+27${canaries.phone}') NOT VALID`,
  )
  const moved = await ask(`/v1/loaders/${loader.id}`, {
    method: 'PATCH',
    token: loader.token,
    body: { phoneNumber: `0${canaries.phone}`, firstName: 'Canary' },
  })
  expect(moved.status).toBe(500)
  await sql(dataDir, 'ALTER TABLE app.account DROP CONSTRAINT surprise')
}

const failedJobs = async () =>
  (await sql(dataDir, "SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND output IS NOT NULL AND state = 'retry'"))
    .length

async function everythingWritten(admin: string, loader: string): Promise<Record<string, string>> {
  const { out, err } = product.output()
  const logs = join(dataDir, 'postgres/data/log')
  const [jobs] = (await sql(dataDir, "SELECT string_agg(j::text, E'\\n') AS text FROM pgboss.job j")) as [
    { text: string },
  ]
  const [audit] = (await sql(dataDir, "SELECT string_agg(a::text, E'\\n') AS text FROM app.audit_log a")) as [
    { text: string },
  ]
  const [deliveries] = (await sql(dataDir, "SELECT string_agg(d::text, E'\\n') AS text FROM app.delivery d")) as [
    { text: string },
  ]
  const parked = await fetch(`${origin()}/v1/background-work`, { headers: { authorization: `Bearer ${admin}` } })
  expect([parked.status, loader.length > 100]).toEqual([200, true])
  return {
    'the processes’ output': out + err,
    'the log of PostgreSQL': readdirSync(logs)
      .map(name => readFileSync(join(logs, name), 'utf8'))
      .join('\n'),
    jobs: jobs.text,
    'the audit log': audit.text,
    'the log of deliveries': deliveries.text,
    'the list of parked work': await parked.text(),
    'refusals and redirects': answered.join('\n'),
  }
}
