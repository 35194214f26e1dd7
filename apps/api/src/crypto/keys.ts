import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/**
 * What the application does with secret values. Every use has a key of its own, derived from the master key
 * (HKDF-SHA256, RFC 5869).
 */
export interface Keys {
  /** AES-256-GCM under a fresh nonce; `place` (table.column) is authenticated, so a value cannot be moved elsewhere. */
  seal(text: string, place: string): Buffer
  /** @throws when the bytes were changed, moved from another place, or sealed under another key */
  open(sealed: Buffer, place: string): string
  /** Keyed hash for finding equal values without being able to read them (HMAC-SHA256, 32 bytes). */
  fingerprint(text: string, place: string): Buffer
  /** The key that the identity service keeps its own secrets under. 32 bytes. */
  readonly identityKey: Buffer
}

const version = 1

export function createKeys(masterKey: Buffer): Keys {
  if (masterKey.length !== 32) throw new RangeError('The master key must have 32 bytes.')
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `lodeway ${use}`, 32))
  // As key objects: a key in plain bytes is looked at anew for each value, which takes longer than hashing it.
  const sealing = createSecretKey(derive('columns'))
  const hashing = createSecretKey(derive('fingerprints'))
  return {
    identityKey: derive('identity'),
    seal(text, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      if (sealed[0] !== version) throw new Error('The value was sealed under an unknown version.')
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, 13))
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(13, 29))
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, place) => createHmac('sha256', hashing).update(`${place}\0${text}`).digest(),
  }
}

/** An opaque token of 256 random bits for a link or an API key. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of a token. It has 256 random bits, so a plain digest cannot be searched. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
