import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The keys of 32 bytes that the product is given. */
export interface MasterKeys {
  /** Seals, and opens. */
  readonly current: Buffer
  /** Opens what is still sealed under it. */
  readonly previous?: Buffer | undefined
}

/** What is derived from a master key, each for one use (HKDF-SHA256, RFC 5869). */
export interface Derived {
  /** 8 bytes that name the key and say nothing of it. */
  readonly id: Buffer
  /** How a backup's head names it, 32 hex digits. */
  readonly mark: string
  readonly columns: KeyObject
  /** 32 bytes each. Those of the first key were kept, and no other's are used. */
  readonly fingerprints: Buffer
  readonly identity: Buffer
}

export function deriveFrom(masterKey: Buffer): Derived {
  if (masterKey.length !== 32) throw new RangeError('The master key must have 32 bytes.')
  const derive = (use: string, bytes = 32) => Buffer.from(hkdfSync('sha256', masterKey, '', `lodeway ${use}`, bytes))
  const fingerprints = derive('fingerprints')
  return {
    id: derive('key id', 8),
    mark: createHmac('sha256', fingerprints).update('backup\0lodeway').digest('hex').slice(0, 32),
    // As a key object: a key in plain bytes is looked at anew for each value, which takes longer than hashing it.
    columns: createSecretKey(derive('columns')),
    fingerprints,
    identity: derive('identity'),
  }
}
