import { answer } from '../http/answer.ts'
import { cookieOf } from '../http/cookie.ts'
import { seal, unseal } from '../keys/seal.ts'
import type { Problem } from '../pages/form.ts'
import { lifetimes } from '../provider/lifetimes.ts'
import type { OpenVisit } from './visit.ts'

/** What a page says of the form that led back to it. */
export interface Said {
  status?: number
  problems?: readonly Problem[]
  headers?: Record<string, string>
  /** Whether the browser asks for the passkey without waiting for its button, which was pressed already. */
  atOnce?: boolean
  /** What somebody has typed for an email address. */
  email?: string
  /** What somebody has typed for a name. */
  name?: string
}

/** How long a browser may take to come back, seconds. */
const cookieSeconds = 60

/**
 * Back to the page that a form came from, so that Back and Reload never send it again. What there is to say goes along in a cookie of this
 * sign-in alone, sealed, since the page shows it as its own words.
 */
export function sendBack(visit: OpenVisit, said: Said): void {
  keep(visit, said, cookieSeconds)
  answer(visit.res, 303, '', { Location: visit.page.action })
}

/** What there is to say, once. An email address stays with the page that asks for it, for when that is loaded again. */
export function takeSaid(visit: OpenVisit, asksEmail: boolean): Said | undefined {
  const { req, res, uid, options } = visit
  const sealed = cookieOf(req, cookieName(options.issuer))
  if (sealed === undefined) return undefined
  const said = saidIn(visit, sealed)
  if (asksEmail && said?.email !== undefined) keep(visit, { email: said.email }, lifetimes.interaction)
  else res.appendHeader('Set-Cookie', cookieLine(options.issuer, uid, { value: '', seconds: 0 }))
  return said
}

function keep({ res, uid, options }: OpenVisit, said: Said, seconds: number): void {
  const value = seal(options.keys, sealedName(uid), JSON.stringify(said)).toString('base64url')
  res.appendHeader('Set-Cookie', cookieLine(options.issuer, uid, { value, seconds }))
}

function saidIn({ uid, options }: OpenVisit, sealed: string): Said | undefined {
  try {
    return JSON.parse(unseal(options.keys, sealedName(uid), Buffer.from(sealed, 'base64url'))) as Said
  } catch {
    // Not of ours, or of this sign-in.
    return undefined
  }
}

const sealedName = (uid: string): string => `said ${uid}`

function cookieLine(issuer: string, uid: string, { value, seconds }: { value: string; seconds: number }): string {
  const secure = isOverTls(issuer) ? '; Secure' : ''
  return `${cookieName(issuer)}=${value}; Path=/login/${uid}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Cookies ignore ports: on one machine, two services of this kind must not take each other's. */
const cookieName = (issuer: string): string =>
  isOverTls(issuer) ? '__Secure-identity_said' : `${new URL(issuer).port}_identity_said`

const isOverTls = (issuer: string): boolean => new URL(issuer).protocol === 'https:'
