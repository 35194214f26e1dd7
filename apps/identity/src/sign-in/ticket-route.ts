import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer } from '../http/answer.ts'
import { cookieOf } from '../http/cookie.ts'
import { readText, UnreadableError } from '../http/request.ts'
import { spendLoginTicket } from '../login-tickets.ts'
import type { IdentityOptions } from '../options.ts'

/** As long as a ticket lives, seconds. */
const cookieSeconds = 60

/**
 * POST `/login-ticket`: the web application hands over a ticket (as text), which waits in a cookie for the sign-in that
 * it sets out for next. Only the application's own pages may do so: their origin is what browsers say it is, so nobody
 * else can sign a person in to an account of theirs, as an address with the ticket in it could.
 */
export async function serveTicket(req: IncomingMessage, res: ServerResponse, options: IdentityOptions): Promise<void> {
  const { origin } = req.headers
  if (origin === undefined || !options.spaOrigins.includes(origin))
    throw new UnreadableError(403, 'Sent from elsewhere.')
  const ticket = await readText(req)
  if (!/^[\w-]{43}$/.test(ticket)) throw new UnreadableError(400, 'This is not a sign-in ticket.')
  answer(res, 204, '', {
    'Set-Cookie': cookieLine(options.issuer, ticket, cookieSeconds),
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
  })
}

/** The account that the visitor's ticket signs in to, which spends it; undefined without a good one. */
export async function accountOfTicket(
  req: IncomingMessage,
  res: ServerResponse,
  { accounts, issuer, pool }: Pick<IdentityOptions, 'accounts' | 'issuer' | 'pool'>,
): Promise<string | undefined> {
  const ticket = cookieOf(req, cookieName(issuer))
  if (ticket === undefined) return undefined
  res.appendHeader('Set-Cookie', cookieLine(issuer, '', 0))
  const id = await spendLoginTicket(pool, ticket)
  const account = id === undefined ? undefined : await accounts.findAccount(id)
  return account?.maySignIn === true ? account.id : undefined
}

function cookieLine(issuer: string, value: string, seconds: number): string {
  const secure = new URL(issuer).protocol === 'https:' ? '; Secure' : ''
  return `${cookieName(issuer)}=${value}; Path=/login; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Cookies ignore ports, so it names its own. */
const cookieName = (issuer: string): string => `${new URL(issuer).port}_identity_ticket`
