import { describe, expect, it } from 'vitest'
import { spendCode } from './authenticator/authenticator.ts'
import { endSessions, removeCredential, setPassword } from './credentials.ts'
import { createLoginTicket } from './login-tickets.ts'
import { codesIn, headingOf, passPassword, secretIn, setUpApp, tokensOf } from './testing/authenticator.ts'
import { codeOf } from './testing/code-of.ts'
import { database, service } from './testing/one-service.ts'
import { amrOf, later, multiFactor, thandi, tryCode, withSecondSteps } from './testing/second-steps.ts'
import {
  keys,
  openLogin,
  password,
  refresh,
  setPasswords,
  signIn,
  spaOrigin,
  startService,
  webMessage,
} from './testing/service.ts'

withSecondSteps()

describe('an authenticator app', () => {
  it('is set up after the password, with a picture, a key as text and a code that proves it', async () => {
    const browser = service.browser()
    const { login, verifier, page } = await passPassword(browser, thandi, { prompt: 'login', authenticator: 'set-up' })
    expect(headingOf(page)).toBe('Set up an authenticator app')
    expect(page).toMatch(/<svg class="qr" role="img" aria-label="[^"]+"/)
    const secret = secretIn(page)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    // For whoever is here with the phone that is to have it.
    expect(page).toMatch(new RegExp(`<a href="otpauth://totp/[^"]+secret=${secret}[&"]`))
    expect(secretIn(await (await browser.get(login)).text())).toBe(secret)
    const wrong = await browser.submit(login, { step: 'confirm', code: '000000' })
    expect([wrong.status, (await database.pool.query('SELECT FROM identity.authenticator')).rowCount]).toEqual([422, 0])
    const kept = await browser.submit(login, { step: 'confirm', code: `\u2068${codeOf(secret)}\u200B` })
    const shown = await kept.text()
    expect([kept.status, headingOf(shown), new Set(codesIn(shown)).size]).toEqual([200, 'Keep your recovery codes', 10])
    // The page may never have come: asked for again it shows them, until somebody says that they have kept them.
    for (const again of [await browser.get(login), await browser.submit(login, { step: 'confirm', code: '000000' })])
      expect(codesIn(await again.text())).toEqual(codesIn(shown))
    const { body } = await tokensOf(browser, await browser.post(login, { step: 'leave' }), verifier)
    expect(amrOf(body.id_token)).toEqual({ amr: ['pwd', 'otp', 'mfa'], acr: multiFactor })
  })

  it('keeps its secret sealed and recovery codes hashed', async () => {
    const { secret, codes } = await setUpApp(service.browser(), thandi)
    const { rows } = await database.pool.query(
      `SELECT a::text || r::text AS row, encode(sealed_secret, 'escape') || encode(code_hash, 'escape') AS bytes
       FROM identity.authenticator a JOIN identity.recovery_code r USING (account_id)`,
    )
    expect(rows).toHaveLength(10)
    const kept =
      JSON.stringify(rows) + JSON.stringify((await database.pool.query('SELECT * FROM identity.artifact')).rows)
    expect(kept).not.toContain(secret)
    for (const code of codes) expect(kept).not.toContain(code.replaceAll(' ', ''))
    expect(service.logged.join('\n')).not.toContain(secret)
  })

  it('asks for its code after the password, and says in the token what was done', async () => {
    expect(amrOf((await signIn(service.browser(), thandi)).body.id_token)).toEqual({ amr: ['pwd'] })
    const { secret } = await setUpApp(service.browser(), thandi)
    later(60_000)
    const browser = service.browser()
    const { login, verifier, page } = await passPassword(browser, thandi)
    expect(headingOf(page)).toBe('Enter your code')
    expect(page).toMatch(/id="code"[^>]*autocomplete="one-time-code"/)
    // The application cannot be had without it.
    expect((await webMessage(browser)).response.error).toBe('login_required')
    const { status, body } = await tokensOf(
      browser,
      await browser.post(login, { code: `${codeOf(secret)}\u200B` }),
      verifier,
    )
    expect([status, amrOf(body.id_token)]).toEqual([200, { amr: ['pwd', 'otp', 'mfa'], acr: multiFactor }])
    // Renewals ask nothing again.
    expect((await webMessage(browser)).response.code).toBeTruthy()
    const renewed = await refresh(service.origin, body.refresh_token)
    expect([renewed.status, amrOf(renewed.body.id_token).amr]).toEqual([200, ['pwd', 'otp', 'mfa']])
  })

  it('is told of as signed in once the code was right, and not by the password alone', async () => {
    const { secret } = await setUpApp(service.browser(), thandi)
    later(60_000)
    const told: string[] = []
    const telling = await startService(database.pool, {
      accounts: service.accounts,
      onSignIn: (result, { amr, accountId }) => told.push(`${result}: ${amr.join(' ')} of ${accountId}`),
    })
    const browser = telling.browser()
    const { login } = await passPassword(browser, thandi)
    expect(told).toEqual([])
    await browser.post(login, { code: '000000' })
    await browser.post(login, { code: codeOf(secret) })
    expect(told).toEqual(['wrong: otp of thandi', 'signed in: pwd otp mfa of thandi'])
    await telling.close()
  })

  it('asks for both again where a fresh sign-in is wanted', async () => {
    const { secret } = await setUpApp(service.browser(), thandi)
    later(60_000)
    const browser = service.browser()
    const first = await passPassword(browser, thandi)
    await tokensOf(browser, await browser.post(first.login, { code: codeOf(secret) }), first.verifier)
    for (const more of [{ prompt: 'login' }, { max_age: '0' }]) {
      const { login } = await openLogin(browser, more)
      expect(headingOf(await (await browser.get(login)).text())).toBe('Sign in')
      const asked = await browser.follow(await browser.post(login, { email: thandi, password }))
      expect(headingOf(await asked.text())).toBe('Enter your code')
    }
  })

  it('has each code taken once, also by two at once, and codes of one step before or after', async () => {
    const { secret } = await setUpApp(service.browser(), thandi)
    // The code that it was set up with is used.
    expect(await tryCode(codeOf(secret))).toBe(401)
    later(60_000)
    const code = codeOf(secret)
    const both = await Promise.all([tryCode(code), tryCode(code)])
    expect(both.toSorted()).toEqual([303, 401])
    later(25_000)
    expect(await tryCode(code)).toBe(401)
    later(600_000)
    expect([await tryCode(codeOf(secret, -2)), await tryCode(codeOf(secret, 2))]).toEqual([401, 401])
    expect([await tryCode(codeOf(secret, -1)), await tryCode(codeOf(secret, 1))]).toEqual([303, 303])
    // A code from before the last one that was taken.
    expect(await tryCode(codeOf(secret))).toBe(401)
  })

  it('takes a recovery code once, in the place of the app', async () => {
    const { codes } = await setUpApp(service.browser(), thandi)
    const [first = '', second = ''] = codes
    const browser = service.browser()
    const { login, verifier } = await passPassword(browser, thandi)
    const { body } = await tokensOf(browser, await browser.post(login, { code: first }), verifier)
    expect(amrOf(body.id_token)).toEqual({ amr: ['pwd', 'mfa'], acr: multiFactor })
    expect(await tryCode(first)).toBe(401)
    expect(await tryCode(second.replaceAll(' ', '-'))).toBe(303)
    const { rows } = await database.pool.query('SELECT FROM identity.recovery_code')
    expect(rows).toHaveLength(8)
  })

  it('is not got round by a new password or the ticket that comes with it', async () => {
    await setUpApp(service.browser(), thandi)
    await setPassword(database.pool, 'thandi', password)
    later(1000)
    const browser = service.browser()
    await browser.postText('/login-ticket', await createLoginTicket(database.pool, 'thandi'), { origin: spaOrigin })
    const { login } = await openLogin(browser)
    const response = await browser.follow(await browser.get(login))
    expect(headingOf(await response.text())).toBe('Enter your code')
    expect((await webMessage(browser)).response.error).toBe('login_required')
  })

  it('makes wrong codes wait as wrong passwords do, and right passwords do not help', async () => {
    const { secret, codes } = await setUpApp(service.browser(), thandi)
    later(60_000)
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push(await tryCode(`00000${n}`))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect([await tryCode(codeOf(secret)), await tryCode(codes[0] ?? '')]).toEqual([429, 429])
    later(16 * 60_000)
    expect(await tryCode(codeOf(secret))).toBe(303)
  })

  it.each(['', 'abcdef', '1', '٠٠٠٠٠٠', '9'.repeat(25), "' OR 1=1", 'a\0b'])('refuses %j as a code', async code => {
    await setUpApp(service.browser(), thandi)
    expect([401, 422]).toContain(await tryCode(code))
  })

  it('forgets who was half-way in when the sessions of the account end, or half an hour has gone by', async () => {
    const { secret } = await setUpApp(service.browser(), thandi)
    for (const end of [() => endSessions(database.pool, 'thandi'), async () => void later(31 * 60_000)]) {
      later(60_000)
      const browser = service.browser()
      const { login } = await passPassword(browser, thandi)
      await end()
      expect(headingOf(await (await browser.get(login)).text())).toBe('Sign in')
      const late = await browser.submit(login, { code: codeOf(secret) })
      const page = await late.text()
      expect([late.status, headingOf(page)]).toEqual([422, 'Sign in'])
      expect(page).toContain('That took too long. Please sign in again.')
      expect(page).not.toContain('Enter your')
    }
  })

  it('lets somebody in who presses twice, since the first press has spent the code', async () => {
    const { secret } = await setUpApp(service.browser(), thandi)
    later(60_000)
    const browser = service.browser()
    const { login, verifier } = await passPassword(browser, thandi)
    await browser.post(login, { code: codeOf(secret) })
    const twice = await browser.post(login, { code: codeOf(secret) })
    expect((await tokensOf(browser, twice, verifier)).status).toBe(200)
  })

  it('is asked of this browser alone, and only by its own pages', async () => {
    const { secret } = await setUpApp(service.browser(), thandi)
    later(60_000)
    const browser = service.browser()
    const { login } = await passPassword(browser, thandi)
    expect((await service.browser().post(login, { code: codeOf(secret) })).status).toBe(400)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.post(login, { code: codeOf(secret) }, elsewhere)).status).toBe(403)
    const again = await browser.follow(await browser.post(login, { step: 'restart' }))
    expect(headingOf(await again.text())).toBe('Sign in')
    // Whoever signs in next is shown no address that was typed before.
    await browser.submit(login, { email: 'typed@example.com', password: 'nope' })
    await browser.submit(login, { email: thandi, password })
    const other = await browser.submit(login, { step: 'restart' })
    expect(await other.text()).not.toContain('typed@example.com')
  })

  it('gets new recovery codes, a new phone, and is switched off, each after both were given again', async () => {
    const { secret, codes } = await setUpApp(service.browser(), thandi)
    const enter = async (task: string, with_: string) => {
      later(60_000)
      const browser = service.browser()
      const more = { prompt: 'login', authenticator: task }
      const { login, verifier, page } = await passPassword(browser, thandi, more)
      expect(headingOf(page)).toBe('Enter your code')
      const next = await browser.follow(await browser.post(login, { code: codeOf(with_) }))
      return { browser, login, verifier, page: await next.text() }
    }
    const renewing = await enter('recovery-codes', secret)
    expect(headingOf(renewing.page)).toBe('Make new recovery codes')
    const renewed = codesIn(await (await renewing.browser.submit(renewing.login, { step: 'confirm' })).text())
    expect([renewed.length, renewed.filter(code => codes.includes(code))]).toEqual([10, []])
    expect(await tryCode(codes[0] ?? '')).toBe(401)

    const stale = await enter('set-up', secret)
    const moving = await enter('set-up', secret)
    const newer = secretIn(moving.page)
    expect((await moving.browser.submit(moving.login, { step: 'confirm', code: codeOf(newer) })).status).toBe(200)
    later(60_000)
    expect([newer === secret, await tryCode(codeOf(secret)), await tryCode(codeOf(newer))]).toEqual([false, 401, 303])

    // The page of another tab replaces this one only once its owner knows of it.
    const last = secretIn(stale.page)
    const confirm = () => stale.browser.submit(stale.login, { step: 'confirm', code: codeOf(last) })
    const first = await confirm()
    expect([first.status, await first.text()]).toEqual([
      422,
      expect.stringContaining(
        'Another app was set up for this account meanwhile. To put this one in its place, confirm once more.',
      ),
    ])
    expect(await tryCode(codeOf(newer, 1))).toBe(303)
    const pressedTwice = await Promise.all([confirm(), confirm()])
    for (const kept of pressedTwice) expect(codesIn(await kept.text())).toHaveLength(10)
    later(60_000)
    expect([await tryCode(codeOf(newer)), await tryCode(codeOf(last))]).toEqual([401, 303])

    const leaving = await enter('switch-off', last)
    expect(headingOf(leaving.page)).toBe('Switch off the authenticator app')
    const off = await tokensOf(
      leaving.browser,
      await leaving.browser.post(leaving.login, { step: 'confirm' }),
      leaving.verifier,
    )
    expect(off.status).toBe(200)
    expect(amrOf((await signIn(service.browser(), thandi)).body.id_token).amr).toEqual(['pwd'])
    expect((await database.pool.query('SELECT FROM identity.recovery_code')).rowCount).toBe(0)
  })

  it('stays as it is when somebody thinks better of it, or asks for what is not there', async () => {
    const browser = service.browser()
    const { login, verifier } = await passPassword(browser, thandi, { prompt: 'login', authenticator: 'set-up' })
    expect((await tokensOf(browser, await browser.post(login, { step: 'leave' }), verifier)).status).toBe(200)
    for (const authenticator of ['switch-off', 'recovery-codes', 'nonsense'])
      expect((await signIn(service.browser(), thandi, { prompt: 'login', authenticator })).status).toBe(200)
    expect((await database.pool.query('SELECT FROM identity.authenticator')).rowCount).toBe(0)
  })

  it('goes with its account', async () => {
    await setUpApp(service.browser(), thandi)
    await removeCredential(database.pool, 'thandi')
    expect((await database.pool.query('SELECT FROM identity.recovery_code')).rowCount).toBe(0)
    await setPasswords(database.pool, service.accounts)
  })

  it('tells its owner of each change, and of nothing that did not happen', async () => {
    const told: string[] = []
    const telling = await startService(database.pool, {
      accounts: service.accounts,
      changeAuthenticator: async (id, change, apply) => {
        const done = await apply(database.pool)
        if (done !== undefined) told.push(`${id}: ${change}`)
        return done
      },
    })
    const { codes } = await setUpApp(telling.browser(), thandi)
    const browser = telling.browser()
    const { login } = await passPassword(browser, thandi)
    expect((await browser.submit(login, { code: '1234 5678 9012' })).status).toBe(401)
    await browser.post(login, { code: codes[0] ?? '' })
    expect(told).toEqual(['thandi: added', 'thandi: code used'])
    // Five wrong codes are somebody who knows the password: told once, and not of each.
    const guessing = telling.browser()
    const { login: guess } = await passPassword(guessing, thandi)
    for (let n = 0; n < 7; n += 1) await guessing.post(guess, { code: `00000${n}` })
    expect(told.slice(2)).toEqual(['thandi: codes guessed'])
    await telling.close()
  })
})

it('opens no secret that was put into another account’s row', async () => {
  const { secret } = await setUpApp(service.browser(), thandi)
  later(60_000)
  await database.pool.query("UPDATE identity.authenticator SET account_id = 'pieter'").catch(() => undefined)
  await database.pool.query(
    "INSERT INTO identity.authenticator SELECT 'pieter', sealed_secret, 0, added_at FROM identity.authenticator ON CONFLICT DO NOTHING",
  )
  const keeping = {
    pool: database.pool,
    keys,
    changeAuthenticator: <T>(_id: string, _change: string, apply: (queryable: typeof database.pool) => Promise<T>) =>
      apply(database.pool),
  }
  await expect(spendCode(keeping, 'pieter', codeOf(secret))).rejects.toThrow()
})
