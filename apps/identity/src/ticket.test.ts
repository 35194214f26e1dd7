import { expect, it, vi } from 'vitest'
import { endSessions } from './credentials.ts'
import { createLoginTicket } from './login-tickets.ts'
import type { Browser } from './testing/browser.ts'
import { database, service, withOneService } from './testing/one-service.ts'
import { openLogin, redeem, signIn, spaOrigin } from './testing/service.ts'

withOneService()

const handOver = (browser: Browser, ticket: string, origin = spaOrigin) =>
  browser.postText('/login-ticket', ticket, { origin })

it('signs its account in once, without a password', async () => {
  const browser = service.browser()
  const ticket = await createLoginTicket(database.pool, 'thandi')
  const handed = await handOver(browser, ticket)
  expect([handed.status, handed.headers.get('access-control-allow-origin')]).toEqual([204, spaOrigin])
  const cookie = handed.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/Path=\/login; Max-Age=60; HttpOnly; SameSite=Lax/)
  const { login, verifier } = await openLogin(browser)
  const back = await browser.follow(await browser.get(login))
  const code = new URL(back.headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
  expect((await redeem(service.origin, code, verifier)).status).toBe(200)

  const again = service.browser()
  await handOver(again, ticket)
  const second = await openLogin(again)
  expect(await (await again.get(second.login)).text()).toContain('<h1>Sign in</h1>')
})

it('is taken from the pages of the application alone', async () => {
  const browser = service.browser()
  const ticket = await createLoginTicket(database.pool, 'thandi')
  expect((await handOver(browser, ticket, 'https://evil.example')).status).toBe(403)
  expect((await browser.postText('/login-ticket', ticket, {})).status).toBe(403)
  expect((await handOver(browser, 'x; Path=/')).status).toBe(400)
  const { login } = await openLogin(browser)
  expect((await browser.get(login)).status).toBe(200)
})

it.each([
  ['a minute later', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })],
  ['once its account’s sessions were ended', () => endSessions(database.pool, 'pieter')],
  [
    'of an account that may not sign in',
    () => Object.assign(service.accounts.all.get('pieter') ?? {}, { maySignIn: false }),
  ],
])('is worth nothing %s', async (_when, spoil) => {
  const browser = service.browser()
  await handOver(browser, await createLoginTicket(database.pool, 'pieter'))
  await spoil()
  const { login } = await openLogin(browser)
  expect(await (await browser.get(login)).text()).toContain('<h1>Sign in</h1>')
  vi.useRealTimers()
})

it('puts its account in the place of whoever was signed in at the browser', async () => {
  const browser = service.browser()
  await signIn(browser, 'thandi@example.com')
  Object.assign(service.accounts.all.get('pieter') ?? {}, { maySignIn: true })
  await handOver(browser, await createLoginTicket(database.pool, 'pieter'))
  const { login } = await openLogin(browser, { prompt: 'login' })
  const asked = await browser.follow(await browser.get(login))
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await asked.text())?.[1] ?? ''
  const resumed = await browser.follow(await browser.post('/v2/logout/confirm', { xsrf, logout: 'yes' }))
  expect(new URL(resumed.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy()
})
