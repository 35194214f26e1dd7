import { decodeJwt } from 'jose'
import { afterEach, beforeEach, vi } from 'vitest'
import { passPassword } from './authenticator.ts'
import { database, service, withOneService } from './one-service.ts'

// What tests of the step after the password have in common.

export const thandi = 'thandi@example.com'
export const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** Ten seconds into a minute that no test shares with another, after the passwords were set: that ended all sessions from before. */
let minute = Math.ceil(Date.now() / 60_000) * 60_000 + 10_000
export const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** One service; each test begins with nobody's second step, at a time of its own. */
export function withSecondSteps(): void {
  withOneService()
  beforeEach(async () => {
    minute += 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: minute })
    await database.pool.query('TRUNCATE identity.authenticator, identity.passkey, identity.recovery_code CASCADE')
    await database.pool.query('TRUNCATE identity.sign_in_attempt, identity.familiar_address')
  })
  afterEach(() => {
    vi.useRealTimers()
    changeAccount({ needsAuthenticator: false, maySignIn: true })
  })
}

export const changeAccount = (changes: { needsAuthenticator?: boolean; maySignIn?: boolean }): void =>
  void Object.assign(service.accounts.all.get('thandi') ?? {}, changes)

/** What the token says was done. */
export function amrOf(idToken: string | undefined) {
  const { amr, acr } = decodeJwt(idToken ?? '')
  return { amr, acr }
}

/** The status of a code that is typed after the right password: 303 leads on to the application. */
export async function tryCode(code: string): Promise<number> {
  const browser = service.browser()
  const { login } = await passPassword(browser, thandi)
  return (await browser.submit(login, { code })).status
}
