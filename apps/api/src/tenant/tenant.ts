import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { Refusal } from '../work/refusal.ts'
import { askTenant, createManagement, type TenantAnswer, TenantError } from './management.ts'
import { tenantUserOf } from './subject.ts'
import { type TenantSettings, tenantOf } from './tenant-settings.ts'

/** What the tenant keeps of an account, beside its password. */
export interface TenantProfile {
  readonly email: string
  readonly name: string
  readonly blocked: boolean
  /** Travels in tokens under `<namespace>/app_metadata`; what is null is taken away. */
  readonly app_metadata: Readonly<Record<string, unknown>>
}

/** The tenant where people sign in, by its Authentication and Management APIs. */
export interface Tenant {
  /**
   * Gives an account's user a password; the user is made when there is none.
   * @throws Refusal 400 when the tenant's own rules do not take it; 503 when it does not answer as it should
   */
  setPassword(accountId: string, profile: TenantProfile, password: string): Promise<void>
  /**
   * Whether it is the user's password, and whether signing in asks for more than that. Tries count at the tenant, for the address that they come from.
   * @throws Refusal 422 where it keeps the account out all the same; 429 after too many; 503 when it does not answer as it should
   */
  checkPassword(email: string, password: string, address: string): Promise<'right' | 'more is asked' | undefined>
  /** @returns whether there is such a user @throws TenantError */
  changeUser(accountId: string, profile: TenantProfile): Promise<boolean>
  /** Also when there is none. @throws TenantError */
  removeUser(accountId: string): Promise<void>
  /** Also when there is none, or the tenant's plan has no such call. @throws TenantError */
  endSession(sessionId: string): Promise<void>
}

/** The tenant that the settings name, if they name one. */
export function tenantFor(settings: Settings, log: Pick<Logger, 'warn'>): Tenant | undefined {
  const named = tenantOf(settings)
  return named && createTenant(named, log)
}

const userPath = (accountId: string) => `users/${encodeURIComponent(tenantUserOf(accountId))}`

/** @param log told why a person was refused */
export function createTenant(settings: TenantSettings, log: Pick<Logger, 'warn'>): Tenant {
  const call = createManagement(settings)
  const { connection } = settings
  const attributes = (profile: TenantProfile) => ({ ...profile, email_verified: true, connection })

  async function putPassword(accountId: string, profile: TenantProfile, password: string): Promise<TenantAnswer> {
    const what = 'set a password'
    const changed = await call('PATCH', userPath(accountId), what, { password, connection })
    // Whoever was blocked there until now signs in with it at once.
    if (changed.status === 200) return call('PATCH', userPath(accountId), what, attributes(profile))
    if (changed.status !== 404) return changed
    const body = { user_id: accountId, password, ...attributes(profile), verify_email: false }
    const made = await call('POST', 'users', what, body)
    // Two links of one account, opened at once.
    return made.status === 409 ? call('PATCH', userPath(accountId), what, { password, connection }) : made
  }

  function unavailable(error: unknown): never {
    log.warn({ err: error }, 'the tenant did not do as it was asked')
    throw away
  }

  return {
    async setPassword(accountId, profile, password) {
      const { status, body } = await putPassword(accountId, profile, password).catch(unavailable)
      if (status === 200 || status === 201) return
      if (status === 400 && /^Password\w*Error/.test(String(body.message))) throw tooWeak
      return unavailable(new TenantError('set a password', status))
    },
    async checkPassword(email, password, address) {
      const { status, body } = await askTenant(`${settings.origin}/oauth/token`, 'check a password', {
        method: 'POST',
        headers: { 'auth0-forwarded-for': address },
        body: {
          grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
          client_id: settings.managementClientId,
          client_secret: settings.managementClientSecret,
          realm: connection,
          username: email,
          password,
          scope: 'openid',
        },
      }).catch(unavailable)
      if (status === 200) return 'right'
      if (String(body.error).startsWith('mfa_')) return 'more is asked'
      if (body.error === 'invalid_grant') return undefined
      // What an Action of the tenant denies; 401 is for us, whose secret is not right.
      if (status === 403 && body.error === 'access_denied') {
        log.warn({ why: String(body.error_description).slice(0, 200) }, 'the tenant keeps somebody out')
        throw keptOut
      }
      if (status === 429 || body.error === 'too_many_attempts') throw tooMany
      return unavailable(new TenantError('check a password', status))
    },
    async changeUser(accountId, profile) {
      const { status } = await call('PATCH', userPath(accountId), 'change a user', attributes(profile))
      if (status !== 200 && status !== 404) throw new TenantError('change a user', status)
      return status === 200
    },
    async removeUser(accountId) {
      const { status } = await call('DELETE', userPath(accountId), 'remove a user')
      if (status !== 204 && status !== 404) throw new TenantError('remove a user', status)
    },
    async endSession(sessionId) {
      const { status } = await call('DELETE', `sessions/${encodeURIComponent(sessionId)}`, 'end a session')
      // A plan without it answers 403. Nothing hangs on it: tokens of the session are refused here.
      if (![202, 204, 403, 404].includes(status)) throw new TenantError('end a session', status)
    },
  }
}

const weak =
  'The sign-in service does not take this password: it is too easy to guess, or was used before. Please choose another one.'
const tooWeak = new Refusal(400, 'invalid', weak, { fields: { password: weak } })
const keptOut = new Refusal(
  422,
  'not_let_in',
  'The sign-in service does not let this account in. Please tell an administrator: its log says why.',
  { fields: { password: 'The sign-in service does not let this account in' } },
)
const tooMany = new Refusal(
  429,
  'too_many_tries',
  'There were too many wrong passwords. Please wait a while and try again.',
  { retryAfterSeconds: 60 },
)
const away = new Refusal(503, 'unavailable', 'The sign-in service does not answer. Please try again in a minute.', {
  retryAfterSeconds: 30,
})
