import type { Provider } from 'oidc-provider'

/**
 * Speaks the sign-out address of the web application's SDK, `/v2/logout?client_id&returnTo`, and decides where it may
 * lead: to the root of one of the application's origins, with nothing but a company code.
 */
export function addSignOut(
  provider: Provider,
  { clientId, spaOrigins }: { clientId: string; spaOrigins: string[] },
): void {
  const isAllowed = (address: string) => isAllowedReturn(address, spaOrigins)
  // The provider compares the whole address with a list; `?cc=` would never be on it.
  Object.assign(provider.Client.prototype, { postLogoutRedirectUriAllowed: isAllowed })
  provider.use(async (ctx, next) => {
    if (ctx.path === '/v2/logout') {
      const { returnTo, client_id: client = clientId } = ctx.query
      ctx.query = { client_id: client, ...(returnTo === undefined ? {} : { post_logout_redirect_uri: returnTo }) }
    }
    await next()
  })
}

/**
 * Whether a page of the application's own site led to the sign-out page, by what the browser says of it (Fetch Metadata, `Sec-Fetch-Site`).
 * Somebody else's link is to sign nobody out who does not press the button. A browser that says nothing is believed: one of
 * before 2023, or without TLS.
 */
export const isFromOwnSite = (site: string): boolean => ['', 'same-origin', 'same-site'].includes(site)

/** Whether a person may be sent to this address after signing out. */
export function isAllowedReturn(address: string, spaOrigins: string[]): boolean {
  const url = URL.parse(address)
  if (url === null || !spaOrigins.includes(url.origin)) return false
  const isRoot = url.pathname === '/' && url.hash === '' && url.username === '' && url.password === ''
  return isRoot && [...url.searchParams.keys()].every(name => name === 'cc')
}
