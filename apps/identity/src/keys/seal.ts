import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A key of 32 bytes that values are sealed under. */
export interface SealingKey {
  readonly key: Buffer
  /** 8 bytes that stand before each value that it seals. The product's first key has none, nor have values of releases before there were others. */
  readonly id?: Buffer
}

/** The keys that the service is handed. */
export interface ServiceKeys {
  /** 32 bytes, for keyed hashes. The same for ever: what was hashed is not kept, so it could not be hashed anew. */
  readonly hashing: Buffer
  /** The first seals; all of them open. */
  readonly sealing: readonly [SealingKey, ...SealingKey[]]
}

/** One of several keys made from the one in the environment, so that no key serves two purposes. */
export function deriveKey(encryptionKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionKey, '', `lodeway identity ${purpose}`, 32))
}

/** What stands before a key's id. A value without id begins with a random nonce, which is like this once in 4 thousand million. */
const mark = Buffer.from('LWk2')
const headOf = (id: Buffer) => Buffer.concat([mark, id])

/**
 * Encrypts under AES-256-GCM. The name is bound to the text: a sealed text moved to another row does not open.
 * The result is the mark and the key's id (12 bytes; not of the first key), nonce (12 bytes), tag (16 bytes), ciphertext.
 */
export function seal({ sealing: [{ key, id }] }: ServiceKeys, name: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, 'sealing'), nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([...(id === undefined ? [] : [headOf(id)]), nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made. Throws when the key is none of these, the name is another, or a bit has changed. */
export function unseal({ sealing }: ServiceKeys, name: string, sealed: Buffer): string {
  const named = sealing.find(({ id }) => id !== undefined && sealed.subarray(0, 12).equals(headOf(id)))
  const { key } = named ?? sealing.find(({ id }) => id === undefined) ?? {}
  if (key === undefined) throw new Error('The value was sealed under a key that was not given.')
  const at = named === undefined ? 0 : 12
  const nonce = sealed.subarray(at, at + 12)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, 'sealing'), nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(at + 12, at + 28))
  return Buffer.concat([decipher.update(sealed.subarray(at + 28)), decipher.final()]).toString('utf8')
}

/** SQL: whether a value is sealed under another key than the one that seals. @param value SQL of its bytes */
export function isUnderOther({ sealing: [{ id }] }: ServiceKeys, value: string): string {
  return id === undefined
    ? `substring(${value} FROM 1 FOR 4) = '\\x${mark.toString('hex')}'::bytea`
    : `substring(${value} FROM 1 FOR 12) <> '\\x${headOf(id).toString('hex')}'::bytea`
}
