import { findSecondStep, isAsked } from '@lodeway/identity/authenticator/second-step.ts'
import { verifyPassword } from '@lodeway/identity/credentials.ts'
import { OverloadedError } from '@lodeway/identity/hash-gate.ts'
import { createThrottle } from '@lodeway/identity/sign-in/throttle.ts'
import { waitWords } from '@lodeway/identity/sign-in/wait-words.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { asClient } from '../../db/as-client.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Context } from '../../work/context.ts'
import { isFreshSignIn, requireFreshSignIn } from '../../work/fresh-sign-in.ts'
import { Refusal } from '../../work/refusal.ts'

/** Who asks, and the address that the call comes from. */
type Call = Pick<Context, 'db' | 'keys' | 'tenant'> & {
  readonly actor: Actor
  readonly address: string
  readonly now: Date
}

/**
 * Asks the signed-in person for their password once more, before what a stolen token must not reach: the address that
 * resets the password, and the account that money goes to. Whoever signs in with more must have done so a short while ago as well.
 * @throws Refusal as {@link checkPassword}; 403 `confirm_password` where more than the password is asked
 */
export async function confirmPassword(call: Call, password: string | undefined): Promise<void> {
  await checkPassword(call, password)
  // What a tenant asks for more is known to it alone.
  if (call.tenant !== undefined) return
  if (isAsked(await findSecondStep(asClient(call.db), accountIdOf(call.actor))))
    await requireFreshSignIn(call, 'You sign in with more than a password.')
}

/**
 * Asks for the password alone. Tries count as tries to sign in, against the same limits, and outside the command's transaction, so that a
 * refusal does not take them back.
 * @throws Refusal 400 `password_needed`; 422 `wrong_password`, and of a tenant `sign_in_again` where it asks for more, `not_let_in`; 429
 *   after too many tries; 503 when too many are checked, or the tenant is away
 */
export async function checkPassword(call: Call, password: string | undefined): Promise<void> {
  const { db, keys, tenant, address } = call
  if (!password)
    throw new Refusal(400, 'password_needed', 'Please confirm this change with your password.', {
      fields: { password: messages.required },
    })
  const { id, email } = await ownAccount(call)
  const attempt = await createThrottle(asClient(db), keys.identity.hashing).begin(email.toLowerCase(), address)
  if (attempt.waitMs !== undefined) throw tooManyTries('passwords', attempt.waitMs)
  try {
    const found =
      tenant === undefined
        ? (await verifyPassword(asClient(db), id, password)) && 'right'
        : await tenant.checkPassword(email, password, address)
    if (!found) throw wrongPassword
    await attempt.forgive()
    // A tenant alone asks for the second step, while signing in.
    if (found === 'more is asked' && !(await isFreshSignIn(call))) throw signInAgain
  } catch (error) {
    const isCrowded = error instanceof OverloadedError
    // Whoever waits for a tenant that is away has guessed nothing either.
    if (isCrowded || (error instanceof Refusal && error.status === 503)) await attempt.takeBack()
    throw isCrowded ? crowded : error
  }
}

/** The same where a change of one's own profile names another email address than the one on file. */
export async function confirmNewEmail(
  call: Call,
  changes: { emailAddress?: string | undefined; password?: string | undefined },
): Promise<void> {
  if (changes.emailAddress === undefined) return
  const { email } = await ownAccount(call)
  if (changes.emailAddress.toLowerCase() !== email.toLowerCase()) await confirmPassword(call, changes.password)
}

const ownAccount = ({ db, actor }: Pick<Call, 'db' | 'actor'>) =>
  db.selectFrom('account').select(['id', 'email']).where('id', '=', accountIdOf(actor)).executeTakeFirstOrThrow()

const wrongPassword = new Refusal(422, 'wrong_password', 'This is not your password.', {
  fields: { password: 'This is not your password' },
})

const crowded = new Refusal(
  503,
  'unavailable',
  'Many people are signing in right now. Please try again in a few seconds.',
  { retryAfterSeconds: 3 },
)

const signInAgain = new Refusal(
  422,
  'sign_in_again',
  'You sign in with more than a password. Please sign in again, and do this within a quarter of an hour.',
  { fields: { password: 'Please sign in again first' } },
)

export function tooManyTries(of: 'passwords' | 'codes', waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const text = `There were too many wrong ${of}. Please wait ${waitWords(seconds)} and try again.`
  return new Refusal(429, 'too_many_tries', text, { retryAfterSeconds: seconds })
}
