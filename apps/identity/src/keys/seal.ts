import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** One of several keys made from the one in the environment, so that no key serves two purposes. */
export function deriveKey(encryptionKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionKey, '', `lodeway identity ${purpose}`, 32))
}

/**
 * Encrypts under AES-256-GCM. The name is bound to the text: a sealed text moved to another row does not open.
 * The result is nonce (12 bytes), tag (16 bytes), ciphertext.
 */
export function seal(key: Buffer, name: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made. Throws when the key or the name is another, or a bit has changed. */
export function unseal(key: Buffer, name: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
