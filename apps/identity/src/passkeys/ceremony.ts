import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { patienceMs } from './challenge.ts'
import type { KeptPasskey } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** Loaded with the first passkey that is made or used: it takes a fifth of a second and 27 MB. */
const library = () => import('@simplewebauthn/server')

// EdDSA, ES256 and RS256, in the numbers of COSE: what devices have.
const algorithms = [-8, -7, -257]

/** What `navigator.credentials.get` is asked. Without passkeys of an account, the device offers those that it has for this service. */
export const requestOptions = (party: RelyingParty, challenge: string, passkeys: readonly KeptPasskey[] = []) => ({
  challenge,
  rpId: party.id,
  timeout: patienceMs,
  userVerification: 'required',
  allowCredentials: passkeys.map(descriptorOf),
})

/** What `navigator.credentials.create` is asked: a key that the device finds by itself, and that it makes its owner unlock. */
export const creationOptions = (
  party: RelyingParty,
  challenge: string,
  owner: { productName: string; userHandle: Buffer; email: string; name: string; passkeys: readonly KeptPasskey[] },
) => ({
  challenge,
  rp: { id: party.id, name: owner.productName },
  user: { id: owner.userHandle.toString('base64url'), name: owner.email, displayName: owner.name },
  pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
  timeout: patienceMs,
  attestation: 'none',
  excludeCredentials: owner.passkeys.map(descriptorOf),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
})

/** Which devices may know it, as the device itself said when it was made. */
const descriptorOf = ({ credentialId, transports }: KeptPasskey) => ({
  type: 'public-key',
  id: credentialId.toString('base64url'),
  transports,
})

/** What a device has made; undefined for anything but a proper answer to this challenge from one of our own pages. */
export async function checkCreation(
  party: RelyingParty,
  challenge: string,
  sent: string,
): Promise<Pick<KeptPasskey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'> | undefined> {
  const response = credentialIn(sent)
  if (response === undefined) return undefined
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
    })
    const made = registrationInfo?.credential
    return (
      made && {
        credentialId: Buffer.from(made.id, 'base64url'),
        publicKey: Buffer.from(made.publicKey),
        signCount: made.counter,
        transports: transportsIn(made.transports),
      }
    )
  } catch {
    // The library says by throwing what is wrong with an answer, and nothing else in there can fail.
    return undefined
  }
}

/** How often the device has signed by now; undefined unless it signed this challenge, on one of our own pages, for this owner. */
export async function checkSignature(
  party: RelyingParty,
  challenge: string,
  { sent, passkey, userHandle }: { sent: string; passkey: KeptPasskey; userHandle: Buffer },
): Promise<number | undefined> {
  const response = credentialIn(sent)
  if (response === undefined) return undefined
  // Devices that are asked for one of an account's passkeys need not say whose it is.
  const owner = response.response.userHandle
  if (owner && owner !== userHandle.toString('base64url')) return undefined
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
        transports: passkey.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** By what name a device sent its passkey; undefined where it sent none. */
export function credentialIdIn(sent: string): Buffer | undefined {
  const id = credentialIn(sent)?.id
  return id === undefined ? undefined : Buffer.from(id, 'base64url')
}

/** What a browser sends after either ceremony. */
type Sent = RegistrationResponseJSON & AuthenticationResponseJSON

/** As much of the shape as is read here; the library looks at the rest. Ids are 1023 bytes at the most (WebAuthn, section 4). */
function credentialIn(sent: string): Sent | undefined {
  try {
    const read = JSON.parse(sent) as { [name in keyof Sent]?: unknown } | null
    const isCredential =
      typeof read?.id === 'string' &&
      /^[\w-]{1,1364}$/.test(read.id) &&
      typeof read.response === 'object' &&
      read.response !== null
    return isCredential ? (read as Sent) : undefined
  } catch {
    return undefined
  }
}

const knownTransports = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const transportsIn = (sent: unknown): string[] =>
  Array.isArray(sent) ? knownTransports.filter(transport => sent.includes(transport)) : []
