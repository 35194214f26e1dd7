import { Auth0Client } from '@auth0/auth0-spa-js'
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url'
import { type Config, config } from '../config.ts'
import { isSignInAnswer } from './return-path.ts'

/** What goes to the provider and comes back; it may have been written by an older version of the page. */
export interface AppState {
  readonly returnTo?: unknown
}

/** What came of beginning: what the way to sign-in was begun with, when the page's address was the provider's answer, or what failed. */
export interface Begun {
  readonly answer?: { readonly appState: AppState | undefined }
  readonly error?: unknown
}

/** Auth0's library; its defaults are the limits of document 1, section 9 (10 s, 60 s, one day). */
export const identityClient = clientFor(config)

/**
 * Uses up the provider's answer, or asks whether somebody is signed in. A script of its own that comes before the others
 * (build/early-session.ts): while a slow phone fetches those, the provider has answered.
 */
export const sessionBegun: Promise<Begun> = begin(identityClient).catch((error: unknown) => ({ error }))

function clientFor({ identityDomain, clientId, audience, isTenant }: Config) {
  return new Auth0Client({
    domain: identityDomain,
    clientId,
    authorizationParams: { redirect_uri: location.origin, audience, scope: 'openid profile email' },
    cacheLocation: 'memory',
    // A tenant's refresh tokens do not say which session they are of (decision 128): its session is asked, in a frame.
    useRefreshTokens: !isTenant,
    useRefreshTokensFallback: true,
    // Refresh tokens live in a worker; made from a blob, as is usual, the Content-Security-Policy would refuse it.
    workerUrl,
  })
}

async function begin(client: Auth0Client): Promise<Begun> {
  // Any address with `code` and `state` could be taken for an answer; ours only ever comes back to the root.
  if (location.pathname === '/' && isSignInAnswer(location.search))
    return { answer: { appState: (await client.handleRedirectCallback<AppState>()).appState } }
  await client.checkSession()
  return {}
}
