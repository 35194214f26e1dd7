import type { PasskeyQuestion } from '../pages/passkey-form.ts'
import { creationOptions, requestOptions } from '../passkeys/ceremony.ts'
import { goodForMs, makeChallenge } from '../passkeys/challenge.ts'
import { keptPasskeysOf } from '../passkeys/passkeys.ts'
import { relyingPartyOf, userHandleOf } from '../passkeys/relying-party.ts'
import type { OpenVisit } from './visit.ts'

/** What the sign-in page asks a browser for: any passkey that it has for this service. Undefined where browsers can have none. */
export async function askForAnyPasskey(
  { options, uid }: OpenVisit,
  atOnce: boolean,
): Promise<PasskeyQuestion | undefined> {
  const party = relyingPartyOf(options.issuer)
  if (party === undefined) return undefined
  const challenge = await makeChallenge(options.pool, uid, { for: 'signing in' })
  return { asks: 'get', options: requestOptions(party, challenge), goodForMs, atOnce }
}

/** What the page after the password asks for: one of the passkeys of whose password it was. Undefined where they have none. */
export async function askForPasskeyOf(
  { options, uid }: OpenVisit,
  accountId: string,
  atOnce: boolean,
): Promise<PasskeyQuestion | undefined> {
  const party = relyingPartyOf(options.issuer)
  const passkeys = await keptPasskeysOf(options.pool, accountId)
  if (party === undefined || passkeys.length === 0) return undefined
  const challenge = await makeChallenge(options.pool, uid, { for: 'second step', accountId })
  return { asks: 'get', options: requestOptions(party, challenge, passkeys), goodForMs, atOnce }
}

/** What the page for a new passkey asks for, and the name that it proposes. */
export async function askForNewPasskey(
  { options, req, uid }: OpenVisit,
  accountId: string,
  { atOnce, name }: { atOnce: boolean; name: string | undefined },
): Promise<{ name: string; passkey: PasskeyQuestion | undefined }> {
  const { accounts, issuer, keys, nameBrowser, pool, productName } = options
  const party = relyingPartyOf(issuer)
  const proposed = name ?? nameBrowser(req.headers['user-agent'] ?? null)
  if (party === undefined) return { name: proposed, passkey: undefined }
  const [claims, passkeys] = await Promise.all([accounts.claimsFor(accountId), keptPasskeysOf(pool, accountId)])
  const challenge = await makeChallenge(pool, uid, { for: 'adding', accountId })
  const owner = {
    productName,
    userHandle: userHandleOf(keys.hashing, accountId),
    email: claims?.email ?? '',
    name: claims?.name ?? '',
    passkeys,
  }
  return {
    name: proposed,
    passkey: { asks: 'create', options: creationOptions(party, challenge, owner), goodForMs, atOnce },
  }
}
