import { authorizeRequest, Browser } from '../../apps/identity/src/testing/browser.ts'

interface Call {
  method?: string
  token?: string
  body?: unknown
  raw?: string
}

/** Talks to a product as a browser does, and keeps what it says when it refuses or sends somebody elsewhere. */
export function listenTo(env: () => NodeJS.ProcessEnv) {
  const origin = () => `http://localhost:${env().PORT}`
  /** Bodies and addresses of every answer that was a refusal or a redirect, and of /health. */
  const answered: string[] = []

  async function ask(path: string, { method = 'POST', token, body, raw }: Call = {}) {
    const response = await fetch(`${origin()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method === 'GET' ? {} : { body: raw ?? JSON.stringify(body ?? {}) }),
    })
    const text = await response.text()
    if (response.status >= 400 || path === '/health') answered.push(text)
    return {
      status: response.status,
      answer: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
    }
  }

  /** Signs in by the identity service's own page and answers an access token, or nothing when it was refused. */
  async function signIn(
    email: string,
    password: string,
    browser = new Browser(`http://localhost:${env().IDENTITY_PORT}`),
  ): Promise<string> {
    const { path, verifier } = authorizeRequest({ audience: 'https://api.lodeway.example/', redirect_uri: origin() })
    const login = new URL((await browser.get(path)).headers.get('location') ?? '', browser.origin).pathname
    const back = await browser.submit(login, { email, password })
    if (back.status >= 400) {
      // The page gives the typed address back to whoever typed it, and nothing else.
      answered.push((await back.text()).replaceAll(`value="${email}"`, ''), back.headers.get('location') ?? '')
      return ''
    }
    const location = back.headers.get('location') ?? ''
    answered.push(location)
    const fields = { grant_type: 'authorization_code', client_id: 'lodeway-web', redirect_uri: origin() }
    const code = new URL(location).searchParams.get('code') ?? ''
    const tokens = await fetch(`${browser.origin}/oauth/token`, {
      method: 'POST',
      headers: { origin: origin() },
      body: new URLSearchParams({ ...fields, code, code_verifier: verifier }),
    })
    return ((await tokens.json()) as { access_token: string }).access_token
  }

  return { origin, answered, ask, signIn }
}
