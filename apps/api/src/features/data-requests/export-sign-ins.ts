import { listPasskeys } from '@lodeway/identity/passkeys/passkeys.ts'
import { listKnownBrowsers } from '@lodeway/identity/storage/known-browsers.ts'
import { listSignedIn } from '@lodeway/identity/storage/signed-in.ts'
import { asClient } from '../../db/as-client.ts'
import type { Work } from '../../work/context.ts'

/** Where an account is signed in, when it was signed in to with which browsers (what they say of themselves, and ranges of addresses), and its passkeys. */
export async function signInsOf({ tx }: Work, accountId: string) {
  const signedIn = await listSignedIn(asClient(tx), accountId)
  return {
    signedIn: signedIn.map(({ userAgent, seenFrom, signedInAt, usedAt }) => ({
      userAgent,
      addressRange: seenFrom,
      signedInAt,
      lastUsedAt: usedAt,
    })),
    browsers: await listKnownBrowsers(asClient(tx), accountId),
    passkeys: (await listPasskeys(asClient(tx), accountId)).map(({ id: _id, ...passkey }) => passkey),
  }
}
