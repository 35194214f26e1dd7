import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { KeySet } from '../keys/key-set.ts'
import type { IdentityOptions } from '../options.ts'
import { messagePage, signOutPage } from '../pages/message-page.ts'
import { taskOf } from '../sign-in/next-step.ts'
import { artifactStore } from '../storage/artifact-adapter.ts'
import { openSignIns, TooManySignInsError } from '../storage/open-sign-ins.ts'
import { addAnswers, errorPage, pageCode } from './answers.ts'
import { accountFinder, claimName, multiFactor } from './claims.ts'
import { addLastingCookie } from './lasting-cookie.ts'
import { lifetimes, refreshLifetime, sessionLifetime } from './lifetimes.ts'
import { signInPolicy } from './policy.ts'
import { addReuse } from './reuse.ts'
import { addSignOut, isFromOwnSite } from './sign-out.ts'

const scope = 'openid profile email offline_access'

/** The OpenID provider for one set of keys; built anew when the keys change, which takes a few milliseconds. */
export function buildProvider(options: IdentityOptions, keys: KeySet): Provider {
  const provider = new Provider(options.issuer, configuration(options, keys))
  // The headers are ours by now, whoever sent the request: see `pinOrigin`.
  provider.proxy = true
  addAnswers(provider, options)
  addReuse(provider, options)
  addSignOut(provider, options)
  addLastingCookie(provider)
  return provider
}

function configuration(options: IdentityOptions, keys: KeySet): Configuration {
  return {
    adapter: artifactStore(options.pool, openSignIns(options.keys.hashing)),
    jwks: { keys: keys.signing },
    cookies: cookies(options.issuer, keys.cookie),
    // The paths, and the lone client without a secret, are what the web application's SDK has built in.
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      end_session: '/v2/logout',
      jwks: '/.well-known/jwks.json',
      userinfo: '/userinfo',
      revocation: '/oauth/revoke',
    },
    clients: [
      {
        client_id: options.clientId,
        application_type: 'web',
        redirect_uris: options.spaOrigins.flatMap(origin => [origin, `${origin}/`]),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        scope,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'RS256' },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'], userinfoSigningAlgValues: ['RS256'] },
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => options.spaOrigins.includes(origin),
    acrValues: [multiFactor],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: scope.split(' '),
    extraParams: {
      audience: checkAudience(options),
      cc: checkCompanyCode,
      authenticator: checkAuthenticatorTask,
      passkey: checkPasskeyId,
      // Whatever it says, the page only looks whether it is a word that it knows.
      notice: null,
    },
    ...tokens(options),
    features: features(options),
    interactions: { policy: signInPolicy(), url: (_ctx, interaction) => `/login/${interaction.uid}` },
    renderError: (ctx, out, error) => {
      ctx.type = 'html'
      const wait = error instanceof TooManySignInsError ? error.retryAfterSeconds : undefined
      if (wait !== undefined) ctx.set('Retry-After', String(wait))
      const reference = ctx.response.get('X-Request-Id')
      ctx.body = errorPage(options, pageCode(error, out.error), { waitSeconds: wait, reference })
    },
    loadExistingGrant: ctx => grantEverything(ctx, options.audience),
  }
}

function tokens(options: IdentityOptions): Configuration {
  const appMetadata = claimName(options.claimNamespace)
  return {
    findAccount: accountFinder(options),
    claims: {
      openid: ['sub', 'acr', 'amr', appMetadata],
      profile: ['name', 'picture'],
      email: ['email', 'email_verified'],
    },
    // The SDK reads everything from the ID token and never calls userinfo.
    conformIdTokenClaims: false,
    extraTokenClaims: async (_ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined
      const claims = await options.accounts.claimsFor(token.accountId)
      // Whoever takes the token can tell by `sid` whether the session that it came from still is there.
      return claims && { sid: token.sessionUid, [appMetadata]: claims.appMetadata }
    },
    // Signing out must end refresh tokens too.
    expiresWithSession: () => true,
    rotateRefreshToken: () => true,
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      Grant: lifetimes.absolute,
      IdToken: lifetimes.idToken,
      Interaction: lifetimes.interaction,
      RefreshToken: refreshLifetime,
      Session: sessionLifetime,
    },
  }
}

function features(options: IdentityOptions): Configuration['features'] {
  const { audience, productName, spaOrigins } = options
  const backUrl = `${spaOrigins[0]}/`
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    // Silent renewal in a frame, and sign-in in a popup. The library calls this experimental and pins its form.
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== audience) throw new errors.InvalidTarget()
        return { audience, scope, accessTokenFormat: 'jwt', accessTokenTTL: lifetimes.accessToken }
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        const isForApplication = isFromOwnSite(ctx.get('Sec-Fetch-Site'))
        ctx.body = signOutPage({ productName, form, isForApplication, backUrl })
      },
      postLogoutSuccessSource: ctx => {
        const words = { title: 'You are signed out', text: 'You may close this page now.' }
        ctx.body = messagePage({ productName, ...words, backUrl })
      },
    },
  }
}

/** Cookies ignore ports: on one machine, two services of this kind must not overwrite each other's. */
function cookies(issuer: string, keys: string[]): Configuration['cookies'] {
  const { protocol, port } = new URL(issuer)
  const prefix = protocol === 'https:' ? '' : `${port}_`
  const names = {
    session: protocol === 'https:' ? '__Host-identity_session' : `${prefix}identity_session`,
    interaction: `${prefix}identity_interaction`,
    resume: `${prefix}identity_resume`,
  }
  const flags = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return { keys, names, long: flags, short: flags }
}

function checkAudience({ audience }: IdentityOptions) {
  return (_ctx: KoaContextWithOIDC, value: string | undefined) => {
    if (value !== undefined && value !== audience) throw new errors.InvalidTarget()
  }
}

/** A company code only chooses the looks of the page, so a malformed one is dropped and not refused. */
function checkCompanyCode(ctx: KoaContextWithOIDC, value: string | undefined): void {
  if (value !== undefined && !/^[\w.-]{1,64}$/.test(value) && ctx.oidc.params) ctx.oidc.params.cc = undefined
}

/** What somebody is sent here for besides signing in; other words mean nothing. */
function checkAuthenticatorTask(ctx: KoaContextWithOIDC, value: string | undefined): void {
  if (ctx.oidc.params) ctx.oidc.params.authenticator = taskOf(value)
}

/** Which passkey somebody is sent here to remove. */
function checkPasskeyId(ctx: KoaContextWithOIDC, value: string | undefined): void {
  if (value !== undefined && !/^[0-9a-f-]{36}$/.test(value) && ctx.oidc.params) ctx.oidc.params.passkey = undefined
}

/** Our own client is granted what it may ask for, without a page that asks the person. */
async function grantEverything(ctx: KoaContextWithOIDC, audience: string) {
  const { client, session, account, provider } = ctx.oidc
  if (client === undefined || session === undefined || account === undefined) return undefined
  const known = session.grantIdFor(client.clientId)
  const existing = known === undefined ? undefined : await provider.Grant.find(known)
  if (existing?.accountId === account.accountId) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(scope)
  grant.addResourceScope(audience, scope)
  await grant.save()
  return grant
}
