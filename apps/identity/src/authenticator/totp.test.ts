import { afterEach, expect, it, vi } from 'vitest'
import { newSecret, setUpAddress, stepOf } from './totp.ts'

afterEach(() => void vi.useRealTimers())

/** '12345678901234567890', the secret of RFC 6238's appendix B, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1000 })

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s, as in RFC 6238', (seconds, code) => {
  at(seconds)
  expect(stepOf(secret, code)).toBe(Math.floor(seconds / 30))
})

it('takes a code of the step before and after, and none further away', () => {
  const step = Math.floor(1_111_111_111 / 30)
  for (const [steps, taken] of [
    [-2, undefined],
    [-1, step],
    [0, step],
    [1, step],
    [2, undefined],
  ] as const) {
    at(1_111_111_111 + steps * 30)
    expect(stepOf(secret, '050471')).toBe(taken)
  }
})

it.each(['', '1', '050472', '0050471', 'abcdef'])('refuses %j', code => {
  at(1_111_111_111)
  expect(stepOf(secret, code)).toBeUndefined()
})

it('makes secrets of 160 bits, and says whose they are', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const address = new URL(setUpAddress(secret, 'Lodeway', 'thandi@example.com'))
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Lodeway:thandi@example.com',
  ])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: 'Lodeway',
    digits: '6',
    period: '30',
    algorithm: 'SHA1',
  })
})
