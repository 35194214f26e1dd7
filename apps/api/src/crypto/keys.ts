import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { ServiceKeys } from '@lodeway/identity/keys/seal.ts'
import { type Derived, deriveFrom, type MasterKeys } from './master-key.ts'
import type { Place } from './places.ts'

/** What the application does with secret values. Every use has a key of its own. */
export interface Keys {
  /**
   * AES-256-GCM under a fresh nonce and the current master key; `place` (table.column) is authenticated, so a value cannot be moved
   * elsewhere. The bytes are 1, nonce (12), tag (16) and text under the product's first key; under any later one 2, the key's id (8), and
   * then the same.
   */
  seal(text: string, place: Place): Buffer
  /**
   * @throws UnknownKey when it was sealed under a key that was not given
   * @throws Error when the bytes were changed, or moved from another place
   */
  open(sealed: Buffer, place: Place): string
  /** SQL: whether a value is sealed under another key than the current one. @param value SQL of its bytes */
  isUnderOther(value: string): string
  /** Keyed hash for finding equal values without being able to read them (HMAC-SHA256, 32 bytes). The same whatever the master key. */
  fingerprint(text: string, place: string): Buffer
  /** What the identity service is handed. */
  readonly identity: ServiceKeys
  /** The master keys that were given, the current one first. */
  readonly masters: readonly Pick<Derived, 'id' | 'mark'>[]
}

/** What stays when the master key is replaced. */
export interface Kept {
  /** The id of the first master key, which values of version 1 are under; none once nothing is. */
  readonly firstId: Buffer | undefined
  /** 32 bytes each. */
  readonly fingerprints: Buffer
  readonly identity: Buffer
}

/** A value is sealed under a master key that this process was not given. */
export class UnknownKey extends Error {
  override name = 'UnknownKey'

  constructor() {
    super('The value is sealed under a master key that was not given: see "Keys" in docs/operations.md.')
  }
}

/** @param kept of the database; without it the current key is the product's first */
export function createKeys(given: Buffer | MasterKeys, kept?: Kept): Keys {
  const { current, previous } = Buffer.isBuffer(given) ? { current: given } : given
  const own = deriveFrom(current)
  const masters = [own, ...(previous === undefined || previous.equals(current) ? [] : [deriveFrom(previous)])]
  const { firstId, fingerprints, identity } = kept ?? { ...own, firstId: own.id }
  const isFirst = ({ id }: Derived) => firstId?.equals(id) ?? false
  const head = isFirst(own) ? Buffer.of(1) : Buffer.concat([Buffer.of(2), own.id])
  const hashing = createSecretKey(fingerprints)
  const sealing = (one: Derived) => ({ key: one.identity, ...(!isFirst(one) && { id: one.id }) })
  return {
    masters,
    identity: { hashing: identity, sealing: [sealing(own), ...masters.slice(1).map(sealing)] },
    seal(text, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', own.columns, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      const [version] = sealed
      if (version !== 1 && version !== 2) throw new Error('The value was sealed under an unknown version.')
      const master = masters.find(one => (version === 1 ? isFirst(one) : sealed.subarray(1, 9).equals(one.id)))
      if (master === undefined) throw new UnknownKey()
      const at = version === 1 ? 1 : 9
      const decipher = createDecipheriv('aes-256-gcm', master.columns, sealed.subarray(at, at + 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(at + 12, at + 28))
      return Buffer.concat([decipher.update(sealed.subarray(at + 28)), decipher.final()]).toString('utf8')
    },
    isUnderOther: value => `substring(${value} FROM 1 FOR ${head.length}) <> '\\x${head.toString('hex')}'::bytea`,
    fingerprint: (text, place) => createHmac('sha256', hashing).update(`${place}\0${text}`).digest(),
  }
}

/** An opaque token of 256 random bits for a link or an API key. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of a token. It has 256 random bits, so a plain digest cannot be searched. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
