import { afterEach, describe, expect, it, vi } from 'vitest'
import { endSessions, setPassword } from './credentials.ts'
import { endSignedIn, listSignedIn } from './storage/signed-in.ts'
import type { Browser } from './testing/browser.ts'
import { database, service, withOneService } from './testing/one-service.ts'
import { openLogin, password, redeem, refresh, signIn, spaOrigin, webMessage } from './testing/service.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

withOneService()

afterEach(async () => {
  vi.useRealTimers()
  // A test that moved the clock on may have ended sessions at a time that has not come yet.
  await database.pool.query('UPDATE identity.credential SET sessions_ended_at = NULL')
  for (const id of ['thandi', 'pieter']) {
    const account = service.accounts.all.get(id)
    if (account !== undefined) account.maySignIn = true
  }
})

const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

function block(id: string): void {
  const account = service.accounts.all.get(id)
  if (account !== undefined) account.maySignIn = false
}

async function signOut(browser: Browser): Promise<void> {
  const form = await (await browser.get('/v2/logout?client_id=lodeway-web')).text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
  await browser.post('/v2/logout/confirm', { xsrf, logout: 'yes' })
}

/** Ends each session by itself, as somebody does who sees where they are signed in. */
async function endEach(): Promise<void> {
  for (const { id } of await listSignedIn(database.pool, 'thandi')) await endSignedIn(database.pool, 'thandi', id)
}

describe('silent renewal', () => {
  it('posts a code to the application from a page that only the application may frame', async () => {
    const browser = service.browser()
    await signIn(browser, 'thandi@example.com')
    const { page, response, state, verifier, text } = await webMessage(browser)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-frame-options')).toBeNull()
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-ancestors ${spaOrigin}`)
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
    expect(policy).not.toContain('unsafe')
    expect(text).toContain(`"redirect_uri":"${spaOrigin}"`)
    expect(response.state).toBe(state)
    expect((await redeem(service.origin, response.code ?? '', verifier)).body.refresh_token).toBeTruthy()
  })

  it('says login_required without a session', async () => {
    const { response, page } = await webMessage(service.browser())
    expect(response.error).toBe('login_required')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${spaOrigin}`)
  })

  it('says login_required for a blocked account, and signs it out of its own page as well', async () => {
    const browser = service.browser()
    await signIn(browser, 'thandi@example.com')
    block('thandi')
    expect((await webMessage(browser)).response.error).toBe('login_required')
    expect((await openLogin(browser)).login).toMatch(/^\/login\//)
  })

  it('says login_required once the password was last given too long ago', async () => {
    const browser = service.browser()
    await signIn(browser, 'thandi@example.com')
    for (let day = 2; day <= 12; day += 2) {
      pass(2 * dayMs)
      expect((await webMessage(browser)).response.code).toBeTruthy()
    }
    pass(2 * dayMs + minuteMs)
    expect((await webMessage(browser)).response.error).toBe('login_required')
  })

  it('ends a session that was not used for three days', async () => {
    const browser = service.browser()
    await signIn(browser, 'thandi@example.com')
    pass(3 * dayMs + minuteMs)
    expect((await webMessage(browser)).response.error).toBe('login_required')
  })
})

