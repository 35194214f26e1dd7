import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { endSessions } from '../credentials.ts'
import type { IdentityOptions } from '../options.ts'

/**
 * What a refused exchange of a code or a refresh token leads to, beyond its refusal. A refresh token that comes back
 * after it was replaced is in two hands: every session of its account ends, so that neither goes on (RFC 9700, section
 * 4.14.2). A code that came without its verifier or from another redirect is used up: it has one try (RFC 6749, section
 * 4.1.2).
 */
export function addReuse(provider: Provider, { pool, log }: Pick<IdentityOptions, 'pool' | 'log'>): void {
  const details = new WeakMap<object, string>()
  provider.on('grant.error', (ctx, error) => {
    if (error.error === 'invalid_grant') details.set(ctx, error.error_detail ?? '')
  })
  provider.use(async (koa, next) => {
    await next()
    // oxlint-disable-next-line types/no-holes -- the library's types call it Koa's own, without what the library adds.
    const ctx = koa as unknown as KoaContextWithOIDC
    const detail = details.get(ctx)
    if (ctx.oidc?.route !== 'token' || detail === undefined) return
    if (detail === 'refresh token already used') {
      const accountId = ctx.oidc.entities.RefreshToken?.accountId
      if (accountId === undefined) return
      await endSessions(pool, accountId)
      log.warn({ accountId }, 'identity: a refresh token was used again, so the sessions of its account were ended')
    }
    const { code } = ctx.oidc.params ?? {}
    if (typeof code !== 'string') return
    const found = await provider.AuthorizationCode.find(code)
    // One that was used stays, so that its next use ends what it was exchanged for.
    if (found !== undefined && (found as { consumed?: number }).consumed === undefined) await found.destroy()
  })
}
