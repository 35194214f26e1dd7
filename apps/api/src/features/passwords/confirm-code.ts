import { spendCode } from '@lodeway/identity/authenticator/authenticator.ts'
import { codeTries, createThrottle } from '@lodeway/identity/sign-in/throttle.ts'
import { noteWrongProof } from '@lodeway/identity/sign-in/wrong-proof.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { asClient } from '../../db/as-client.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Context } from '../../work/context.ts'
import { Refusal } from '../../work/refusal.ts'
import { authenticatorChanges } from './authenticator.ts'
import { tooManyTries } from './confirm-password.ts'

/**
 * Asks the signed-in person for a code of their authenticator app, or a recovery code, as signing in does and against the
 * same limits.
 * @throws Refusal 400 `code_needed`; 422 `wrong_code`; 429 after too many tries
 */
export async function confirmCode(
  call: Context & { readonly actor: Actor; readonly address: string },
  code: string | undefined,
): Promise<void> {
  const { db, keys, actor, address } = call
  if (!code)
    throw new Refusal(
      400,
      'code_needed',
      'Please confirm with a code as well: of your authenticator app, or for recovery.',
      {
        fields: { code: messages.required },
      },
    )
  const id = accountIdOf(actor)
  const attempt = await createThrottle(asClient(db), keys.identity.hashing).begin(codeTries(id), address)
  if (attempt.waitMs !== undefined) throw tooManyTries('codes', attempt.waitMs)
  const keeping = {
    pool: asClient(db),
    keys: keys.identity,
    changeAuthenticator: authenticatorChanges(call),
  }
  if (!(await spendCode(keeping, id, code))) {
    await noteWrongProof(attempt, id, keeping.changeAuthenticator)
    throw new Refusal(422, 'wrong_code', 'This code is not right, or was used before.', {
      fields: { code: 'This code is not right, or was used before' },
    })
  }
  await attempt.forgive()
}
