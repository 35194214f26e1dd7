import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { deriveKey } from '../keys/seal.ts'

/** For whom browsers keep passkeys, in the words of WebAuthn. */
export interface RelyingParty {
  /** The host that they are bound to: a passkey of one is of no use at any other. */
  id: string
  origin: string
}

/**
 * The sign-in service as browsers know it. Undefined where they have no passkeys: at an address without a name, and on an
 * insecure connection from another machine.
 */
export function relyingPartyOf(issuer: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(issuer)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || !isSecure ? undefined : { id: hostname, origin }
}

/** Under what a device files an account's passkeys: it says nothing of the account to whoever has the device. */
export const userHandleOf = (hashingKey: Buffer, accountId: string): Buffer =>
  createHmac('sha256', deriveKey(hashingKey, 'passkey owners')).update(accountId).digest()
