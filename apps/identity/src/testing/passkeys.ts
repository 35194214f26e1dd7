import { expect } from 'vitest'
import { codesIn, headingOf, passPassword, tokensOf } from './authenticator.ts'
import type { Browser } from './browser.ts'
import { openLogin } from './service.ts'
import { SoftPasskey } from './soft-passkey.ts'

/** What a page asks the browser's passkeys for. */
export function questionIn(page: string) {
  const text = /data-passkey="\w+" data-options="([^"]+)"/.exec(page)?.[1] ?? ''
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')) as {
    challenge: string
    rpId?: string
    rp?: { id: string }
    user?: { id: string; name: string }
    allowCredentials?: { id: string }[]
    excludeCredentials?: { id: string }[]
    userVerification?: string
  }
}

/** Adds a passkey, as its owner does from the profile. @returns the device that has it, and recovery codes where there were none */
export async function addPasskey(
  browser: Browser,
  email: string,
  { name = 'My laptop', passkey = new SoftPasskey(browser.origin) } = {},
): Promise<{ passkey: SoftPasskey; codes: string[] }> {
  const more = { prompt: 'login', authenticator: 'add-passkey' }
  const { login, verifier, page } = await passPassword(browser, email, more)
  expect(headingOf(page)).toBe('Add a passkey')
  const sent = passkey.create(questionIn(page))
  const kept = await browser.submit(login, { step: 'confirm', name, passkey: sent })
  const codes = kept.status === 200 ? codesIn(await kept.text()) : []
  const last = codes.length > 0 ? await browser.post(login, { step: 'leave' }) : kept
  const { status } = await tokensOf(browser, last, verifier)
  expect(status).toBe(200)
  return { passkey, codes }
}

/** Opens the sign-in page. @returns what it asks a passkey for, and where the answer goes */
export async function openForPasskey(browser: Browser, more: Record<string, string | undefined> = {}) {
  const { login, verifier } = await openLogin(browser, more)
  const page = await (await browser.get(login)).text()
  return { login, verifier, page, question: questionIn(page) }
}

/** Signs in with a passkey alone, from the sign-in page. */
export async function enterWith(browser: Browser, passkey: SoftPasskey, more: Record<string, string | undefined> = {}) {
  const { login, verifier, question } = await openForPasskey(browser, more)
  return { login, verifier, response: await browser.submit(login, { passkey: passkey.sign(question) }) }
}
