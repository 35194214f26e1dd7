import { randomBytes } from 'node:crypto'
import { cookieOf } from '../http/cookie.ts'
import { clientAddress } from '../http/request.ts'
import type { Queryable } from '../queryable.ts'
import { keepBrowser, knownForDays, useKnownBrowser } from '../storage/known-browsers.ts'
import { browserOf, type SeenBrowser } from '../storage/seen-browser.ts'
import type { Visit } from './visit.ts'

/** A sign-in with a browser that its account is not known to use. */
export interface NewBrowser extends SeenBrowser {
  accountId: string
}

/**
 * Keeps that the browser is known, in one transaction with what tells the account's owner of it: nobody is told when `keep`
 * answers false, as at the first sign-in of an account.
 */
export type OnNewBrowser = (browser: NewBrowser, keep: (queryable: Queryable) => Promise<boolean>) => Promise<void>

/**
 * Recognises the browser that somebody signs in with by a cookie of 256 random bits, which opens nothing. Where the account was
 * never signed in to with it, its owner is told.
 */
export async function recogniseBrowser({ req, res, options }: Visit, accountId: string): Promise<void> {
  const { issuer, onNewBrowser, pool, trustProxy } = options
  const had = cookieOf(req, cookieName(issuer))
  const token = had !== undefined && /^[\w-]{43}$/.test(had) ? had : randomBytes(32).toString('base64url')
  res.appendHeader('Set-Cookie', cookieLine(issuer, token))
  if (token === had && (await useKnownBrowser(pool, accountId, token))) return
  const browser = { accountId, ...browserOf(req, clientAddress(req, trustProxy)) }
  await onNewBrowser(browser, queryable => keepBrowser(queryable, accountId, token))
}

function cookieLine(issuer: string, token: string): string {
  const seconds = knownForDays * 24 * 60 * 60
  const secure = isOverTls(issuer) ? '; Secure' : ''
  return `${cookieName(issuer)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Cookies ignore ports: on one machine, two services of this kind must not take each other's. */
const cookieName = (issuer: string): string =>
  isOverTls(issuer) ? '__Host-identity_browser' : `${new URL(issuer).port}_identity_browser`

const isOverTls = (issuer: string): boolean => new URL(issuer).protocol === 'https:'
