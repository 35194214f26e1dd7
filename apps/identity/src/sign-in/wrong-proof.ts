import type { ChangeAuthenticator } from '../authenticator/authenticator.ts'
import type { Attempt } from './throttle.ts'

/**
 * A code or passkey that follows the right password was wrong: whoever sends it knows the password. Its owner is told, once in a while
 * and not of each: who mistypes a code knows it.
 */
export async function noteWrongProof(
  attempt: Attempt,
  accountId: string,
  changeAuthenticator: ChangeAuthenticator,
): Promise<void> {
  if (await attempt.countWrong()) await changeAuthenticator(accountId, 'codes guessed', async () => true)
}
