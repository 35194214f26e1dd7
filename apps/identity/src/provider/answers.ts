import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import type { Page } from '../http/unreadable.ts'
import type { IdentityOptions } from '../options.ts'
import { errorWords, messagePage } from '../pages/message-page.ts'
import { isDatabaseAway } from '../queryable.ts'

/** Changes the provider's answers where the web application's SDK, or a person, needs other words. */
export function addAnswers(provider: Provider, options: IdentityOptions): void {
  const details = new WeakMap<object, string>()
  provider.on('grant.error', (ctx, error) => {
    if (error.error_detail !== undefined) details.set(ctx, error.error_detail)
  })
  provider.on('server_error', (ctx, error) => {
    const requestId = ctx.response.get('X-Request-Id')
    options.log.error({ err: error, route: ctx.oidc?.route, requestId }, 'identity: a request failed')
    if (!isDatabaseAway(error)) return
    ctx.status = 503
    ctx.set('Retry-After', '5')
  })
  // A client that breaks off, or is cut off; the library would write its stack to the console.
  // oxlint-disable-next-line types/no-holes -- its types leave out the events that it has from Koa.
  const events = provider as unknown as NodeJS.EventEmitter
  events.on('error', (error: Error) => options.log.warn({ message: error.message }, 'identity: a request broke off'))
  provider.use(async (ctx, next) => {
    await next()
    // oxlint-disable-next-line types/no-holes -- the library's types call it Koa's own, without what the library adds.
    const asked = ctx as unknown as KoaContextWithOIDC
    rewordRefusal(asked, details.get(ctx))
    frameOnlyFromSpa(asked, options.spaOrigins)
    if (ctx.path.startsWith('/.well-known/') && ctx.status === 200) ctx.set('Cache-Control', 'public, max-age=60')
    if (ctx.status === 404 && ctx.body === undefined) {
      ctx.status = 404
      ctx.type = 'html'
      ctx.body = errorPage(options, 'not_found')
    }
  })
}

/**
 * The SDK (auth0-spa-js, `constants.ts`) matches these two texts: on the first it renews by the silent frame instead, on
 * the second it signs the person out at once.
 */
function rewordRefusal(ctx: KoaContextWithOIDC, detail: string | undefined): void {
  const body = ctx.body as { error?: string; error_description?: string } | undefined
  if (ctx.oidc?.route !== 'token' || body?.error !== 'invalid_grant') return
  const isBlocked = detail?.includes('referenced account not found') ?? false
  if (isBlocked) body.error_description = 'user is blocked'
  else if (ctx.oidc.params?.grant_type === 'refresh_token') body.error_description = 'invalid refresh token'
}

/** The answer to silent renewal is the only one that may be framed, and only by the web application. */
function frameOnlyFromSpa(ctx: KoaContextWithOIDC, spaOrigins: string[]): void {
  const policy = ctx.response.get('Content-Security-Policy')
  if (policy === '' || policy.includes('frame-ancestors')) return
  ctx.set('Content-Security-Policy', `${policy}; frame-ancestors ${spaOrigins.join(' ')}`)
  // A refusal is told by message; as a status, browsers would write it to the console of every visitor not signed in.
  if (ctx.status === 400) ctx.status = 200
}

/**
 * A page for a failed request; what exactly failed is for the log, only its code is shown.
 * @param waitSeconds how long to wait before the next try, where that is known
 * @param reference of the request in the log, where somebody may ask what went wrong
 */
export function errorPage(
  options: IdentityOptions,
  code: string,
  { waitSeconds, reference }: { waitSeconds?: number | undefined; reference?: string } = {},
): string {
  const { productName, spaOrigins } = options
  const backUrl = `${spaOrigins[0]}/`
  const isOurs = code === 'server_error' && Boolean(reference)
  const words = errorWords(code, productName, waitSeconds)
  return messagePage({ productName, ...words, code, ...(isOurs && { reference }), backUrl })
}

/** The code of an error, told apart from others where a person needs other words. */
export function pageCode(error: unknown, code: string): string {
  if (error instanceof errors.SessionNotFound) return 'session_not_found'
  return isDatabaseAway(error) ? 'temporarily_unavailable' : code
}

const unreadableCodes: Readonly<Record<number, string>> = { 408: 'request_timeout', 431: 'request_too_large' }

/** A page for what never became a request. */
export const unreadablePage = (options: IdentityOptions, status: number): Page => ({
  html: errorPage(options, unreadableCodes[status] ?? 'invalid_request'),
})
