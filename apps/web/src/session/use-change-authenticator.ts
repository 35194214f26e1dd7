import { useSignInAgain } from './use-sign-in-again.ts'

/** What somebody does about how they sign in; the words of the sign-in service. */
export type AuthenticatorTask = 'set-up' | 'recovery-codes' | 'switch-off' | 'add-passkey' | 'remove-passkey'

/**
 * Has the sign-in service set up or change how the person signs in, after it has asked once more who it is.
 * @returns what does so: the task, and the passkey that it is about
 */
export function useChangeAuthenticator(returnTo: string): (task: AuthenticatorTask, passkey?: string) => Promise<void> {
  const signInAgain = useSignInAgain(returnTo)
  return (authenticator, passkey) => signInAgain({ authenticator, ...(passkey !== undefined && { passkey }) })
}
