import { beforeEach, describe, expect, it } from 'vitest'
import { listPasskeys } from './passkeys/passkeys.ts'
import { codesIn, headingOf, passPassword, secretIn, tokensOf } from './testing/authenticator.ts'
import { codeOf } from './testing/code-of.ts'
import { database, service } from './testing/one-service.ts'
import { addPasskey, enterWith, questionIn } from './testing/passkeys.ts'
import { amrOf, changeAccount, later, thandi, withSecondSteps } from './testing/second-steps.ts'
import { signIn, webMessage } from './testing/service.ts'
import { SoftPasskey } from './testing/soft-passkey.ts'

withSecondSteps()

describe('an account that a password alone does not open', () => {
  beforeEach(() => changeAccount({ needsAuthenticator: true }))

  it('is led to set an app up before the application, and there is no way round', async () => {
    const browser = service.browser()
    const { login, verifier, page } = await passPassword(browser, thandi)
    expect(headingOf(page)).toBe('Set up an authenticator app')
    expect(page).not.toContain('value="leave"')
    const around = await browser.submit(login, { step: 'leave' })
    expect([around.status, headingOf(await around.text())]).toEqual([200, 'Set up an authenticator app'])
    expect((await webMessage(browser)).response.error).toBe('login_required')
    const kept = await browser.submit(login, { step: 'confirm', code: codeOf(secretIn(page)) })
    expect(codesIn(await kept.text())).toHaveLength(10)
    const { status } = await tokensOf(browser, await browser.post(login, { step: 'leave' }), verifier)
    expect(status).toBe(200)
  })

  it('does not go on with a session that a password alone opened', async () => {
    changeAccount({ needsAuthenticator: false })
    const browser = service.browser()
    await signIn(browser, thandi)
    expect((await webMessage(browser)).response.code).toBeTruthy()
    changeAccount({ needsAuthenticator: true })
    expect((await webMessage(browser)).response.error).toBe('login_required')
  })

  it('cannot switch it off', async () => {
    const browser = service.browser()
    const { login, page } = await passPassword(browser, thandi)
    const secret = secretIn(page)
    await browser.post(login, { step: 'confirm', code: codeOf(secret) })
    later(60_000)
    const other = service.browser()
    const more = { prompt: 'login', authenticator: 'switch-off' }
    const off = await passPassword(other, thandi, more)
    const { status } = await tokensOf(other, await other.post(off.login, { code: codeOf(secret) }), off.verifier)
    expect([status, (await database.pool.query('SELECT FROM identity.authenticator')).rowCount]).toEqual([200, 1])
  })

  it('is offered an app or a passkey, and a passkey will do', async () => {
    const browser = service.browser()
    const { login, verifier, page } = await passPassword(browser, thandi)
    expect([headingOf(page), page.includes('Add a passkey instead')]).toEqual(['Set up an authenticator app', true])
    const chosen = await browser.follow(await browser.post(login, { step: 'add-passkey' }))
    const adding = await chosen.text()
    expect([headingOf(adding), adding.includes('Set up an authenticator app instead')]).toEqual(['Add a passkey', true])
    expect(adding).not.toContain('value="leave"')
    const around = await browser.submit(login, { step: 'leave' })
    const again = await around.text()
    expect([around.status, headingOf(again)]).toEqual([200, 'Add a passkey'])
    expect((await webMessage(browser)).response.error).toBe('login_required')
    const passkey = new SoftPasskey(service.origin)
    const sent = { step: 'confirm', name: 'x', passkey: passkey.create(questionIn(again)) }
    expect(codesIn(await (await browser.submit(login, sent)).text())).toHaveLength(10)
    const { body } = await tokensOf(browser, await browser.post(login, { step: 'leave' }), verifier)
    expect(amrOf(body.id_token).amr).toEqual(['pwd', 'pop', 'mfa'])
    expect((await webMessage(browser)).response.code).toBeTruthy()
    // By the passkey alone, the next time.
    const next = service.browser()
    const entered = await enterWith(next, passkey)
    expect((await tokensOf(next, entered.response, entered.verifier)).status).toBe(200)
  })

  it('may change its mind back to the app', async () => {
    const browser = service.browser()
    const { login } = await passPassword(browser, thandi)
    await browser.post(login, { step: 'add-passkey' })
    const page = await (await browser.follow(await browser.post(login, { step: 'set-up' }))).text()
    const kept = await browser.submit(login, { step: 'confirm', code: codeOf(secretIn(page)) })
    expect(codesIn(await kept.text())).toHaveLength(10)
  })

  it('keeps its last passkey, and may remove one of two', async () => {
    changeAccount({ needsAuthenticator: false })
    const { passkey } = await addPasskey(service.browser(), thandi)
    const [kept] = await listPasskeys(database.pool, 'thandi')
    changeAccount({ needsAuthenticator: true })
    const more = { prompt: 'login', authenticator: 'remove-passkey', passkey: kept?.id }
    const browser = service.browser()
    const entered = await enterWith(browser, passkey, more)
    expect((await tokensOf(browser, entered.response, entered.verifier)).status).toBe(200)
    const adding = service.browser()
    const { login, response } = await enterWith(adding, passkey, { prompt: 'login', authenticator: 'add-passkey' })
    const page = await (await adding.follow(response)).text()
    const second = new SoftPasskey(service.origin)
    await adding.post(login, { step: 'confirm', name: 'y', passkey: second.create(questionIn(page)) })
    const removing = service.browser()
    const begun = await enterWith(removing, second, more)
    await removing.post(begun.login, { step: 'confirm' })
    expect((await listPasskeys(database.pool, 'thandi')).map(({ name }) => name)).toEqual(['y'])
  })
})
