import { expect, test } from 'vitest'
import { createKeys, newToken, tokenHash } from './keys.ts'

const keys = createKeys(Buffer.alloc(32, 1))

test('what is sealed opens again, at its own place and under its own key alone', () => {
  const sealed = keys.seal('8001015009087', 'account.id_number')
  expect(keys.open(sealed, 'account.id_number')).toBe('8001015009087')
  expect(sealed.includes('8001015009087')).toBe(false)
  expect(() => keys.open(sealed, 'lead.id_number')).toThrow()
  expect(() => createKeys(Buffer.alloc(32, 2)).open(sealed, 'account.id_number')).toThrow()
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => keys.open(changed, 'account.id_number')).toThrow()
  }
})

test('sealing twice gives two values; a fingerprint is the same each time, for its use alone', () => {
  expect(keys.seal('x', 'a')).not.toEqual(keys.seal('x', 'a'))
  expect(keys.fingerprint('x', 'a')).toEqual(keys.fingerprint('x', 'a'))
  expect(keys.fingerprint('x', 'a')).not.toEqual(keys.fingerprint('x', 'b'))
  expect(keys.fingerprint('x', 'a')).not.toEqual(createKeys(Buffer.alloc(32, 2)).fingerprint('x', 'a'))
})

test('tokens have 256 random bits and are kept as digests', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(tokenHash('a')).toHaveLength(32)
})
