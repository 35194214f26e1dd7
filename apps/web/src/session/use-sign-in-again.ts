import { beginAnew } from './changed-hands.ts'
import { useIdentity } from './identity-client.tsx'
import { returnPath } from './return-path.ts'
import { useUser } from './session.ts'
import { useOwnAddress } from './use-own-address.ts'

/**
 * Leaves for the sign-in service, which asks once more who it is, by password or passkey, and comes back to a path of our own. Apart
 * from `Session`, since few pages need it.
 */
export function useSignInAgain(returnTo: string): (more?: Record<string, string>) => Promise<void> {
  const { loginWithRedirect } = useIdentity()
  const asked = useAsked()
  return more =>
    loginWithRedirect({
      appState: { returnTo: returnPath(returnTo, location.origin) },
      authorizationParams: { ...asked, ...more },
    })
}

/**
 * The same in a window of its own, so that what was typed on the page is still there. @returns whether it is the same person, for whom
 * what was begun goes on; rejects when nobody signed in there
 */
export function useSignInAgainBeside(): () => Promise<boolean> {
  const { signInAgainBeside } = useIdentity()
  const asked = useAsked()
  return async () => {
    const isSame = await signInAgainBeside({ authorizationParams: asked })
    return isSame || beginAnew()
  }
}

function useAsked() {
  const { companyCode } = useUser()
  return {
    prompt: 'login',
    login_hint: useOwnAddress(),
    ...(companyCode !== undefined && { cc: companyCode }),
  } as const
}
