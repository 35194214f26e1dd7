import type { FindAccount } from 'oidc-provider'
import type { IdentityOptions } from '../options.ts'

/** The claim that carries what the application knows of an account. */
export function claimName(claimNamespace: string): string {
  return `${claimNamespace.replace(/\/+$/, '')}/app_metadata`
}

/** Finds an account for the provider. One that may not sign in is not there, which ends all it could still do. */
export function accountFinder({ accounts, claimNamespace }: IdentityOptions): FindAccount {
  return async (_ctx, id) => {
    const account = await accounts.findAccount(id)
    if (account?.maySignIn !== true) return undefined
    return {
      accountId: id,
      async claims() {
        const known = await accounts.claimsFor(id)
        if (known === undefined) return { sub: id }
        const { email, name, picture, appMetadata } = known
        return { sub: id, email, email_verified: true, name, picture, [claimName(claimNamespace)]: appMetadata }
      },
    }
  }
}
