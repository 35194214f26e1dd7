import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Client, Pool, type PoolClient } from 'pg'
import { migrate } from '../../../api/src/db/migrate.ts'
import { setPassword } from '../credentials.ts'
import { createIdentityServer, type Patience } from '../http/server.ts'
import { createIdentity, type Identity } from '../identity.ts'
import type { ServiceKeys } from '../keys/seal.ts'
import type { IdentityOptions } from '../options.ts'
import { type Accounts, demoAccounts } from './accounts.ts'
import { authorizeRequest, Browser, type TokenAnswer, token } from './browser.ts'

export const spaOrigin = 'http://localhost:4000'
export const password = 'correct horse 1'

export interface TestDatabase {
  pool: Pool
  url: string
  stop(): Promise<void>
}

/** A database of the test's own with the tables made, on the run's server (tests/factories/database-server.ts). */
export async function startDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_SERVER ?? ''
  const name = `identity_test_${randomBytes(6).toString('hex')}`
  await runOnce(server, `CREATE DATABASE ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  await migrate(url, [{ name: 'identity', schema: 'identity', folder: new URL('../../migrations/', import.meta.url) }])
  const pool = new Pool({ connectionString: url, max: 10 })
  pool.on('error', () => undefined)
  return {
    pool,
    url,
    async stop() {
      await pool.end()
      await runOnce(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

export interface Service {
  origin: string
  accounts: Accounts
  logged: string[]
  browser(): Browser
  close(): Promise<void>
}

export const hashingKey = randomBytes(32)
export const keys: ServiceKeys = { hashing: hashingKey, sealing: [{ key: randomBytes(32) }] }

/** A sign-in service at a free port, over accounts that the test may change. */
export async function startService(
  pool: Pool,
  { patience, ...options }: Partial<IdentityOptions> & { accounts?: Accounts; patience?: Patience } = {},
): Promise<Service> {
  let identity: Identity | undefined
  const server = createIdentityServer(
    {
      handler: (req, res) => identity?.handler(req, res),
      unreadable: (error, socket) => identity?.unreadable(error, socket),
    },
    patience,
  )
  await new Promise<void>(ready => server.listen(0, 'localhost', ready))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const accounts = options.accounts ?? demoAccounts()
  const logged: string[] = []
  const write = (details: object, message: string) => {
    const { err } = details as { err?: Error }
    logged.push(`${message} ${JSON.stringify(details)} ${err?.stack ?? ''}`)
  }
  identity = await createIdentity({
    issuer: `${origin}/`,
    pool,
    clientId: 'lodeway-web',
    audience: 'https://api.lodeway.test/',
    spaOrigins: [spaOrigin],
    claimNamespace: 'https://lodeway/dev',
    keys,
    productName: 'Lodeway',
    trustProxy: false,
    changeAuthenticator: (_accountId, _change, apply) => inTransaction(pool, apply),
    nameBrowser: userAgent => (userAgent === null ? 'Unknown browser' : 'Test browser'),
    onNewBrowser: async (_browser, keep) => void (await keep(pool)),
    log: { info: write, warn: write, error: write },
    ...options,
    accounts,
  })
  return {
    origin,
    accounts,
    logged,
    browser: () => new Browser(origin),
    async close() {
      await identity?.close()
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}

async function inTransaction<T>(pool: Pool, apply: (queryable: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const done = await apply(client)
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** Gives every demo account the same password. */
export async function setPasswords(pool: Pool, accounts: Accounts): Promise<void> {
  await Promise.all([...accounts.all.keys()].map(id => setPassword(pool, id, password)))
}

/** Opens the sign-in page; answers its path. */
export async function openLogin(browser: Browser, more: Record<string, string | undefined> = {}) {
  const request = authorizeRequest(more)
  const response = await browser.get(request.path)
  return { ...request, response, login: new URL(response.headers.get('location') ?? '', browser.origin).pathname }
}

/** The whole way from the application and back; answers the tokens. */
export async function signIn(
  browser: Browser,
  email: string,
  more: Record<string, string | undefined> = {},
): Promise<TokenAnswer> {
  const { login, verifier } = await openLogin(browser, more)
  const submitted = await browser.post(login, { email, password })
  const back = await browser.follow(submitted)
  const callback = new URL(back.headers.get('location') ?? 'none:')
  const code = callback.searchParams.get('code') ?? `no code: ${back.status} ${callback}`
  return redeem(browser.origin, code, verifier, browser.headers)
}

export async function redeem(
  origin: string,
  code: string,
  verifier: string,
  headers?: Record<string, string>,
): Promise<TokenAnswer> {
  const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: spaOrigin }
  return token(origin, fields, headers)
}

export async function refresh(
  origin: string,
  refreshToken: string | undefined,
  headers?: Record<string, string>,
): Promise<TokenAnswer> {
  return token(origin, { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }, headers)
}

/** The message that a silent frame posts to the application, read out of its page. */
export async function webMessage(browser: Browser, more: Record<string, string | undefined> = {}) {
  const request = authorizeRequest({ prompt: 'none', response_mode: 'web_message', ...more })
  const page = await browser.get(request.path)
  const text = await page.text()
  const data = JSON.parse(/var data = (\{.*\});/.exec(text)?.[1] ?? '{}') as { response?: Record<string, string> }
  return { ...request, page, text, response: data.response ?? {} }
}
