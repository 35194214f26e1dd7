import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A user as the stand-in keeps them. */
export interface TenantUser {
  email: string
  name: string
  password: string
  blocked: boolean
  app_metadata: Record<string, unknown>
  /** Set by a test: more than the password is asked. */
  hasMfa?: boolean
}

interface Session {
  id: string
  userId: string
  signedInAt: number
}

type Body = Record<string, unknown>
interface Answer {
  status: number
  body?: object
  headers?: Record<string, string | string[]>
  html?: string
}

const connection = 'Username-Password-Authentication'
const clientId = 'app-of-the-tenant'
const managementClient = { client_id: 'server-of-the-tenant', client_secret: 'a secret of the tenant' }
const audience = 'https://leads.example.co.za/api'
const namespace = 'https://lodeway.example/dev'
const scopes = 'create:users update:users update:users_app_metadata delete:users delete:sessions'

/**
 * A stand-in for a tenant of Auth0, as far as the product uses one: its pages, tokens made by the Action that comes with the product,
 * and the Management API, which takes what its documentation allows and keeps in `problems` whatever else it is asked.
 */
export async function startTenant(application = '') {
  let appOrigin = application
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'tenant', use: 'sig' }
  const users = new Map<string, TenantUser>()
  const sessions = new Map<string, Session>()
  const codes = new Map<string, { query: URLSearchParams; session: Session }>()
  const managementTokens = new Set<string>()
  const calls: string[] = []
  const problems: string[] = []
  let isDown = false

  const sign = (claims: Body, seconds: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'tenant' })
      .setIssuedAt()
      .setIssuer(`${origin}/`)
      .setExpirationTime(`${seconds}s`)
      .sign(privateKey)

  const refuse = (status: number, message: string): Answer => {
    problems.push(message)
    return { status, body: { statusCode: status, error: 'Bad Request', message } }
  }

  const userByEmail = (email: unknown) =>
    [...users.entries()].find(([, user]) => user.email.toLowerCase() === String(email).toLowerCase())

  /** What the tenant's own page and the password grant ask. */
  function authenticate(email: unknown, password: unknown): [string, TenantUser] | undefined {
    const found = userByEmail(email)
    return found !== undefined && found[1].password === password && !found[1].blocked ? found : undefined
  }

  function management(method: string, path: string, body: Body, authorization: string | undefined): Answer {
    if (!managementTokens.has(authorization?.replace('Bearer ', '') ?? ''))
      return { status: 401, body: { message: 'Bad token' } }
    calls.push(`${method} ${path}`)
    const [, kind, id = ''] = /^\/api\/v2\/(users|sessions)(?:\/([^/]+))?$/.exec(path) ?? []
    const userId = decodeURIComponent(id)
    if (kind === 'sessions' && method === 'DELETE') {
      sessions.delete(userId)
      return { status: 202 }
    }
    if (kind !== 'users') return refuse(404, `${method} ${path} is no call`)
    const allowed = ['email', 'name', 'blocked', 'app_metadata', 'email_verified', 'connection', 'password']
    const extra = Object.keys(body).filter(
      name => ![...allowed, ...(method === 'POST' ? ['user_id', 'verify_email'] : [])].includes(name),
    )
    if (extra.length > 0) return refuse(400, `${method} users does not take ${extra.join(', ')}`)
    if (method !== 'DELETE' && body.connection !== connection) return refuse(400, `${method} users names no connection`)
    if (typeof body.password === 'string' && /weak/i.test(body.password))
      return { status: 400, body: { message: 'PasswordStrengthError: Password is too weak' } }
    if (method === 'POST' && id === '') return makeUser(body)
    const user = users.get(userId)
    if (method === 'DELETE') {
      users.delete(userId)
      return { status: 204 }
    }
    if (method !== 'PATCH') return refuse(404, `${method} ${path} is no call`)
    if (user === undefined) return { status: 404, body: { message: 'The user does not exist.' } }
    if ('password' in body && Object.keys(body).length > 2) return refuse(400, 'A password is changed alone')
    const { connection: _connection, email_verified: _verified, app_metadata, ...changes } = body
    Object.assign(user, changes, app_metadata && { app_metadata: { ...user.app_metadata, ...app_metadata } })
    return { status: 200, body: { user_id: userId } }
  }

  function makeUser(body: Body): Answer {
    const {
      user_id,
      email,
      name,
      password,
      app_metadata = {},
    } = body as Record<string, string> & { app_metadata?: Body }
    if (!user_id || !email || !name || !password) return refuse(400, 'POST users misses something')
    if (users.has(`auth0|${user_id}`) || userByEmail(email))
      return { status: 409, body: { message: 'The user already exists.' } }
    users.set(`auth0|${user_id}`, { email, name, password, blocked: body.blocked === true, app_metadata })
    return { status: 201, body: { user_id: `auth0|${user_id}` } }
  }

  async function token(body: Body, headers: IncomingMessage['headers']): Promise<Answer> {
    if (body.grant_type === 'client_credentials') {
      if (body.client_secret !== managementClient.client_secret || body.audience !== `${origin}/api/v2/`)
        return refuse(401, 'The management application is not who it says')
      const access_token = randomUUID()
      managementTokens.add(access_token)
      return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 86_400, scope: scopes } }
    }
    if (body.grant_type === 'http://auth0.com/oauth/grant-type/password-realm') {
      if (
        body.client_secret !== managementClient.client_secret ||
        body.realm !== connection ||
        !headers['auth0-forwarded-for']
      )
        return refuse(400, 'The password grant misses something')
      const found = authenticate(body.username, body.password)
      if (found === undefined)
        return { status: 403, body: { error: 'invalid_grant', error_description: 'Wrong email or password.' } }
      const { denied, asksMore } = await runAction(found[1])
      if (denied !== undefined) return { status: 403, body: { error: 'access_denied', error_description: denied } }
      return found[1].hasMfa || asksMore
        ? { status: 403, body: { error: 'mfa_required', mfa_token: 'm' } }
        : { status: 200, body: { access_token: 'x' } }
    }
    const code = codes.get(String(body.code))
    codes.delete(String(body.code))
    if (body.grant_type !== 'authorization_code' || code === undefined) return refuse(403, 'There is no such code')
    const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
    if (challenge !== code.query.get('code_challenge')) return refuse(403, 'The code verifier is not right')
    return { status: 200, body: await tokensFor(code.session, code.query) }
  }

  async function tokensFor(session: Session, query: URLSearchParams) {
    const user = users.get(session.userId)
    const { idClaims, accessClaims, denied } = await runAction(user, session)
    if (denied !== undefined) problems.push(denied)
    const { userId: sub, id: sid } = session
    const profile = { email: user?.email, name: user?.name, picture: 'https://s.gravatar.com/avatar/x' }
    return {
      access_token: await sign(
        { ...accessClaims, sub, aud: [audience, `${origin}/userinfo`], azp: clientId, scope: 'openid profile email' },
        86_400,
      ),
      id_token: await sign({ ...idClaims, ...profile, sub, sid, aud: clientId, nonce: query.get('nonce') }, 36_000),
      token_type: 'Bearer',
      expires_in: 86_400,
      scope: 'openid profile email',
    }
  }

  function authorize(query: URLSearchParams, cookie: string, posted?: Body): Answer {
    const wrong =
      query.get('client_id') !== clientId ||
      query.get('redirect_uri') !== appOrigin ||
      query.get('audience') !== audience ||
      query.get('response_type') !== 'code' ||
      query.get('code_challenge_method') !== 'S256'
    if (wrong) return refuse(400, `The sign-in is asked for with ${query}`)
    let session = sessions.get(/tenant_session=([\w-]+)/.exec(cookie)?.[1] ?? '')
    if (posted !== undefined) {
      const found = authenticate(posted.email, posted.password)
      if (found === undefined) return loginPage(query, 'Wrong email or password')
      session = { id: randomUUID(), userId: found[0], signedInAt: Date.now() }
      sessions.set(session.id, session)
    } else if (query.get('prompt') === 'login' || (session === undefined && query.get('prompt') !== 'none'))
      return loginPage(query)
    const state = query.get('state')
    if (session === undefined || users.get(session.userId)?.blocked !== false)
      return back(query, { error: 'login_required', error_description: 'Login required', state })
    const code = randomUUID()
    codes.set(code, { query, session })
    const answered = back(query, { code, state })
    return {
      ...answered,
      headers: { ...answered.headers, 'set-cookie': `tenant_session=${session.id}; Path=/; HttpOnly` },
    }
  }

  /** To the application, or to the page around the frame. */
  function back(query: URLSearchParams, response: Record<string, string | null>): Answer {
    if (query.get('response_mode') === 'web_message') {
      const message = JSON.stringify({ type: 'authorization_response', response })
      return {
        status: 200,
        html: `<script>(window.opener||window.parent).postMessage(${message}, ${JSON.stringify(appOrigin)})</script>`,
      }
    }
    const answer = new URLSearchParams(
      Object.entries(response).map(([name, value]): [string, string] => [name, value ?? '']),
    )
    return { status: 302, headers: { location: `${appOrigin}?${answer}` } }
  }

  const loginPage = (query: URLSearchParams, problem = ''): Answer => ({
    status: 200,
    html: `<!doctype html><html lang="en"><title>Tenant</title><h1>Sign in at the tenant</h1><p role="alert">${problem}</p>
      <form method="post" action="/authorize?${query.toString().replaceAll('&', '&amp;')}">
      <label>Email <input name="email"></label><label>Password <input name="password" type="password"></label><button>Continue</button></form></html>`,
  })

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', origin)
    const { cookie = '', authorization } = request.headers
    if (request.method === 'OPTIONS') return { status: 204 }
    const body = await bodyOf(request)
    if (isDown && !url.pathname.startsWith('/.well-known')) return { status: 503 }
    if (url.pathname === '/.well-known/jwks.json') return { status: 200, body: { keys: [key] } }
    if (url.pathname === '/authorize')
      return authorize(url.searchParams, cookie, request.method === 'POST' ? body : undefined)
    if (url.pathname === '/oauth/token') return token(body, request.headers)
    if (url.pathname.startsWith('/api/v2/')) return management(request.method ?? '', url.pathname, body, authorization)
    if (url.pathname === '/v2/logout') {
      const returnTo = url.searchParams.get('returnTo') ?? ''
      sessions.delete(/tenant_session=([\w-]+)/.exec(cookie)?.[1] ?? '')
      return returnTo.startsWith(appOrigin)
        ? { status: 302, headers: { location: returnTo } }
        : refuse(400, 'returnTo is not allowed')
    }
    return { status: 404, html: '' }
  }

  const server = createServer((request, response) => {
    void answer(request).then(given => reply(response, given, appOrigin))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    origin,
    users,
    sessions,
    calls,
    problems,
    audience,
    clientId,
    /** Nothing but the keys is answered, until it is up again. */
    setDown: (down: boolean) => void (isDown = down),
    /** Where the application is, to which alone it leads back. */
    setApplication: (at: string) => void (appOrigin = at),
    /** By what the API knows its tokens. */
    tokens: {
      issuer: `${origin}/`,
      audience,
      keySet: createLocalJWKSet({ keys: [key] }),
      tenant: { clientId, namespace },
    },
    tokensFor: (session: Session) => tokensFor(session, new URLSearchParams()),
    /** A token with any claims. */
    sign,
    /** Tokens of a sign-in, as the application gets them. */
    signIn: async (email: string, signedInAt = Date.now()) => {
      const [userId] = userByEmail(email) ?? ['auth0|nobody']
      const session = { id: randomUUID(), userId, signedInAt }
      sessions.set(session.id, session)
      return { ...(await tokensFor(session, new URLSearchParams())), session }
    },
    settings: {
      TENANT_ORIGIN: origin,
      TENANT_CLIENT_ID: clientId,
      TENANT_AUDIENCE: audience,
      TENANT_MANAGEMENT_CLIENT_ID: managementClient.client_id,
      TENANT_MANAGEMENT_CLIENT_SECRET: managementClient.client_secret,
    },
    stop: () =>
      new Promise<void>(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

export type StandInTenant = Awaited<ReturnType<typeof startTenant>>

/** The Action that comes with the product, as the tenant would run it. */
async function runAction(user: TenantUser | undefined, session?: Session) {
  const done = {
    idClaims: {} as Body,
    accessClaims: {} as Body,
    asksMore: false,
    denied: undefined as string | undefined,
  }
  const at = new Date(session?.signedInAt ?? Date.now()).toISOString()
  await postLogin(
    {
      user: { app_metadata: user?.app_metadata },
      // The password grant begins none.
      ...(session && { session: { id: session.id, created_at: at } }),
      authentication: { methods: [{ name: 'pwd', timestamp: at }] },
      secrets: { NAMESPACE: namespace },
    },
    {
      idToken: { setCustomClaim: (name: string, value: unknown) => void (done.idClaims[name] = value) },
      accessToken: { setCustomClaim: (name: string, value: unknown) => void (done.accessClaims[name] = value) },
      multifactor: { enable: () => void (done.asksMore = true) },
      access: { deny: (why: string) => void (done.denied = why) },
    },
  )
  return done
}

const postLogin = (() => {
  const exported: { onExecutePostLogin?: (event: object, api: object) => Promise<void> } = {}
  const source = readFileSync(new URL('../../deploy/tenant/post-login.js', import.meta.url), 'utf8')
  runInNewContext(source, { exports: exported, Date, Math })
  return exported.onExecutePostLogin as NonNullable<typeof exported.onExecutePostLogin>
})()

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const text = Buffer.concat(await request.toArray()).toString('utf8')
  return text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

function reply(response: ServerResponse, { status, body, html, headers }: Answer, appOrigin: string): void {
  response.writeHead(status, {
    'access-control-allow-origin': appOrigin,
    'access-control-allow-headers': 'content-type,auth0-client',
    'content-type': html === undefined ? 'application/json' : 'text/html',
    ...headers,
  })
  response.end(html ?? (body && JSON.stringify(body)))
}
