import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Provider } from 'oidc-provider'
import { answer } from './http/answer.ts'
import { clientAddress, pinOrigin, UnreadableError } from './http/request.ts'
import { contentSecurityPolicy, securityHeaders } from './http/security-headers.ts'
import { answerUnreadable, type ClientError } from './http/unreadable.ts'
import { type KeySet, loadKeySet } from './keys/key-set.ts'
import type { IdentityOptions } from './options.ts'
import { findAsset } from './pages/assets.ts'
import { errorPage, pageCode, unreadablePage } from './provider/answers.ts'
import { buildProvider } from './provider/build-provider.ts'
import { isDatabaseAway } from './queryable.ts'
import { serveLogin } from './sign-in/login-route.ts'
import { createThrottle, type Throttle } from './sign-in/throttle.ts'
import { serveTicket } from './sign-in/ticket-route.ts'
import { startPurging } from './storage/purge.ts'

export type { AccountClaims, AccountSource, Branding, IdentityOptions } from './options.ts'

export interface Identity {
  /** Serves one request; `createIdentityServer` takes both. */
  handler: (req: IncomingMessage, res: ServerResponse) => void
  /** Answers what is no readable request. */
  unreadable: (error: ClientError, socket: Duplex) => void
  /** Stops the timers. The pool stays open, it is the caller's. */
  close(): Promise<void>
}

/** The provider in force, and the keys that it was built with. */
interface Serving {
  provider: Provider
  callback: (req: IncomingMessage, res: ServerResponse) => Promise<void>
  keys: string
}

/** How often the keys are read again, since another process may have made new ones. */
const keysEveryMs = 60_000

/**
 * The sign-in service: an OpenID provider (OpenID Connect Core 1.0, OAuth 2.0 with PKCE) for one public client, on an
 * origin of its own. Its tables must be there already (migrations of this folder, schema `identity`).
 *
 * Any number of processes may serve one database. Throws when the options are not usable, or when the keys in the
 * database were sealed with an encryption key that is not given.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const issuer = checkedIssuer(options)
  const keys = await loadKeySet(options.pool, options.keys)
  const current = providerFor(options, keys)
  const throttle = createThrottle(options.pool, options.keys.hashing)
  const headers = securityHeaders({ issuer, policy: contentSecurityPolicy(options.spaOrigins) })
  const stopPurging = startPurging(options.pool, options.log)
  const keyTimer = setInterval(() => {
    renewKeys(options, current).catch((error: unknown) => options.log.warn({ err: error }, 'identity: keys not read'))
  }, keysEveryMs)
  keyTimer.unref()
  return {
    handler(req, res) {
      pinOrigin(req, issuer, clientAddress(req, options.trustProxy))
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
      serve(req, res, { ...current, options, throttle }).catch((error: unknown) => {
        refuse(res, options, error)
      })
    },
    unreadable: (error, socket) =>
      answerUnreadable(error, socket, { headers, page: status => unreadablePage(options, status) }),
    async close() {
      clearInterval(keyTimer)
      stopPurging()
    },
  }
}

async function serve(
  req: IncomingMessage,
  res: ServerResponse,
  { options, provider, callback, throttle }: Serving & { options: IdentityOptions; throttle: Throttle },
): Promise<void> {
  const path = pathOf(req)
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  const asset = isRead ? findAsset(path) : undefined
  if (asset !== undefined) {
    const headers = { 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=31536000, immutable' }
    return answer(res, 200, asset.body, headers)
  }
  if (path === '/ready' && isRead && options.isEnding?.()) return unhealthy(res, 'ending')
  if ((path === '/health' || path === '/ready') && isRead) return serveHealth(res, options)
  if (path === '/live' && isRead) return answer(res, 200, '{"status":"Live"}', json)
  const uid = /^\/login\/([\w-]{1,64})$/.exec(path)?.[1]
  if (uid !== undefined && (isRead || req.method === 'POST')) {
    return serveLogin({ req, res, uid, provider, throttle, options })
  }
  if (path === '/login-ticket' && req.method === 'POST') return serveTicket(req, res, options)
  await callback(req, res)
}

function pathOf(req: IncomingMessage): string {
  const address = req.url ?? '/'
  // No parameter has a use for NUL, and PostgreSQL cannot keep one.
  if (!address.startsWith('/') || /%00/.test(address)) throw new UnreadableError(400, 'Unusable address.')
  return address.split('?', 1)[0] ?? '/'
}

const json = { 'Content-Type': 'application/json; charset=utf-8' }

/** A database that hangs does not let a probe hang. */
const databasePatienceMs = 2000

async function tooLate(): Promise<never> {
  await sleep(databasePatienceMs, undefined, { ref: false })
  throw new Error('The database did not answer in time.')
}

async function serveHealth(res: ServerResponse, { pool, log }: IdentityOptions): Promise<void> {
  try {
    await Promise.race([pool.query('SELECT 1'), tooLate()])
    answer(res, 200, JSON.stringify({ status: 'Healthy' }), json)
  } catch (error) {
    log.warn({ err: error }, 'identity: the database is away')
    unhealthy(res, 'database away')
  }
}

const unhealthy = (res: ServerResponse, reason: 'ending' | 'database away'): void =>
  answer(res, 503, JSON.stringify({ status: 'Unhealthy', reason }), { ...json, 'Retry-After': '5' })

/** Answers a request that failed on one of our own pages; the provider answers for its own. */
function refuse(res: ServerResponse, options: IdentityOptions, error: unknown): void {
  const isAway = isDatabaseAway(error)
  const status = statusOf(error)
  const reference = String(res.getHeader('X-Request-Id') ?? '')
  if (status >= 500) options.log.error({ err: error, requestId: reference }, 'identity: a page failed')
  if (res.headersSent) return void res.destroy()
  const code = pageCode(error, status >= 500 ? 'server_error' : 'invalid_request')
  answer(res, isAway ? 503 : status, errorPage(options, code, { reference }), isAway ? { 'Retry-After': '5' } : {})
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 600 ? status : 500
}

async function renewKeys(options: IdentityOptions, current: Serving): Promise<void> {
  const keys = await loadKeySet(options.pool, options.keys)
  if (JSON.stringify(keys) === current.keys) return
  Object.assign(current, providerFor(options, keys))
  options.log.info({}, 'identity: the keys have changed')
}

function providerFor(options: IdentityOptions, keys: KeySet): Serving {
  const provider = buildProvider(options, keys)
  return { provider, callback: provider.callback(), keys: JSON.stringify(keys) }
}

function checkedIssuer({ issuer, keys, spaOrigins }: IdentityOptions): URL {
  const url = new URL(issuer)
  if (url.href !== issuer || url.pathname !== '/')
    throw new Error(`The issuer must be an origin and a slash: ${issuer}`)
  if ([keys.hashing, ...keys.sealing.map(({ key }) => key)].some(key => key.length !== 32))
    throw new Error('Every key must be 32 bytes.')
  if (spaOrigins.length === 0 || spaOrigins.some(origin => URL.parse(origin)?.origin !== origin)) {
    throw new Error('Every origin of the web application must be an origin: no path, no trailing slash.')
  }
  return url
}
