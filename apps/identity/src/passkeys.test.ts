import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { lockSecondStep } from './authenticator/recovery-codes.ts'
import { removeSecondStep } from './authenticator/second-step.ts'
import { removeCredential, setPassword } from './credentials.ts'
import { listPasskeys, notePasskeyUse } from './passkeys/passkeys.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { codesIn, headingOf, passPassword, setUpApp, tokensOf } from './testing/authenticator.ts'
import { Browser } from './testing/browser.ts'
import { codeOf } from './testing/code-of.ts'
import { database, service } from './testing/one-service.ts'
import { addPasskey, enterWith, openForPasskey, questionIn } from './testing/passkeys.ts'
import { amrOf, changeAccount, later, multiFactor, thandi, tryCode, withSecondSteps } from './testing/second-steps.ts'
import { openLogin, password, setPasswords, signIn, startService, webMessage } from './testing/service.ts'
import { SoftPasskey } from './testing/soft-passkey.ts'

withSecondSteps()

const pieter = 'pieter@example.com'
const count = async (table: string) => (await database.pool.query(`SELECT FROM identity.${table}`)).rowCount
/** Both wait for the second step of the same account, which nobody has changed yet, and go on one after the other. */
async function bothAtOnce<Result>(asks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const holder = await database.pool.connect()
  try {
    await holder.query('BEGIN')
    await lockSecondStep(holder, 'thandi')
    const answers = Promise.all(asks.map(ask => ask()))
    const waiting = async () =>
      (await holder.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount ?? 0
    for (let tries = 0; (await waiting()) < asks.length; tries++) {
      if (tries > 2000) throw new Error('They do not wait for each other.')
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    await holder.query('COMMIT')
    return await answers
  } finally {
    holder.release()
  }
}
const alertIn = (page: string) =>
  /<div class="problem"[^>]*>\s*<h2>[^<]*<\/h2>\s*<p>(?:<a[^>]*>)?([^<]+)/.exec(page)?.[1]

describe('a passkey', () => {
  it('is added after the password, under a name, with recovery codes when it is the first second step', async () => {
    const { codes } = await addPasskey(service.browser(), thandi, { name: ' My  “blue”\u202e laptop\n' })
    expect(codes).toHaveLength(10)
    const [kept] = await listPasskeys(database.pool, 'thandi')
    expect(kept).toMatchObject({ name: 'My “blue” laptop', addedAt: new Date(), lastUsedAt: null })
    const { rows } = await database.pool.query('SELECT transports FROM identity.passkey')
    expect(rows).toEqual([{ transports: ['internal'] }])
  })

  it('is asked for with what makes it one: found by the device, its owner made sure of, nothing of them told', async () => {
    const browser = service.browser()
    const { page } = await passPassword(browser, thandi, { prompt: 'login', authenticator: 'add-passkey' })
    const question = questionIn(page)
    expect(question).toMatchObject({
      rp: { id: 'localhost', name: 'Lodeway' },
      user: { name: thandi, displayName: 'Thandi Nkosi' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(question.challenge, 'base64url')).toHaveLength(32)
    expect(Buffer.from(question.user?.id ?? '', 'base64url').toString()).not.toContain('thandi')
    expect(page).toMatch(/<input id="name"[^>]*value="Test browser"/)
    // Without script, or without passkeys in the browser, there is a sentence in the place of the form.
    expect(page).toMatch(/<form [^>]*data-passkey="create"[^>]* hidden>/)
    expect(page).toContain('This browser cannot make passkeys')
  })

  it('signs in alone, as two factors, and asks for nothing after it, whatever else there is', async () => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    await setUpAppAsWell()
    later(60_000)
    const browser = service.browser()
    const { verifier, response } = await enterWith(browser, passkey)
    const { status, body } = await tokensOf(browser, response, verifier)
    expect([status, amrOf(body.id_token)]).toEqual([200, { amr: ['pop', 'mfa'], acr: multiFactor }])
    expect(decodeJwt(body.id_token ?? '').sub).toBe('thandi')
    expect((await webMessage(browser)).response.code).toBeTruthy()
    expect((await listPasskeys(database.pool, 'thandi'))[0]?.lastUsedAt).toEqual(new Date())
  })

  it('is offered on the sign-in page to whoever has any, and hidden where there is no script', async () => {
    const { page, question } = await openForPasskey(service.browser())
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    expect(page).toMatch(/<form [^>]*data-passkey="get"[^>]* hidden>/)
    expect(page).toContain('Sign in with a passkey')
  })

  it('is a fresh sign-in: a task of the profile follows it without more', async () => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    const browser = service.browser()
    const more = { prompt: 'login', authenticator: 'recovery-codes' }
    const { response } = await enterWith(browser, passkey, more)
    expect(headingOf(await (await browser.follow(response)).text())).toBe('Make new recovery codes')
  })

  it('is the second step after a password, beside the code and the recovery codes', async () => {
    const { passkey, codes } = await addPasskey(service.browser(), thandi)
    const browser = service.browser()
    const { login, verifier, page } = await passPassword(browser, thandi)
    expect([headingOf(page), questionIn(page).allowCredentials]).toEqual(['One more step', [descriptor(passkey)]])
    expect((await webMessage(browser)).response.error).toBe('login_required')
    const { body } = await tokensOf(
      browser,
      await browser.post(login, { passkey: passkey.sign(questionIn(page)) }),
      verifier,
    )
    expect(amrOf(body.id_token)).toMatchObject({ amr: ['pwd', 'pop', 'mfa'], acr: multiFactor })
    const other = service.browser()
    const second = await passPassword(other, thandi)
    expect(second.page).toContain('Recovery code')
    const entered = await tokensOf(other, await other.post(second.login, { code: codes[0] ?? '' }), second.verifier)
    expect(amrOf(entered.body.id_token).amr).toEqual(['pwd', 'mfa'])
  })

  it('comes beside an app, whose recovery codes stay good, and the other way round', async () => {
    const { secret, codes } = await setUpApp(service.browser(), thandi)
    later(60_000)
    const browser = service.browser()
    const { login, page } = await passPassword(browser, thandi, { prompt: 'login', authenticator: 'add-passkey' })
    expect(headingOf(page)).toBe('Enter your code')
    const asked = await (await browser.follow(await browser.post(login, { code: codeOf(secret) }))).text()
    const passkey = new SoftPasskey(service.origin)
    const kept = await browser.submit(login, { step: 'confirm', name: '', passkey: passkey.create(questionIn(asked)) })
    expect([kept.status, (await listPasskeys(database.pool, 'thandi'))[0]?.name]).toEqual([303, 'Test browser'])
    expect(await tryCode(codes[0] ?? '')).toBe(303)
    later(60_000)
    expect(await tryCode(codeOf(secret))).toBe(303)
  })

  it('takes its challenge once: what was sent before is refused, also by two at once', async () => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    const browser = service.browser()
    const { login, question } = await openForPasskey(browser)
    const sent = passkey.sign(question)
    const both = await Promise.all([browser.post(login, { passkey: sent }), browser.post(login, { passkey: sent })])
    expect(both.filter(({ headers }) => headers.get('location') !== login)).toHaveLength(1)
    const again = await openForPasskey(service.browser())
    const replayed = await browser.post(again.login, { passkey: sent })
    expect(replayed.status).toBe(400)
    // In the same browser, for another sign-in of its own.
    const third = await openForPasskey(browser)
    expect((await browser.submit(third.login, { passkey: sent })).status).toBe(401)
  })

  it('has five minutes, and the page says how long it is good for', async () => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    const browser = service.browser()
    const { login, page, question } = await openForPasskey(browser)
    expect(page).toContain('data-good-for="180000"')
    later(5 * 60_000 + 1)
    const response = await browser.submit(login, { passkey: passkey.sign(question) })
    const shown = await response.text()
    expect([response.status, alertIn(shown)]).toEqual([
      422,
      'That took too long, or was sent before. Please try again.',
    ])
    // A page that was open for too long asks for a new challenge, and for the passkey at once.
    const renewed = await (await browser.submit(login, { passkey: '' })).text()
    expect(renewed).toContain(' data-at-once')
    expect((await browser.submit(login, { passkey: passkey.sign(questionIn(renewed)) })).status).toBe(303)
  })

  it('answers nobody else’s challenge: of another browser, or made for something else', async () => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    const [browser, other] = [service.browser(), service.browser()]
    const mine = await openForPasskey(browser)
    const theirs = await openForPasskey(other)
    expect((await browser.submit(mine.login, { passkey: passkey.sign(theirs.question) })).status).toBe(401)
    // A challenge of the sign-in page is none of the second step that follows it, neither before that page is shown nor after.
    const before = await openForPasskey(browser)
    const passed = await browser.post(before.login, { email: thandi, password })
    expect((await browser.submit(before.login, { passkey: passkey.sign(before.question) })).status).toBe(422)
    expect(headingOf(await (await browser.follow(passed)).text())).toBe('One more step')
    expect((await browser.submit(before.login, { passkey: passkey.sign(before.question) })).status).toBe(401)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the application’s origin', { origin: 'http://localhost:4000' }],
    ['an answer to something else', { type: 'webauthn.create' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a device that did not make sure of its owner', { isVerified: false }],
    ['another owner’s handle', { userHandle: 'AAAA' }],
    ['another key', { signWith: new SoftPasskey('').keys.privateKey }],
  ])('refuses %s, in the same words as a passkey that is not known', async (_what, odd) => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    const browser = service.browser()
    const { login, question } = await openForPasskey(browser)
    const response = await browser.submit(login, { passkey: passkey.sign(question, odd) })
    const wrong = alertIn(await response.text())
    const stranger = await enterWith(service.browser(), new SoftPasskey(service.origin))
    expect([response.status, wrong]).toEqual([401, alertIn(await stranger.response.text())])
    expect(stranger.response.status).toBe(401)
    expect((await listPasskeys(database.pool, 'thandi'))[0]?.lastUsedAt).toBeNull()
  })

  it('is refused where its device counts back, as a copy does', async () => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    const tryCount = async (signCount: number) => {
      const browser = service.browser()
      const { login, question } = await openForPasskey(browser)
      return (await browser.submit(login, { passkey: passkey.sign(question, { signCount }) })).status
    }
    const statuses: number[] = []
    for (const signCount of [0, 0, 5, 4, 5, 0, 6]) statuses.push(await tryCount(signCount))
    expect(statuses).toEqual([303, 303, 303, 401, 401, 401, 303])
    // Of two copies that count alike at the same moment, one is let in.
    const [kept] = await listPasskeys(database.pool, 'thandi')
    const uses = await Promise.all([7, 7].map(signCount => notePasskeyUse(database.pool, kept?.id ?? '', signCount)))
    expect(uses.toSorted()).toEqual([false, true])
  })

  it('of somebody else is no second step, and a removed one opens nothing', async () => {
    const own = await addPasskey(service.browser(), thandi)
    const others = await addPasskey(service.browser(), pieter)
    const browser = service.browser()
    const { login, page } = await passPassword(browser, thandi)
    const refused = await browser.submit(login, { passkey: others.passkey.sign(questionIn(page)) })
    expect([refused.status, headingOf(await refused.text())]).toEqual([401, 'One more step'])
    await removeSecondStep(database.pool, 'thandi')
    const { response } = await enterWith(service.browser(), own.passkey)
    expect([response.status, await count('recovery_code')]).toEqual([401, 10])
  })

  it('lets nobody in who is blocked, and says why to its owner', async () => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    changeAccount({ maySignIn: false })
    const { response } = await enterWith(service.browser(), passkey)
    expect([response.status, alertIn(await response.text())]).toEqual([403, 'You are blocked.'])
  })

  it('makes wrong ones wait, known and unknown alike', async () => {
    const { passkey } = await addPasskey(service.browser(), thandi)
    for (const tried of [passkey, new SoftPasskey(service.origin)]) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n += 1) {
        const browser = service.browser()
        const { login, question } = await openForPasskey(browser)
        const odd = { origin: 'https://evil.example' }
        statuses.push((await browser.submit(login, { passkey: tried.sign(question, odd) })).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    }
    expect((await enterWith(service.browser(), passkey)).response.status).toBe(429)
    later(16 * 60_000)
    expect((await enterWith(service.browser(), passkey)).response.status).toBe(303)
  })

  it('counts wrong ones after a password with wrong codes', async () => {
    await addPasskey(service.browser(), thandi)
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const browser = service.browser()
      const { login, page } = await passPassword(browser, thandi)
      const sent = new SoftPasskey(service.origin).sign(questionIn(page))
      statuses.push((await browser.submit(login, n % 2 === 0 ? { passkey: sent } : { code: '000000' })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it.each(['x', '{}', 'null', '[]', '{"id":"a"}', '{"id":"a","response":null}', '{"id":"é","response":{}}', 'a\0b'])(
    'refuses %j for one',
    async sent => {
      await addPasskey(service.browser(), thandi)
      const browser = service.browser()
      const { login } = await openForPasskey(browser)
      expect((await browser.submit(login, { passkey: sent })).status).toBe(401)
      const adding = service.browser()
      const passed = await passPassword(adding, pieter, { prompt: 'login', authenticator: 'add-passkey' })
      expect((await adding.submit(passed.login, { step: 'confirm', passkey: sent })).status).toBe(422)
    },
  )

  it('is not made by another origin, without its owner, or for a challenge of before', async () => {
    for (const odd of [{ origin: 'https://evil.example' }, { isVerified: false }, { challenge: 'AAAA' }]) {
      const browser = service.browser()
      const { login, page } = await passPassword(browser, thandi, { prompt: 'login', authenticator: 'add-passkey' })
      const sent = new SoftPasskey(service.origin).create(questionIn(page), odd)
      expect((await browser.submit(login, { step: 'confirm', name: 'x', passkey: sent })).status).toBe(422)
    }
    const browser = service.browser()
    const { login, page } = await passPassword(browser, thandi, { prompt: 'login', authenticator: 'add-passkey' })
    later(5 * 60_000 + 1)
    const sent = new SoftPasskey(service.origin).create(questionIn(page))
    const response = await browser.submit(login, { step: 'confirm', name: 'Kept “name”', passkey: sent })
    expect([response.status, /value="([^"]*)"/.exec(await response.text())?.[1]]).toEqual([422, 'Kept “name”'])
    expect(await count('passkey')).toBe(0)
  })

  it('is made once: not twice by one page, and not for two accounts', async () => {
    const browser = service.browser()
    const { login, page } = await passPassword(browser, thandi, { prompt: 'login', authenticator: 'add-passkey' })
    const passkey = new SoftPasskey(service.origin)
    const sent = { step: 'confirm', name: 'x', passkey: passkey.create(questionIn(page)) }
    await Promise.all([browser.post(login, sent), browser.post(login, sent)])
    expect(codesIn(await (await browser.get(login)).text())).toHaveLength(10)
    expect(await count('passkey')).toBe(1)
    const other = service.browser()
    const theirs = await passPassword(other, pieter, { prompt: 'login', authenticator: 'add-passkey' })
    const taken = await other.submit(theirs.login, { ...sent, passkey: passkey.create(questionIn(theirs.page)) })
    expect([taken.status, (await listPasskeys(database.pool, 'pieter')).length]).toEqual([409, 0])
  })

  it('is added in two places at once, with one set of recovery codes', async () => {
    const add = async () => {
      const browser = service.browser()
      const { login, page } = await passPassword(browser, thandi, { prompt: 'login', authenticator: 'add-passkey' })
      const sent = new SoftPasskey(service.origin).create(questionIn(page))
      return () => browser.submit(login, { step: 'confirm', name: 'x', passkey: sent })
    }
    const posts = [await add(), await add()]
    const answers = await bothAtOnce(posts)
    // The other one goes on to the application: it was not the first.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303])
    expect([await count('passkey'), await count('recovery_code')]).toEqual([2, 10])
  })

  it('is removed by its owner after a fresh sign-in, nobody else’s, and codes go with the last', async () => {
    const first = await addPasskey(service.browser(), thandi)
    const [kept] = await listPasskeys(database.pool, 'thandi')
    const theirs = await addPasskey(service.browser(), pieter)
    const [others] = await listPasskeys(database.pool, 'pieter')
    for (const passkey of [others?.id, 'nonsense', undefined]) {
      const browser = service.browser()
      const entered = await enterWith(browser, first.passkey, {
        prompt: 'login',
        authenticator: 'remove-passkey',
        passkey,
      })
      expect((await tokensOf(browser, entered.response, entered.verifier)).status).toBe(200)
    }
    const browser = service.browser()
    const more = { prompt: 'login', authenticator: 'remove-passkey', passkey: kept?.id }
    const { login, verifier, response } = await enterWith(browser, first.passkey, more)
    const page = await (await browser.follow(response)).text()
    expect([headingOf(page), page.includes('“My laptop”')]).toEqual(['Remove a passkey', true])
    expect((await tokensOf(browser, await browser.post(login, { step: 'confirm' }), verifier)).status).toBe(200)
    expect([await listPasskeys(database.pool, 'thandi'), await count('recovery_code')]).toEqual([[], 10])
    expect((await enterWith(service.browser(), first.passkey)).response.status).toBe(401)
    expect((await enterWith(service.browser(), theirs.passkey)).response.status).toBe(303)
    expect(amrOf((await signIn(service.browser(), thandi)).body.id_token).amr).toEqual(['pwd'])
  })

  it('is asked for in the place of a new password too, and goes with its account', async () => {
    await addPasskey(service.browser(), thandi)
    await setPassword(database.pool, 'thandi', password)
    later(1000)
    expect(headingOf((await passPassword(service.browser(), thandi)).page)).toBe('One more step')
    await removeCredential(database.pool, 'thandi')
    expect([await count('passkey'), await count('recovery_code')]).toEqual([0, 0])
    await setPasswords(database.pool, service.accounts)
  })

  it('tells its owner of each change, of a new browser, and counts each sign-in', async () => {
    const told: string[] = []
    const telling = await startService(database.pool, {
      accounts: service.accounts,
      changeAuthenticator: async (id, change, apply) => {
        const done = await apply(database.pool)
        if (done !== undefined) told.push(`${id}: ${change}`)
        return done
      },
      onNewBrowser: async ({ accountId }, keep) => {
        if (await keep(database.pool)) told.push(`${accountId}: new browser`)
      },
      onSignIn: (result, { amr, accountId, from }) =>
        told.push(`${result}: ${amr.join(' ')} of ${accountId} from ${from}`),
    })
    await signIn(telling.browser(), thandi)
    const browser = telling.browser()
    const { passkey } = await addPasskey(browser, thandi)
    told.length = 0
    const entered = await enterWith(telling.browser(), passkey)
    expect(entered.response.status).toBe(303)
    await enterWith(telling.browser(), new SoftPasskey(telling.origin))
    expect(told).toEqual([
      'thandi: new browser',
      'signed in: pop mfa of thandi from 127.0.0.x',
      'wrong: pop of undefined from 127.0.0.x',
    ])
    const [kept] = await listPasskeys(database.pool, 'thandi')
    const more = { prompt: 'login', authenticator: 'remove-passkey', passkey: kept?.id }
    const { login } = await enterWith(browser, passkey, more)
    told.length = 0
    await browser.post(login, { step: 'confirm' })
    expect(told).toEqual(['thandi: passkey removed', 'signed in: pop mfa of thandi from 127.0.0.x'])
    await telling.close()
  })
})

it('is not offered at an address without a name, nor over an insecure connection', async () => {
  for (const issuer of ['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://sign-in.example/']) {
    const bare = await startService(database.pool, { accounts: service.accounts, issuer })
    const browser = new Browser(bare.origin)
    const { login } = await openLogin(browser)
    const page = await (await browser.get(login)).text()
    expect([headingOf(page), page.includes('passkey')]).toEqual(['Sign in', false])
    expect((await browser.submit(login, { passkey: '{}' })).status).toBe(422)
    await bare.close()
  }
})

it.each([
  ['https://sign-in.example/', 'sign-in.example'],
  ['https://sign-in.example:8443/', 'sign-in.example'],
  ['http://localhost:4001/', 'localhost'],
  ['http://sign-in.localhost:4001/', 'sign-in.localhost'],
  ['https://192.0.2.7/', undefined],
  ['https://[2001:db8::7]/', undefined],
  ['http://sign-in.example/', undefined],
])('browsers have passkeys of %s for %s', (issuer, host) => expect(relyingPartyOf(issuer)?.id).toBe(host))

const descriptor = ({ id }: SoftPasskey) => ({ type: 'public-key', id, transports: ['internal'] })

async function setUpAppAsWell(): Promise<void> {
  await database.pool.query(
    `INSERT INTO identity.authenticator (account_id, sealed_secret, last_step, added_at) VALUES ('thandi', '', 0, now())`,
  )
}
