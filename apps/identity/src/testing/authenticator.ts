import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import { codeOf } from './code-of.ts'
import { openLogin, password, redeem } from './service.ts'

export const secretIn = (page: string): string =>
  (/<p class="key">([^<]+)<\/p>/.exec(page)?.[1] ?? '').replaceAll(' ', '')
export const codesIn = (page: string): string[] =>
  [...page.matchAll(/<li>(\d{4} \d{4} \d{4})<\/li>/g)].map(match => match[1] ?? '')
export const headingOf = (page: string): string => /<h1>([^<]+)<\/h1>/.exec(page)?.[1] ?? ''

/** From the password to the page that follows it. @returns its address and what it shows */
export async function passPassword(
  browser: Browser,
  email: string,
  more: Record<string, string | undefined> = {},
): Promise<{ login: string; verifier: string; page: string }> {
  const { login, verifier } = await openLogin(browser, more)
  const response = await browser.post(login, { email, password })
  expect([response.status, response.headers.get('location')]).toEqual([303, login])
  return { login, verifier, page: await (await browser.follow(response)).text() }
}

/** Redeems what a finished sign-in came back with. */
export async function tokensOf(browser: Browser, finished: Response, verifier: string) {
  const back = await browser.follow(finished)
  const code = new URL(back.headers.get('location') ?? 'none:').searchParams.get('code') ?? `none: ${back.status}`
  return redeem(browser.origin, code, verifier)
}

/** Sets an app up, as its owner does from the profile. @returns what the app and its owner know afterwards */
export async function setUpApp(browser: Browser, email: string): Promise<{ secret: string; codes: string[] }> {
  const { login, verifier, page } = await passPassword(browser, email, { prompt: 'login', authenticator: 'set-up' })
  const secret = secretIn(page)
  const kept = await browser.submit(login, { step: 'confirm', code: codeOf(secret) })
  const codes = codesIn(await kept.text())
  const { status } = await tokensOf(browser, await browser.post(login, { step: 'leave' }), verifier)
  expect([status, codes.length]).toEqual([200, 10])
  return { secret, codes }
}
