import { Provider } from 'oidc-provider'
import { lifetimes } from '../provider/lifetimes.ts'
import type { Queryable } from '../queryable.ts'
import { browserOf, type SeenBrowser } from './seen-browser.ts'

/** The browser that sends the request which the provider is answering. */
export const browserNow = (): SeenBrowser | undefined => {
  const { ctx } = Provider
  return ctx && browserOf(ctx.req, ctx.ip)
}

/**
 * Keeps that a session was used, by a refresh token of it, which is asked for anew every quarter of an hour of use. It lives on from then as
 * `sessionLifetime` would have it: a page that stays open asks for nothing else.
 */
export async function noteUse(queryable: Queryable, sessionUid: string): Promise<void> {
  const browser = browserNow()
  if (browser === undefined) return
  await queryable.query(
    `UPDATE identity.artifact SET user_agent = coalesce($2, user_agent), seen_from = coalesce($3, seen_from), used_at = $4,
       expires_at = lasting.until, payload = payload || jsonb_build_object('exp', floor(extract(epoch FROM lasting.until)))
     FROM (
       SELECT least(
         $4::timestamptz + make_interval(secs => $5),
         to_timestamp((payload ->> 'loginTs')::double precision) + make_interval(secs => $6)) AS until
       FROM identity.artifact WHERE model = 'Session' AND uid = $1) lasting
     WHERE model = 'Session' AND uid = $1`,
    [sessionUid, browser.userAgent, browser.seenFrom, new Date(), lifetimes.sessionIdle, lifetimes.absolute],
  )
}
