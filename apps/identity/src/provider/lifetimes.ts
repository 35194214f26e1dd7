import type { KoaContextWithOIDC, RefreshToken, Session } from 'oidc-provider'

const hour = 60 * 60
const day = 24 * hour

/** How long things live, seconds. */
export const lifetimes = {
  accessToken: 15 * 60,
  idToken: hour,
  code: 60,
  /** A sign-in page left open. */
  interaction: hour,
  /** A session not used for this long ends. */
  sessionIdle: 3 * day,
  /** A refresh token not used for this long ends. */
  refreshIdle: day,
  /** Whatever is done meanwhile, a password is asked for again after this long. */
  absolute: 14 * day,
} as const

const now = () => Math.floor(Date.now() / 1000)

export function sessionLifetime(_ctx: KoaContextWithOIDC, session: Session): number {
  const left = lifetimes.absolute - (now() - (session.loginTs ?? now()))
  return Math.max(1, Math.min(lifetimes.sessionIdle, left))
}

export function refreshLifetime(_ctx: KoaContextWithOIDC, token: RefreshToken): number {
  const left = lifetimes.absolute - (now() - (token.iiat ?? now()))
  return Math.max(1, Math.min(lifetimes.refreshIdle, left))
}
