import type { TenantSettings } from './tenant-settings.ts'

/** The tenant answered otherwise than it should, or not at all. The message names neither people nor secrets. */
export class TenantError extends Error {
  readonly status: number | undefined
  constructor(what: string, status?: number, cause?: unknown) {
    super(`The tenant did not ${what}${status === undefined ? '' : ` (${status})`}.`, { cause })
    this.status = status
  }
}

export interface TenantAnswer {
  readonly status: number
  readonly body: { [name: string]: unknown }
}

/** Four calls set a password at the most, within a transaction that may stand still for a quarter of a minute. */
const timeoutMs = 3000
/** Before a token of the Management API expires it is asked for anew. */
const earlyMs = 60_000

/**
 * Asks the tenant once.
 * @param what in words, for the log
 * @throws TenantError when nothing that can be read comes back in time
 */
export async function askTenant(
  url: string,
  what: string,
  { method, headers, body }: { method: string; headers?: Record<string, string>; body?: object | undefined },
): Promise<TenantAnswer> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  } catch (error) {
    throw new TenantError(what, undefined, error)
  }
}

export type CallManagement = (method: string, path: string, what: string, body?: object) => Promise<TenantAnswer>

/** The Management API, by a token that is kept until it expires or is refused (RFC 6749, section 4.4). */
export function createManagement(settings: TenantSettings): CallManagement {
  const audience = `${settings.managementOrigin}/api/v2/`
  let kept: { token: string; until: number } | undefined

  async function findToken(): Promise<string> {
    if (kept !== undefined && kept.until > Date.now()) return kept.token
    const { status, body } = await askTenant(`${settings.managementOrigin}/oauth/token`, 'give a token', {
      method: 'POST',
      body: {
        grant_type: 'client_credentials',
        client_id: settings.managementClientId,
        client_secret: settings.managementClientSecret,
        audience,
      },
    })
    if (status !== 200 || typeof body.access_token !== 'string') throw new TenantError('give a token', status)
    kept = { token: body.access_token, until: Date.now() + Number(body.expires_in) * 1000 - earlyMs }
    return kept.token
  }

  return async (method, path, what, body) => {
    const ask = async () => {
      const headers = { authorization: `Bearer ${await findToken()}` }
      return askTenant(audience + path, what, { method, headers, body })
    }
    const answer = await ask()
    if (answer.status !== 401) return answer
    // Its key was changed, or the token taken back.
    kept = undefined
    return ask()
  }
}
