import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { lifetimes } from './lifetimes.ts'

/**
 * Lets a browser keep the session's cookie for as long as the session can last; when it ends is told by what is kept of it here. A page that
 * stays open renews by refresh tokens, which set no cookie: without it, signing out would end nothing, and the next page would ask who it is.
 */
export function addLastingCookie(provider: Provider): void {
  const name = provider.cookieName('session')
  const isOfSession = (line: string) => line.startsWith(`${name}=`) || line.startsWith(`${name}.sig=`)
  provider.use(async (koa, next) => {
    await next()
    // oxlint-disable-next-line types/no-holes -- the library's types call it Koa's own, without what the library adds.
    const ctx = koa as unknown as KoaContextWithOIDC
    const signedInAt = ctx.oidc?.session?.loginTs
    const lines = ctx.response.headers['set-cookie']
    if (signedInAt === undefined || !Array.isArray(lines)) return
    const until = new Date((signedInAt + lifetimes.absolute) * 1000).toUTCString()
    ctx.set(
      'Set-Cookie',
      lines.map(line =>
        isOfSession(line) ? line.replace(/(; expires=)(?!Thu, 01 Jan 1970)[^;]*/, `$1${until}`) : line,
      ),
    )
  })
}
