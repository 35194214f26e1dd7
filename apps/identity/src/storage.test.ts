import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { setPassword, verifyPassword } from './credentials.ts'
import { hashGate } from './hash-gate.ts'
import { loadKeySet } from './keys/key-set.ts'
import { isUnderOther, type SealingKey, type ServiceKeys, seal, unseal } from './keys/seal.ts'
import { purgeExpired } from './storage/purge.ts'
import { Browser } from './testing/browser.ts'
import { database, service, withOneService } from './testing/one-service.ts'
import { keys, openLogin, password, redeem, refresh, signIn, startService } from './testing/service.ts'

const dayMs = 24 * 60 * 60_000

withOneService()

afterEach(() => {
  vi.useRealTimers()
})

async function everything(): Promise<string> {
  const { rows } = await database.pool.query(`
    SELECT row_to_json(a)::text AS row FROM identity.artifact a
    UNION ALL SELECT row_to_json(k)::text || encode(k.sealed, 'escape') FROM identity.sealed_key k
    UNION ALL SELECT row_to_json(c)::text FROM identity.credential c
    UNION ALL SELECT row_to_json(b)::text || encode(b.browser_hash, 'escape') FROM identity.known_browser b`)
  return rows.map((row: { row: string }) => row.row).join('\n')
}

