import type { FindAccount } from 'oidc-provider'
import type { IdentityOptions } from '../options.ts'

/** The claim that carries what the application knows of an account. */
export function claimName(claimNamespace: string): string {
  return `${claimNamespace.replace(/\/+$/, '')}/app_metadata`
}

/** The `acr` of whoever proved more than a password: the name that Auth0 has for it. */
export const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** Finds an account for the provider. One that may not sign in is not there, which ends all it could still do. */
export function accountFinder({ accounts, claimNamespace }: IdentityOptions): FindAccount {
  return async (_ctx, id) => {
    const account = await accounts.findAccount(id)
    if (account?.maySignIn !== true) return undefined
    return {
      accountId: id,
      needsAuthenticator: account.needsAuthenticator ?? false,
      async claims() {
        const known = await accounts.claimsFor(id)
        if (known === undefined) return { sub: id }
        const { email, name, picture, appMetadata } = known
        return { sub: id, email, email_verified: true, name, picture, [claimName(claimNamespace)]: appMetadata }
      },
    }
  }
}
