import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { lifetimes } from './lifetimes.ts'

const { base, Check, Prompt } = interactionPolicy

/**
 * When a person is asked to sign in. There is no consent page: the one client is our own, and `loadExistingGrant`
 * grants it everything.
 */
export function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = base()
  policy.remove('consent')
  policy.add(
    new Prompt({ name: 'offline_access', requestable: false }, new Check('scope', 'never asked', restoreOfflineAccess)),
    0,
  )
  const login = policy.get('login')
  login?.checks.add(
    new Check('account_gone', 'the account is gone or blocked', 'login_required', ({ oidc }) => {
      // Without this a blocked person's silent renewal ends in a server error that the frame waits a minute for.
      return Boolean(oidc.session?.accountId) && oidc.account === undefined
    }),
  )
  login?.checks.add(
    new Check('session_too_old', 'the password was last given too long ago', 'login_required', ({ oidc }) => {
      return Boolean(oidc.session?.accountId) && (oidc.session?.past(lifetimes.absolute) ?? false)
    }),
  )
  login?.checks.add(
    new Check('password_alone', 'a password alone does not open this account', 'login_required', ({ oidc }) => {
      // A session from before that was asked for, or before somebody became an administrator.
      return oidc.account?.needsAuthenticator === true && !oidc.session?.amr?.includes('mfa')
    }),
  )
  return policy
}

/**
 * Never asks anything. The provider drops `offline_access` unless consent is asked for (OpenID Connect Core, section
 * 11), and this check, which runs first of all, puts it back.
 */
function restoreOfflineAccess(ctx: KoaContextWithOIDC): boolean {
  const asked = typeof ctx.query.scope === 'string' ? ctx.query.scope.split(' ') : []
  const { params } = ctx.oidc
  const kept = typeof params?.scope === 'string' ? params.scope.split(' ') : []
  if (params !== undefined && asked.includes('offline_access') && !kept.includes('offline_access')) {
    params.scope = [...kept, 'offline_access'].join(' ')
  }
  return false
}