describe('a refresh token', () => {
  // Document 1, section 7:
  // - or `refresh_token`, … `refresh_token`),
  it('is replaced at every use, and its second use ends the family', async () => {
    const { body } = await signIn(service.browser(), 'thandi@example.com')
    const second = await refresh(service.origin, body.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(body.refresh_token)
    expect(second.body.id_token).toBeTruthy()
    pass(21_000)
    const stolen = await refresh(service.origin, body.refresh_token)
    expect(stolen.status).toBe(400)
    expect(stolen.body).toMatchObject({ error: 'invalid_grant', error_description: 'invalid refresh token' })
    expect((await refresh(service.origin, second.body.refresh_token)).status).toBe(400)
  })

  it('is forgiven a repeat within 20 seconds of its first use, counted from the first', async () => {
    const { body } = await signIn(service.browser(), 'thandi@example.com')
    const answers = await Promise.all([1, 2, 3].map(() => refresh(service.origin, body.refresh_token)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    pass(15_000)
    expect((await refresh(service.origin, body.refresh_token)).status).toBe(200)
    pass(6_000)
    expect((await refresh(service.origin, body.refresh_token)).status).toBe(400)
    expect((await refresh(service.origin, answers[0]?.body.refresh_token)).status).toBe(400)
  })

  it('used by two people within the 20 seconds leaves one line, and the other one gives the theft away', async () => {
    const owner = service.browser()
    const { body } = await signIn(owner, 'thandi@example.com')
    const older = await refresh(service.origin, body.refresh_token)
    const newer = await refresh(service.origin, body.refresh_token)
    const next = await refresh(service.origin, newer.body.refresh_token)
    expect([older.status, newer.status, next.status]).toEqual([200, 200, 200])
    expect((await refresh(service.origin, older.body.refresh_token)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'invalid refresh token',
    })
    expect((await refresh(service.origin, next.body.refresh_token)).status).toBe(400)
    expect((await webMessage(owner)).response.error).toBe('login_required')
  })

  it('of the older line ends it at its first use too, however far that line has come', async () => {
    const { body } = await signIn(service.browser(), 'thandi@example.com')
    const first = await refresh(service.origin, body.refresh_token)
    const older = await refresh(service.origin, first.body.refresh_token)
    const newer = await refresh(service.origin, body.refresh_token)
    expect([older.status, newer.status]).toEqual([200, 200])
    expect((await refresh(service.origin, older.body.refresh_token)).status).toBe(400)
    expect((await refresh(service.origin, newer.body.refresh_token)).status).toBe(400)
  })

  it('that comes back late ends every session of its account', async () => {
    const [owner, elsewhere] = [service.browser(), service.browser()]
    const { body } = await signIn(owner, 'thandi@example.com')
    const other = await signIn(elsewhere, 'thandi@example.com')
    await refresh(service.origin, body.refresh_token)
    pass(21_000)
    expect((await refresh(service.origin, body.refresh_token)).status).toBe(400)
    expect((await webMessage(elsewhere)).response.error).toBe('login_required')
    expect((await refresh(service.origin, other.body.refresh_token)).status).toBe(400)
  })

  it('of one tab has nothing to do with that of another tab of the same browser', async () => {
    const browser = service.browser()
    const { body } = await signIn(browser, 'thandi@example.com')
    const { response, verifier } = await webMessage(browser)
    const tab = await redeem(service.origin, response.code ?? '', verifier)
    expect((await refresh(service.origin, body.refresh_token)).status).toBe(200)
    expect((await refresh(service.origin, tab.body.refresh_token)).status).toBe(200)
  })

  it('ends when not used for a day', async () => {
    const { body } = await signIn(service.browser(), 'thandi@example.com')
    pass(dayMs + minuteMs)
    expect((await refresh(service.origin, body.refresh_token)).body.error_description).toBe('invalid refresh token')
  })

  it('ends after 14 days however often it is used', async () => {
    const browser = service.browser()
    let { body } = await signIn(browser, 'thandi@example.com')
    for (let halfDay = 1; halfDay < 28; halfDay += 1) {
      pass(dayMs / 2)
      await webMessage(browser)
      const next = await refresh(service.origin, body.refresh_token)
      expect(next.status, `after ${halfDay / 2} days`).toBe(200)
      body = next.body
    }
    pass(dayMs / 2 + minuteMs)
    expect((await refresh(service.origin, body.refresh_token)).status).toBe(400)
  })

  it('keeps its session going in a page that stays open, for 14 days at the most', async () => {
    const browser = service.browser()
    let { body } = await signIn(browser, 'thandi@example.com')
    const stayOpen = async (halfDays: number) => {
      for (let halfDay = 1; halfDay <= halfDays; halfDay += 1) {
        pass(dayMs / 2)
        const next = await refresh(service.origin, body.refresh_token)
        expect(next.status, `after ${halfDay / 2} days`).toBe(200)
        body = next.body
      }
    }
    await stayOpen(10)
    // Loaded anew, it is still signed in.
    expect((await webMessage(browser)).response.code).toBeTruthy()
    await stayOpen(17)
    pass(dayMs / 2 + minuteMs)
    expect((await refresh(service.origin, body.refresh_token)).status).toBe(400)
    expect((await webMessage(browser)).response.error).toBe('login_required')
  })

  it('keeps a session going that can be signed out', async () => {
    const browser = service.browser()
    let { body } = await signIn(browser, 'thandi@example.com')
    for (let halfDay = 1; halfDay <= 10; halfDay += 1) {
      pass(dayMs / 2)
      body = (await refresh(service.origin, body.refresh_token)).body
    }
    await signOut(browser)
    expect((await refresh(service.origin, body.refresh_token)).status).toBe(400)
  })

  it('of a blocked account is refused in the words that the SDK knows', async () => {
    const { body } = await signIn(service.browser(), 'thandi@example.com')
    block('thandi')
    const refused = await refresh(service.origin, body.refresh_token)
    expect(refused.body).toMatchObject({ error: 'invalid_grant', error_description: 'user is blocked' })
  })

  it('made up or tampered with is refused', async () => {
    const { body } = await signIn(service.browser(), 'thandi@example.com')
    for (const forged of ['nonsense', `${body.refresh_token}x`, body.id_token, 'a\0b', '']) {
      expect((await refresh(service.origin, forged)).status).toBe(400)
    }
  })

  it('can be revoked by the application', async () => {
    const { body } = await signIn(service.browser(), 'thandi@example.com')
    const revoked = await fetch(`${service.origin}/oauth/revoke`, {
      method: 'POST',
      headers: { origin: spaOrigin },
      body: new URLSearchParams({ client_id: 'lodeway-web', token: body.refresh_token ?? '' }),
    })
    expect(revoked.status).toBe(200)
    expect((await refresh(service.origin, body.refresh_token)).status).toBe(400)
  })
})

describe('ending sessions', () => {
  it('by a new password ends sessions and refresh tokens, and the old password', async () => {
    const browser = service.browser()
    const { body } = await signIn(browser, 'pieter@example.com')
    const other = await signIn(service.browser(), 'thandi@example.com')
    pass(2000)
    await setPassword(database.pool, 'pieter', 'another Horse 2')
    expect((await webMessage(browser)).response.error).toBe('login_required')
    expect((await refresh(service.origin, body.refresh_token)).body.error_description).toBe('invalid refresh token')
    expect((await refresh(service.origin, other.body.refresh_token)).status).toBe(200)
    const { login } = await openLogin(browser)
    expect((await browser.submit(login, { email: 'pieter@example.com', password })).status).toBe(401)
    const right = await browser.post(login, { email: 'pieter@example.com', password: 'another Horse 2' })
    expect(right.status).toBe(303)
    expect((await browser.follow(right)).headers.get('location')).toContain('code=')
    await setPassword(database.pool, 'pieter', password)
  })

  it('also ends a sign-in that is half done', async () => {
    const browser = service.browser()
    const { login } = await openLogin(browser)
    const submitted = await browser.post(login, { email: 'thandi@example.com', password })
    await endSessions(database.pool, 'thandi')
    const resumed = await browser.follow(submitted)
    expect(resumed.status).toBe(400)
    expect(await resumed.text()).toContain('This sign-in has expired')
  })

  it.each([
    ['within the same second', 0, () => endSessions(database.pool, 'thandi')],
    ['later', 2000, () => endSessions(database.pool, 'thandi')],
    ['by signing out', 0, signOut],
    ['by its owner elsewhere', 0, endEach],
  ])('is not undone by a request that was under way: %s', async (_when, ms, end) => {
    const browser = service.browser()
    await signIn(browser, 'thandi@example.com')
    const { rows } = await database.pool.query(
      `SELECT payload FROM identity.artifact WHERE model = 'Session' AND account_id = 'thandi' ORDER BY issued`,
    )
    pass(ms)
    await end(browser)
    const { artifactStore } = await import('./storage/artifact-adapter.ts')
    const session = rows.at(-1) as { payload: Record<string, unknown> }
    await artifactStore(database.pool)('Session').upsert('any', session.payload, 60)
    expect(await artifactStore(database.pool)('Session').find('any')).toBeUndefined()
  })

  it('lets a person sign in right after a password was set, within the same second', async () => {
    await setPassword(database.pool, 'thandi', password)
    const browser = service.browser()
    await signIn(browser, 'thandi@example.com')
    expect((await webMessage(browser)).response.code).toBeTruthy()
  })
})
