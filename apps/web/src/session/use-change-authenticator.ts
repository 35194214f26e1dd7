import { useIdentity } from './identity-client.tsx'
import { returnPath } from './return-path.ts'
import { useUser } from './session.ts'

/** What somebody does about their authenticator app; the words of the sign-in service. */
export type AuthenticatorTask = 'set-up' | 'recovery-codes' | 'switch-off'

/**
 * Leaves for the sign-in service, which asks for the password (and the code) again, to set up or change how the person signs
 * in, and comes back to a path of our own. Apart from `Session`, since only one page needs it.
 */
export function useChangeAuthenticator(returnTo: string): (task: AuthenticatorTask) => Promise<void> {
  const { loginWithRedirect } = useIdentity()
  const { email, companyCode } = useUser()
  return authenticator =>
    loginWithRedirect({
      appState: { returnTo: returnPath(returnTo, location.origin) },
      authorizationParams: {
        prompt: 'login',
        authenticator,
        login_hint: email,
        ...(companyCode !== undefined && { cc: companyCode }),
      },
    })
}
