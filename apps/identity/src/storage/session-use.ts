import type { IncomingMessage } from 'node:http'
import { Provider } from 'oidc-provider'
import { addressRange } from '../http/address-range.ts'
import type { Queryable } from '../queryable.ts'

/** By what somebody recognises a browser of theirs. */
export interface SeenBrowser {
  userAgent: string | null
  /** The range of addresses that it called from. */
  seenFrom: string | null
}

/** Longer than that of any browser; what is beyond it tells nothing more. */
const longestUserAgent = 400

/** The browser that sends a request. @param address where the request came from */
export const browserOf = ({ headers }: Pick<IncomingMessage, 'headers'>, address: string): SeenBrowser => ({
  userAgent: headers['user-agent']?.slice(0, longestUserAgent) ?? null,
  seenFrom: addressRange(address) ?? null,
})

/** The browser that sends the request which the provider is answering. */
export const browserNow = (): SeenBrowser | undefined => {
  const { ctx } = Provider
  return ctx && browserOf(ctx.req, ctx.ip)
}

/** Keeps that a session was used, by a refresh token of it, which is asked for anew every quarter of an hour of use. */
export async function noteUse(queryable: Queryable, sessionUid: string): Promise<void> {
  const browser = browserNow()
  if (browser === undefined) return
  await queryable.query(
    `UPDATE identity.artifact SET user_agent = coalesce($2, user_agent), seen_from = coalesce($3, seen_from), used_at = $4
     WHERE model = 'Session' AND uid = $1`,
    [sessionUid, browser.userAgent, browser.seenFrom, new Date()],
  )
}
