import { deepStrictEqual } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AnswerOf,
  addressOf,
  type BodyInput,
  type Endpoint,
  type ParamsOf,
  type QueryInput,
} from '@lodeway/contract/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import { createApp } from '../../apps/api/src/app.ts'
import { createKeys } from '../../apps/api/src/crypto/keys.ts'
import { createDatabase, createPool } from '../../apps/api/src/db/database.ts'
import { readSettings } from '../../apps/api/src/env.ts'
import { sendDueWebhooks } from '../../apps/api/src/features/deliveries/webhook-loop.ts'
import { connectQueue, createJobs, type JobName, queues } from '../../apps/api/src/jobs/queue.ts'
import { createHandlers } from '../../apps/api/src/jobs/workers.ts'
import type { Mail } from '../../apps/api/src/mail/mail.ts'
import { createOutbound, type Outbound } from '../../apps/api/src/outbound/public-fetch.ts'
import { tenantFor } from '../../apps/api/src/tenant/tenant.ts'
import { identityNames } from '../../apps/api/src/web/identity-names.ts'
import type { Context } from '../../apps/api/src/work/context.ts'
import { inDatabase, runMaintenance } from './database-server.ts'
import { beginSession } from './sessions.ts'
import type { StandInTenant } from './tenant.ts'

/** Settled once: key generation costs more than the rest of a world. */
const signing = await generateKeyPair('RS256')
export const signingKey = signing.privateKey
export const publicKey = signing.publicKey
export const issuer = 'http://localhost:4999/'

export const usualStart = '2026-03-02T08:00:00+02:00'

export type World = Awaited<ReturnType<typeof createWorld>>

/**
 * The whole API on a database of its own under a clock that the test moves. Requests go through HTTP parsing and the
 * role gate (without a socket); jobs run when the test says so; mails are collected.
 */
