import { createHash, randomBytes } from 'node:crypto'

interface Cookie {
  name: string
  value: string
  path: string
  /** When it is thrown away, as milliseconds. */
  untilMs: number
}

/** As much of a browser as sign-in needs: cookies by path, and redirects followed by hand. */
export class Browser {
  readonly origin: string
  cookies: Cookie[] = []
  /** What it sends with every request: what it is, and where a proxy says that it comes from. */
  headers: Record<string, string> = {}
  readonly #servers: string[]
  #turn = 0

  /** With more than one address, requests go to them in turn, as behind a load balancer. */
  constructor(origin: string, ...others: string[]) {
    this.origin = origin
    this.#servers = [origin, ...others]
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers: { accept: 'text/html', ...headers } })
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams(fields)
    return this.#send(path, { method: 'POST', body, headers: { accept: 'text/html', ...headers } })
  }

  /** Sends a form of a page; answers where that leads, on this origin. */
  async submit(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.follow(await this.post(path, fields, headers))
  }

  /** What a page of another origin sends by `fetch`, with the cookies of this one. */
  async postText(path: string, body: string, headers: Record<string, string>): Promise<Response> {
    return this.#send(path, { method: 'POST', body, headers })
  }

  /** Follows redirects for as long as they stay on this origin; answers the last response. */
  async follow(response: Response): Promise<Response> {
    let last = response
    while (last.status === 303 || last.status === 302) {
      const next = new URL(last.headers.get('location') ?? '', this.origin)
      if (next.origin !== this.origin) return last
      last = await this.get(next.pathname + next.search)
    }
    return last
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const url = new URL(path, this.#servers[this.#turn++ % this.#servers.length])
    const cookie = this.cookies
      .filter(({ path: prefix, untilMs }) => url.pathname.startsWith(prefix) && untilMs > Date.now())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...this.headers, ...init.headers, cookie },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/'
    const expires = /;\s*expires=([^;]*)/i.exec(line)?.[1]
    this.cookies = this.cookies.filter(cookie => cookie.name !== name || cookie.path !== path)
    if (value === '') return
    const untilMs = expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires)
    this.cookies.push({ name, value, path, untilMs })
  }
}

/** What the web application's SDK sends: state, nonce and a PKCE pair (RFC 7636). */
export function authorizeRequest(more: Record<string, string | undefined> = {}): {
  path: string
  verifier: string
  state: string
  nonce: string
} {
  const [verifier = '', state = '', nonce = ''] = [32, 16, 16].map(size => randomBytes(size).toString('base64url'))
  const fields: Record<string, string | undefined> = {
    client_id: 'lodeway-web',
    scope: 'openid profile email offline_access',
    audience: 'https://api.lodeway.test/',
    redirect_uri: 'http://localhost:4000',
    response_type: 'code',
    response_mode: 'query',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    auth0Client: Buffer.from('{"name":"auth0-react","version":"2.27.0"}').toString('base64'),
    ...more,
  }
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { path: `/authorize?${new URLSearchParams(given)}`, verifier, state, nonce }
}

export interface TokenAnswer {
  status: number
  body: Record<string, string> & { expires_in?: number }
  headers: Headers
}

/** The SDK's call of the token endpoint, from the application's origin. */
export async function token(
  origin: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const response = await fetch(new URL('/oauth/token', origin), {
    method: 'POST',
    headers: { origin: 'http://localhost:4000', 'auth0-client': 'x', ...headers },
    body: new URLSearchParams({ client_id: 'lodeway-web', ...fields }),
  })
  return {
    status: response.status,
    body: (await response.json()) as TokenAnswer['body'],
    headers: response.headers,
  }
}
