import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordObjection } from '@lodeway/contract/data-requests.ts'
import { keepAuthenticator } from '@lodeway/identity/authenticator/authenticator.ts'
import { newSecret } from '@lodeway/identity/authenticator/totp.ts'
import { loadKeySet } from '@lodeway/identity/keys/key-set.ts'
import { codeOf } from '@lodeway/identity/testing/code-of.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadKeys } from '../../apps/api/src/crypto/load-keys.ts'
import { countLeft } from '../../apps/api/src/crypto/reseal.job.ts'
import { asClient } from '../../apps/api/src/db/as-client.ts'
import { findTarget } from '../../apps/api/src/features/deliveries/webhook-message.ts'
import { authenticatorChanges } from '../../apps/api/src/features/passwords/authenticator.ts'
import { authorizeRequest, Browser } from '../../apps/identity/src/testing/browser.ts'
import { freePort, launch } from '../e2e/launcher.ts'
import { submissionBody, submitted } from '../factories/leads.ts'
import { waitingForLocks } from '../factories/locks.ts'
import { apiOrganisation } from '../factories/organisations.ts'
import { administrator, billingDetails, loader, loaderPassword, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'
import { listenTo } from './listening-client.ts'
import { processOf, type Running, run, settings, until } from './running.ts'

// The product has run under one master key and is started with another.

const [old, renewed, wrong] = [7, 8, 9].map(byte => Buffer.alloc(32, byte).toString('hex')) as [string, string, string]
const bytes = (key: string) => Buffer.from(key, 'hex')
const dataDir = mkdtempSync(join(tmpdir(), 'lodeway-rotation-'))
const client = submissionBody()
const objector = submissionBody()
const secret = newSecret()
let world: World
let thandi: Person
let withApp: Person
let leadId: string
let organisationId: string
let webhookSecret: string
let signingKey: string | undefined

beforeAll(async () => {
  world = await createWorld(new Date().toISOString())
  Object.assign(world.context, { keys: await loadKeys(world.pool, { current: bytes(old) }, world.now()) })
  const admin = await administrator(world)
  thandi = await loader(world, admin)
  withApp = await loader(world, admin, { withBilling: false })
  leadId = (await submitted(world, thandi, client)).id
  await world.request(admin.token, recordObjection, {
    body: { phoneNumber: objector.phoneNumber.number, reason: 'Asked by phone' },
  })
  const receiver = await apiOrganisation(world, admin, 'http://127.0.0.1:9/leads')
  organisationId = receiver.insurer.id
  webhookSecret = receiver.secret
  const { keys } = world.context
  signingKey = (await loadKeySet(world.pool, keys.identity)).signing[0]?.kid
  await keepAuthenticator(
    { pool: asClient(world.db), keys: keys.identity, changeAuthenticator: authenticatorChanges(world.context) },
    withApp.id,
    { secret, step: 0 },
  )
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (keys: NodeJS.ProcessEnv) => run(dataDir, [], { DATABASE_URL: world.url, LOG_LEVEL: 'info', ...keys })
async function stop(product: Running): Promise<void> {
  product.child.kill('SIGINT')
  await product.exit
}

/** How many values a product with these keys would still have to seal anew. */
const left = async (current: string, previous?: string) => {
  const keys = await loadKeys(
    world.pool,
    { current: bytes(current), previous: previous === undefined ? undefined : bytes(previous) },
    new Date(),
  )
  return countLeft({ db: world.db, keys })
}

/** Who they are is known: by a password, by a password and an app; and what is theirs and who their clients are. */
async function useProduct(product: Running) {
  const { signIn, ask, origin } = listenTo(() => product.env)
  const token = await signIn(thandi.emailAddress, loaderPassword)
  const admin = await signIn('admin@lodeway.example', world.context.settings.ADMIN_PASSWORD ?? '')
  const lead = await ask(`/v1/leads/${leadId}`, { method: 'GET', token: admin })
  const account = await ask(`/v1/loaders/${thandi.id}/billing`, { method: 'GET', token })
  const again = await ask('/v1/leads', { token, body: client })
  const objected = await ask('/v1/leads', { token, body: objector })

  const browser = new Browser(`http://localhost:${product.env.IDENTITY_PORT}`)
  const { path } = authorizeRequest({ audience: 'https://api.lodeway.example/', redirect_uri: origin() })
  const login = new URL((await browser.get(path)).headers.get('location') ?? '', browser.origin).pathname
  await browser.post(login, { email: withApp.emailAddress, password: loaderPassword })
  // Each step's code is taken once.
  codes += 1
  const byCode = await browser.submit(login, { code: codeOf(secret, codes) })
  const jwks = (await (await fetch(`${browser.origin}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
  return {
    idNumber: lead.answer.idNumber,
    number: account.answer.number,
    again: again.answer.code,
    objected: objected.answer.code,
    byCode: byCode.status,
    signingKeys: jwks.keys.map(({ kid }) => kid),
  }
}
let codes = -1

const expected = () => ({
  idNumber: client.idNumber,
  number: billingDetails.number,
  again: 'duplicate_lead',
  objected: 'suppressed',
  byCode: 303,
  signingKeys: [signingKey],
})

test('with a new master key and the one before everything is read, and the worker seals it anew, also when it is killed', async () => {
  const all = await left(renewed, old)
  // The worker comes as far as the leads.
  const holding = new pg.Client({ connectionString: world.url })
  await holding.connect()
  await holding.query('BEGIN; LOCK TABLE app.lead IN EXCLUSIVE MODE')
  const METRICS_PORT = String(await freePort())
  const product = await start({ ENCRYPTION_KEY: renewed, PREVIOUS_ENCRYPTION_KEY: old, METRICS_PORT })
  const keysInUse = async () => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    return /^lodeway_master_keys_in_use\{[^}]*\} (\d)$/m.exec(text)?.[1]
  }
  try {
    await until('the worker waits for the leads', async () => (await waitingForLocks(world)) > 0)
    expect(await keysInUse()).toBe('2')
    process.kill(processOf(product, 'worker') ?? 0, 'SIGKILL')
    const halfWay = await left(renewed, old)
    expect(halfWay).toBeGreaterThan(0)
    expect(halfWay).toBeLessThan(all)
    await holding.query('ROLLBACK')
    expect(await useProduct(product)).toEqual(expected())
    await until('nothing is left', async () => (await left(renewed, old)) === 0)
    await until('the worker says so', () => product.output().out.includes('remove PREVIOUS_ENCRYPTION_KEY'))
    expect(await keysInUse()).toBe('1')
  } finally {
    await holding.end()
    await stop(product)
  }
})

test('the new key alone is enough then, and no other one starts the product', async () => {
  const { exit, output } = launch(await settings(dataDir, { DATABASE_URL: world.url, ENCRYPTION_KEY: wrong }))
  expect((await exit).code).toBe(1)
  expect(output()).toEqual({
    out: '',
    err: expect.stringMatching(/^ENCRYPTION_KEY is not the key that this database was sealed under: .*\n$/),
  })
  const product = await start({ ENCRYPTION_KEY: renewed })
  try {
    expect(await useProduct(product)).toEqual(expected())
  } finally {
    await stop(product)
  }
  const keys = await loadKeys(world.pool, { current: bytes(renewed) }, new Date())
  expect((await findTarget({ ...world.context, keys }, organisationId))?.secrets).toEqual([webhookSecret])
})