it('keeps no token, code, cookie, password or private key that a reader of the database could use', async () => {
  const browser = service.browser()
  const { login, verifier } = await openLogin(browser)
  const done = await browser.follow(await browser.post(login, { email: 'thandi@example.com', password }))
  const code = new URL(done.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { body } = await redeem(service.origin, code, verifier)
  await openLogin(browser, { prompt: 'login' })
  const text = await everything()
  const session = browser.cookies.find(cookie => cookie.name.endsWith('identity_session'))?.value ?? ''
  const known = browser.cookies.find(cookie => cookie.name.endsWith('identity_browser'))?.value ?? ''
  expect(text).toContain('RefreshToken')
  for (const secret of [code, body.refresh_token ?? '', session, known, password, body.access_token ?? '']) {
    expect(secret.length).toBeGreaterThan(10)
    expect(text).not.toContain(secret)
  }
  const { signing, cookie } = await loadKeySet(database.pool, keys)
  expect(text).not.toContain(signing[0]?.d)
  expect(text).not.toContain(cookie[0])
  expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

it('opens its keys with the right encryption key only', async () => {
  const others = { ...keys, sealing: [{ key: randomBytes(32) }] as const }
  await expect(loadKeySet(database.pool, others)).rejects.toThrow('sealed with another encryption key')
  const sealed = seal(keys, 'name', 'text')
  expect(unseal(keys, 'name', sealed)).toBe('text')
  expect(() => unseal(keys, 'other', sealed)).toThrow()
  sealed[30] = (sealed[30] ?? 0) ^ 1
  expect(() => unseal(keys, 'name', sealed)).toThrow()
})

it('opens under the key before and seals under the new one, which each value names', async () => {
  const [first] = keys.sealing
  const [second, third] = [1, 2].map(n => ({ key: randomBytes(32), id: Buffer.alloc(8, n) })) as [
    SealingKey,
    SealingKey,
  ]
  const under = (...sealing: ServiceKeys['sealing']): ServiceKeys => ({ ...keys, sealing })
  const [old, renewed] = [seal(keys, 'name', 'text'), seal(under(second, first), 'name', 'text')]
  expect(unseal(under(second, first), 'name', old)).toBe('text')
  expect(unseal(under(second), 'name', renewed)).toBe('text')
  expect(unseal(under(third, second), 'name', renewed)).toBe('text')
  for (const [given, sealed] of [
    [under(second), old],
    [under(third), renewed],
    [under(first), renewed],
  ] as const)
    expect(() => unseal(given, 'name', sealed)).toThrow()
  const isLeft = async (given: ServiceKeys, sealed: Buffer) => {
    const { rows } = await database.pool.query(`SELECT ${isUnderOther(given, '$1::bytea')} AS "isLeft"`, [sealed])
    return (rows[0] as { isLeft: boolean }).isLeft
  }
  expect(await Promise.all([isLeft(under(second), old), isLeft(under(second), renewed)])).toEqual([true, false])
  expect(await Promise.all([isLeft(under(first), old), isLeft(under(first), renewed)])).toEqual([false, true])
  expect(await isLeft(under(third), renewed)).toBe(true)
})

it('makes its keys once when four processes start at once', async () => {
  await database.pool.query('CREATE TABLE saved AS SELECT * FROM identity.sealed_key; TRUNCATE identity.sealed_key')
  const pools = [1, 2, 3, 4].map(() => new Pool({ connectionString: database.url, max: 2 }))
  const sets = await Promise.all(pools.map(pool => loadKeySet(pool, keys)))
  expect(new Set(sets.map(set => JSON.stringify(set))).size).toBe(1)
  expect(sets[0]?.signing).toHaveLength(1)
  await Promise.all(pools.map(pool => pool.end()))
  await database.pool.query('TRUNCATE identity.sealed_key; INSERT INTO identity.sealed_key SELECT * FROM saved')
})

it('serves one sign-in from two processes in turn', async () => {
  const other = await startService(database.pool, { issuer: `${service.origin}/`, accounts: service.accounts })
  const origins = [service.origin, other.origin]
  for (let n = 0; n < 5; n += 1) {
    const browser = new Browser(service.origin, other.origin)
    const { login, verifier } = await openLogin(browser)
    const done = await browser.follow(await browser.post(login, { email: 'thandi@example.com', password }))
    const code = new URL(done.headers.get('location') ?? '').searchParams.get('code') ?? ''
    let { body } = await redeem(origins[n % 2] ?? '', code, verifier)
    for (const origin of [...origins, ...origins]) {
      const next = await refresh(origin, body.refresh_token)
      expect(next.status).toBe(200)
      body = next.body
    }
  }
  await other.close()
})

it('publishes a new key first, signs with it after ten minutes, and drops the old one at last', async () => {
  const [first] = (await loadKeySet(database.pool, keys)).signing
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * dayMs })
  const published = await loadKeySet(database.pool, keys)
  expect(published.signing).toHaveLength(2)
  expect(published.signing[0]?.kid).toBe(first?.kid)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  const signing = await loadKeySet(database.pool, keys)
  expect(signing.signing[0]?.kid).toBe(published.signing[1]?.kid)
  expect(signing.signing[1]?.kid).toBe(first?.kid)
  vi.setSystemTime(Date.now() + 31 * dayMs)
  expect((await loadKeySet(database.pool, keys)).signing.map(key => key.kid)).not.toContain(first?.kid)
})

it('purges what has expired and nothing else', async () => {
  await signIn(service.browser(), 'thandi@example.com')
  const count = async () =>
    Number((await database.pool.query('SELECT count(*) FROM identity.artifact')).rows[0].count as string)
  const before = await count()
  await purgeExpired(database.pool)
  expect(await count()).toBe(before)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * dayMs })
  await purgeExpired(database.pool)
  expect(await count()).toBe(0)
})

it('compares passwords as typed on any keyboard, and takes one hash for accounts that are not there', async () => {
  await setPassword(database.pool, 'accents', 'Café 123')
  expect(await verifyPassword(database.pool, 'accents', 'Cafe\u0301 123')).toBe(true)
  expect(await verifyPassword(database.pool, 'accents', 'cafe 123')).toBe(false)
  const hashes = hashGate.entered
  expect(await verifyPassword(database.pool, undefined, 'Café 123')).toBe(false)
  expect(await verifyPassword(database.pool, 'nobody', 'Café 123')).toBe(false)
  expect(hashGate.entered - hashes).toBe(2)
})
