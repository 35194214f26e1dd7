import { clientAddress } from '../http/request.ts'
import { checkSignature, credentialIdIn } from '../passkeys/ceremony.ts'
import { type Purpose, spendChallenge } from '../passkeys/challenge.ts'
import { findPasskey, type KeptPasskey, notePasskeyUse } from '../passkeys/passkeys.ts'
import { relyingPartyOf, userHandleOf } from '../passkeys/relying-party.ts'
import { tellSignIn } from './tell-sign-in.ts'
import { codeTries, passkeyTries } from './throttle.ts'
import type { OpenVisit } from './visit.ts'
import { waitWords } from './wait-words.ts'
import { noteWrongProof } from './wrong-proof.ts'

/** Whose passkey it was, or what is wrong, in a sentence for a person. */
export type PasskeyCheck =
  | { accountId: string; problem?: undefined; headers?: undefined }
  | { accountId?: undefined; problem: { status: number; text: string }; headers?: Record<string, string> }

/** One sentence for a passkey that is not known, of somebody else, removed, copied, or that signed wrongly. */
const wrong = 'This passkey does not belong to an account that can sign in here. Try another one, or another way.'
export const tooOld = 'That took too long, or was sent before. Please try again.'

/**
 * Checks what a browser sent for a passkey that it was asked for. Tries are counted before it is looked at, as those with
 * passwords are; its challenge is spent first, so that nothing is looked at twice.
 */
export async function checkPasskey(
  visit: OpenVisit,
  sent: string,
  purpose: Exclude<Purpose, { for: 'adding' }>,
): Promise<PasskeyCheck> {
  const { req, uid, options, throttle } = visit
  const challenge = await spendChallenge(options.pool, uid, purpose)
  if (challenge === undefined) return { problem: { status: 422, text: tooOld } }
  const credentialId = credentialIdIn(sent)
  const askedOf = purpose.for === 'second step' ? purpose.accountId : undefined
  const tries = purpose.for === 'second step' ? codeTries(purpose.accountId) : passkeyTries(credentialId)
  const attempt = await throttle.begin(tries, clientAddress(req, options.trustProxy))
  if (attempt.waitMs !== undefined) {
    tellSignIn(visit, 'too many', { amr: ['pop'], accountId: askedOf })
    const seconds = Math.ceil(attempt.waitMs / 1000)
    const text = `There were too many attempts. Please wait ${waitWords(seconds)} and try again.`
    return { problem: { status: 429, text }, headers: { 'Retry-After': String(seconds) } }
  }
  const passkey = credentialId && (await findPasskey(options.pool, credentialId))
  const isTheirs = purpose.for === 'signing in' || passkey?.accountId === purpose.accountId
  if (passkey === undefined || !isTheirs || !(await hasSigned(visit, challenge, { sent, passkey }))) {
    tellSignIn(visit, 'wrong', { amr: ['pop'], accountId: askedOf })
    if (askedOf !== undefined) await noteWrongProof(attempt, askedOf, options.changeAuthenticator)
    return { problem: { status: 401, text: wrong } }
  }
  await attempt.forgive()
  return { accountId: passkey.accountId }
}

async function hasSigned(
  { options: { issuer, keys, pool } }: OpenVisit,
  challenge: string,
  { sent, passkey }: { sent: string; passkey: KeptPasskey },
): Promise<boolean> {
  const party = relyingPartyOf(issuer)
  if (party === undefined) return false
  const userHandle = userHandleOf(keys.hashing, passkey.accountId)
  const signCount = await checkSignature(party, challenge, { sent, passkey, userHandle })
  return signCount !== undefined && notePasskeyUse(pool, passkey.id, signCount)
}
