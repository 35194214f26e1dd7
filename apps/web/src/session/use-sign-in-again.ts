import { useIdentity } from './identity-client.tsx'
import { returnPath } from './return-path.ts'
import { useUser } from './session.ts'

/**
 * Leaves for the sign-in service, which asks once more who it is, by password or passkey, and comes back to a path of our own. Apart
 * from `Session`, since few pages need it.
 */
export function useSignInAgain(returnTo: string): (more?: Record<string, string>) => Promise<void> {
  const { loginWithRedirect } = useIdentity()
  const { email, companyCode } = useUser()
  return more =>
    loginWithRedirect({
      appState: { returnTo: returnPath(returnTo, location.origin) },
      authorizationParams: {
        prompt: 'login',
        login_hint: email,
        ...(companyCode !== undefined && { cc: companyCode }),
        ...more,
      },
    })
}
