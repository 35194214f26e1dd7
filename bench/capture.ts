import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, exportJWK } from 'jose'
import type pg from 'pg'
import { pino } from 'pino'
import { createApp } from '../apps/api/src/app.ts'
import { createKeys } from '../apps/api/src/crypto/keys.ts'
import { createDatabase, createPool } from '../apps/api/src/db/database.ts'
import { readSettings } from '../apps/api/src/env.ts'
import { createOutbound } from '../apps/api/src/outbound/public-fetch.ts'
import { identityNames } from '../apps/api/src/web/identity-names.ts'
import type { Issuer } from './tokens.ts'
import { type Statement, watch } from './watch.ts'

/** The product's own application in this process, to see which statements a request sends. */
export async function createCapture(url: string, issuer: Issuer) {
  const pool = createPool({ connectionString: url, applicationName: 'bench-capture', max: 4 })
  let seen: Statement[] = []
  pool.on('connect', client => watch(client, statement => seen.push(statement)))
  const app = await createCapturedApp(url, pool, issuer)
  return {
    /** The statements of one request, in the order in which they were sent. */
    async statementsOf(token: string, path: string): Promise<Statement[]> {
      seen = []
      const { statusCode, body } = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`)
      return seen
    },
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

export type Capture = Awaited<ReturnType<typeof createCapture>>

async function createCapturedApp(url: string, pool: pg.Pool, issuer: Issuer): Promise<FastifyInstance> {
  const jwk = { ...(await exportJWK(issuer.publicKey)), alg: 'RS256', kid: 'bench' }
  return createApp({
    context: {
      settings: readSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent', WEB_ROOT: '/nonexistent' }),
      log: pino({ level: 'silent' }),
      clock: { now: () => new Date() },
      keys: createKeys(Buffer.alloc(32, 7)),
      db: createDatabase(pool),
      jobs: {
        enqueue: () => Promise.resolve(),
        enqueueAll: () => Promise.resolve(),
        redrive: () => Promise.reject(new Error('not here')),
      },
    },
    outbound: createOutbound({ allowLoopback: false }),
    tokens: {
      issuer: `${issuer.origin}/`,
      audience: identityNames.audience,
      keySet: createLocalJWKSet({ keys: [jwk] }),
    },
  })
}