export async function createWorld(
  start = usualStart,
  options: { outbound?: Outbound; tenant?: StandInTenant; template?: string } = {},
) {
  const { url: server, template: empty } = inject('databaseServer')
  const template = options.template ?? empty
  const name = `${empty}_${randomBytes(6).toString('hex')}`
  // Copied as files: through the log, as PostgreSQL does by itself, it takes nine times as long.
  await runMaintenance(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = inDatabase(server, name)
  const dataDir = join(tmpdir(), name)
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    PORT: '3999',
    IDENTITY_PORT: '4999',
    ADMIN_PASSWORD: 'admin pass 1',
    LOG_LEVEL: 'silent',
    WEB_ROOT: join(dataDir, 'web'),
    ...options.tenant?.settings,
  })
  const log = pino({ level: 'silent' })
  const pool = createPool({ connectionString: url, applicationName: 'test', max: 20, prepareStatements: true })
  const boss = await connectQueue(url, 'sender', () => undefined)
  let now = new Date(start)
  const clock = { now: () => new Date(now) }
  const context: Context = {
    settings,
    log,
    clock,
    keys: createKeys(Buffer.alloc(32, 7)),
    db: createDatabase(pool),
    jobs: createJobs(boss),
    tenant: tenantFor(settings, log),
  }
  const mails: Mail[] = []
  let requests = 0
  const outbound = options.outbound ?? createOutbound({ allowLoopback: true })
  const handlers = createHandlers({ context, send: async mail => void mails.push(mail) })
  const keySet = createLocalJWKSet({ keys: [{ ...(await exportJWK(signing.publicKey)), alg: 'RS256', kid: 'test' }] })
  const tokens = options.tenant?.tokens ?? { issuer, audience: identityNames.audience, keySet }
  const app = await createApp({ context, outbound, tokens })
  await app.ready()

  async function leave() {
    await app.close()
    await boss.stop({ graceful: false })
    await pool.end()
    await rm(dataDir, { recursive: true, force: true })
  }
  const drop = () => runMaintenance(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)

  async function request<E extends Endpoint>(
    token: string | undefined,
    endpoint: E,
    parts: RequestParts<E> = {} as RequestParts<E>,
  ): Promise<Reply<E>> {
    const { params, query, body, headers } = parts as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
      headers?: Record<string, string>
    }
    requests += 1
    const ask = {
      // Everybody calls from somewhere else, so that the limits by address are met only where a test means to.
      remoteAddress:
        headers?.['x-test-address'] ?? `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
      method: endpoint.method,
      url: addressOf(endpoint.path, params, query),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    }
    let response = await app.inject(ask)
    // On a machine that is busy with other tests it is asked again, as the answer says.
    for (let again = 0; again < 5 && response.body.includes('"overloaded"'); again++) {
      await sleep(2000)
      response = await app.inject(ask)
    }
    const answer = parsed(response)
    if (response.statusCode < 300 && endpoint.answer !== undefined) refuseOtherThan(endpoint.answer, answer)
    return { status: response.statusCode, answer, text: response.body, raw: response } as Reply<E>
  }

  return {
    context,
    app,
    tokens,
    mails,
    pool,
    url,
    request,
    db: context.db,
    now: () => new Date(now),
    /** Moves the clock to an instant ('2026-04-01T00:00:00+02:00') or on by so many milliseconds. */
    moveTo: (instant: string) => void (now = new Date(instant)),
    moveBy: (ms: number) => void (now = new Date(now.getTime() + ms)),
    /** An access token as the identity service signs one, of a session that begins now unless its `sid` is given. */
    tokenFor: async (accountId: string, changes: Record<string, unknown> = {}) =>
      new SignJWT({ scope: 'openid', sid: changes.sid ?? (await beginSession(pool, accountId, now)), ...changes })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
        .setSubject(accountId)
        .setIssuer(issuer)
        .setAudience(identityNames.audience)
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(now.getTime() / 1000) + 3600)
        .sign(signingKey),
    /** Sends the webhooks that are due at the clock's time. */
    sendWebhooks: () => sendDueWebhooks(context, outbound),
    /** Runs every job that waits, whatever its time, until none is left, and sends the webhooks that are due. */
    async runJobs(only?: JobName): Promise<number> {
      let count = 0
      for (let ran = -1; ran !== 0; count += ran) {
        ran = 0
        const waiting = await queuesWithJobs(pool)
        for (const name of namesOf(only).filter(queue => waiting.has(queue))) {
          for (const job of await boss.fetch<never>(name, { batchSize: 1 })) {
            await handlers[name](job.data)
            await boss.complete(name, job.id)
            ran += 1
          }
        }
      }
      if (only === undefined) await sendDueWebhooks(context, outbound)
      return count
    },
    handlers,
    /** What is left of the product when its database is gone. */
    loseDatabase: () => runMaintenance(server, `DROP DATABASE ${name} WITH (FORCE)`),
    async close() {
      await leave()
      await drop()
    },
    /** Ends it but for its database, which other worlds can be copies of: `template` is its name, `drop` ends that too. */
    async becomeTemplate() {
      await leave()
      return { template: name, drop }
    },
  }
}

/** The queues in which a job waits that may be begun now. */
async function queuesWithJobs(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after < now()",
  )
  return new Set(rows.map(({ name }) => name))
}

/** What a visitor asks to be mailed becomes a mail in a job of its own first; a file of leads is a mail. */
const namesOf = (only: JobName | undefined): JobName[] =>
  only === undefined
    ? (Object.keys(queues) as JobName[])
    : only === 'send-mail'
      ? ['account-mail', 'send-mail', 'lead-file-mail']
      : [only]

type RequestParts<E extends Endpoint> = { headers?: Record<string, string> } & (E['path'] extends `${string}:${string}`
  ? { params: ParamsOf<E> }
  : { params?: undefined }) & { query?: QueryInput<E>; body?: BodyInput<E> }

export interface Reply<E> {
  readonly status: number
  /** The parsed answer, or the refusal. */
  readonly answer: AnswerOf<E> & { message: string; code: string; fields?: Record<string, string> }
  readonly text: string
  readonly raw: LightMyRequestResponse
}

/** Every answer in every test is what the contract says: nothing missing, nothing more, every value as it should be. */
function refuseOtherThan(schema: z.ZodMiniType, answer: unknown): void {
  deepStrictEqual(z.parse(schema, answer), answer)
}

function parsed(response: LightMyRequestResponse): unknown {
  try {
    return JSON.parse(response.body)
  } catch {
    return undefined
  }
}
