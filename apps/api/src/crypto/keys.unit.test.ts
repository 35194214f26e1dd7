import { expect, test } from 'vitest'
import { createKeys, type Kept, newToken, tokenHash, UnknownKey } from './keys.ts'
import { deriveFrom } from './master-key.ts'
import type { Place } from './places.ts'

const keys = createKeys(Buffer.alloc(32, 1))
// What is sealed there is nobody's.
const a = 'a' as string as Place

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
  expect(keys.seal('x', a)).not.toEqual(keys.seal('x', a))
  expect(keys.fingerprint('x', 'a')).toEqual(keys.fingerprint('x', 'a'))
  expect(keys.fingerprint('x', 'a')).not.toEqual(keys.fingerprint('x', 'b'))
  expect(keys.fingerprint('x', 'a')).not.toEqual(createKeys(Buffer.alloc(32, 2)).fingerprint('x', 'a'))
})

test('a replaced master key: both open, the new one seals and is named, hashes stay as they were', () => {
  const [first, second, third] = [1, 2, 3].map(byte => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
  const { id, fingerprints, identity } = deriveFrom(first)
  const kept: Kept = { firstId: id, fingerprints, identity }
  const both = createKeys({ current: second, previous: first }, kept)
  const alone = createKeys({ current: second }, kept)
  const [old, renewed] = [keys.seal('x', a), both.seal('x', a)]
  expect([old[0], renewed[0]]).toEqual([1, 2])
  expect(renewed.subarray(1, 9)).toEqual(deriveFrom(second).id)
  expect([both.open(old, a), both.open(renewed, a), alone.open(renewed, a)]).toEqual(['x', 'x', 'x'])
  // The other way round, for processes that are not started anew yet: version 1 is what the release before can read.
  const waiting = createKeys({ current: first, previous: second }, kept)
  expect([waiting.open(renewed, a), waiting.seal('x', a)[0]]).toEqual(['x', 1])
  for (const [given, sealed] of [
    [alone, old],
    [createKeys(first, kept), renewed],
    [createKeys({ current: third, previous: first }, kept), renewed],
  ] as const)
    expect(() => given.open(sealed, a)).toThrow(UnknownKey)
  for (let place = 0; place < renewed.length; place++) {
    const changed = Buffer.from(renewed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => both.open(changed, a)).toThrow()
  }
  expect(both.fingerprint('x', 'a')).toEqual(keys.fingerprint('x', 'a'))
  expect(both.identity.hashing).toEqual(keys.identity.hashing)
  expect(both.masters.map(({ mark }) => mark)).toEqual(
    [createKeys(second), keys].map(({ masters }) => masters[0]?.mark),
  )
})

test('what was sealed and hashed before there was a second key is read and found as ever', () => {
  const known = 'AQxvdfQfpOIhBTugLWqYUkcs+F0/A5y7WYh+Bxai'
  expect(keys.open(Buffer.from(known, 'base64'), a)).toBe('x')
  expect(keys.fingerprint('x', 'a').toString('hex')).toBe(
    '89293d661e314c5736ad1545b02a5ba3469028a4d42ce497b7f8218013692898',
  )
  expect(keys.masters[0]?.mark).toBe('f85a505bf990d0d937b7b8887e03a983')
})

test('tokens have 256 random bits and are kept as digests', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(tokenHash('a')).toHaveLength(32)
})
