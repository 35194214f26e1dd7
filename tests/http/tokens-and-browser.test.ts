import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { blockLoader } from '@lodeway/contract/access.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { getLoader } from '@lodeway/contract/loaders.ts'
import { checkPasswordLink, forgotPassword, resetLoaderPassword, resetPassword } from '@lodeway/contract/passwords.ts'
import { endSessions } from '@lodeway/identity/credentials.ts'
import { createRemoteJWKSet, exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { accountOf } from '../../apps/api/src/http/account-of-token.ts'
import { identityNames } from '../../apps/api/src/web/identity-names.ts'
import { admin, inOneWorld, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { linkIn, loader } from '../factories/people.ts'
import { beginSession } from '../factories/sessions.ts'
import { issuer, publicKey, signingKey } from '../factories/world.ts'

inOneWorld()

describe('tokens (17, 18)', () => {
  const seconds = () => Math.floor(world.now().getTime() / 1000)
  const sign = async (
    changes: {
      issuer?: string
      audience?: string
      alg?: string
      expires?: number
      header?: object
      key?: typeof signingKey | Uint8Array
    } = {},
  ) =>
    new SignJWT({ sid: await beginSession(world.pool, thandi.id) })
      .setProtectedHeader({ alg: changes.alg ?? 'RS256', kid: 'test', ...changes.header })
      .setSubject(thandi.id)
      .setIssuer(changes.issuer ?? issuer)
      .setAudience(changes.audience ?? identityNames.audience)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + (changes.expires ?? 600))
      .sign(changes.key ?? signingKey)
  const statusWith = async (token: string) =>
    (await world.request(token, getLoader, { params: { id: thandi.id } })).status

  test('a good one passes, so that the others fail for their reason', async () =>
    expect(await statusWith(await sign())).toBe(200))
  test('none', async () => {
    const unsigned = new UnsecuredJWT({})
      .setSubject(thandi.id)
      .setIssuer(issuer)
      .setAudience(identityNames.audience)
      .setExpirationTime(seconds() + 600)
      .encode()
    expect(await statusWith(`${unsigned}x`)).toBe(401)
    expect(await statusWith(unsigned)).toBe(401)
  })
  test('HS256 with the public key as the secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)))
    expect(await statusWith(await sign({ alg: 'HS256', key: secret }))).toBe(401)
    const [head, body] = (await sign({ alg: 'HS256', key: secret })).split('.')
    expect(
      await statusWith(`${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`),
    ).toBe(401)
  })
  test.each([
    ['another issuer', { issuer: 'http://evil.example/' }],
    ['another audience (an ID token)', { audience: identityNames.clientId }],
    ['expired', { expires: -120 }],
    ['an unknown key id', { header: { kid: 'other' } }],
    ['a key of its own in the header', { header: { kid: 'other', jku: 'http://evil.example/jwks.json' } }],
  ])('%s', async (_name, changes) => expect(await statusWith(await sign(changes))).toBe(401))
  test.each([
    ['a proxy says that it is away', 502, 'Bad Gateway'],
    ['there are too many calls', 429, '{}'],
    ['a page comes instead', 200, '<!doctype html>'],
    ['it has no keys', 200, '{}'],
  ])('while the keys cannot be had, for %s, nobody is told to sign in again', async (_name, status, body) => {
    const keys = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
    await once(keys, 'listening')
    const { port } = keys.address() as AddressInfo
    const tokens = { ...world.tokens, keySet: createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/jwks.json`)) }
    const { context } = world
    await expect(accountOf(context, tokens, await sign(), { headers: {}, ip: '' })).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
    })
    keys.close()
  })
  test('a key that is not ours', async () => {
    const { privateKey } = await import('jose').then(jose => jose.generateKeyPair('RS256'))
    expect(await statusWith(await sign({ key: privateKey }))).toBe(401)
  })
  test('one that was good is refused once it has expired, however often it was used', async () => {
    const token = await sign({ expires: 600 })
    expect([await statusWith(token), await statusWith(token)]).toEqual([200, 200])
    world.moveBy(655_000)
    expect(await statusWith(token)).toBe(200)
    world.moveBy(10_000)
    expect(await statusWith(token)).toBe(401)
    await renewTokens()
  })
  test('a blocked loader is refused at the next request', async () => {
    const person = await loader(world, admin)
    expect((await world.request(person.token, listLeads)).status).toBe(200)
    await world.request(admin.token, blockLoader, { params: { id: person.id } })
    const refused = await world.request(person.token, listLeads)
    expect([refused.status, refused.answer.code]).toEqual([401, 'blocked'])
    expect(refused.answer.message).toContain('blocked')
  })
  test('one whose session has ended is refused at the next request, and a new one works within the same second', async () => {
    const person = await loader(world, admin)
    const elsewhere = await world.tokenFor(person.id)
    const reads = async (token: string) => (await world.request(token, getLoader, { params: { id: person.id } })).status
    expect([await reads(person.token), await reads(elsewhere)]).toEqual([200, 200])
    await endSessions(world.pool, person.id)
    expect([await reads(person.token), await reads(elsewhere)]).toEqual([401, 401])
    expect(await reads(await world.tokenFor(person.id))).toBe(200)
  })
  test('one that names no session, or one of somebody else, is refused', async () => {
    expect(await statusWith(await world.tokenFor(thandi.id, { sid: undefined }))).toBe(401)
    const other = await beginSession(world.pool, admin.id)
    expect(await statusWith(await world.tokenFor(thandi.id, { sid: other }))).toBe(401)
  })
  test('one from before a new password can neither reset it again nor change anything', async () => {
    const person = await loader(world, admin)
    const link = await world.request(person.token, resetLoaderPassword, { params: { id: person.id } })
    const id = link.text.split('id=')[1] ?? ''
    expect((await world.request(undefined, resetPassword, { body: { id, password: 'another good 1' } })).status).toBe(
      200,
    )
    expect((await world.request(person.token, resetLoaderPassword, { params: { id: person.id } })).status).toBe(401)
  })

  const usable = async (id: string) =>
    (await world.request(undefined, checkPasswordLink, { body: { id, purpose: 'reset' } })).answer.isUsable
  const linkFor = async (person: { id: string; token: string }) => {
    const { text } = await world.request(person.token, resetLoaderPassword, { params: { id: person.id } })
    return text.split('id=')[1]?.split('&')[0] ?? ''
  }

  test('a link that was handed to a session ends with it', async () => {
    const person = await loader(world, admin)
    const id = await linkFor(person)
    expect(await usable(id)).toBe(true)
    await world.pool.query("DELETE FROM identity.artifact WHERE model = 'Session' AND account_id = $1", [person.id])
    expect(await usable(id)).toBe(false)
    expect((await world.request(undefined, resetPassword, { body: { id, password: 'a thief was 1' } })).status).toBe(
      422,
    )
  })

  test('one that was only mailed, since they signed in long before, outlives it', async () => {
    const person = await loader(world, admin)
    await world.pool.query(
      `UPDATE identity.artifact SET payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 1200)
       WHERE model = 'Session' AND account_id = $1`,
      [person.id],
    )
    expect(await linkFor(person)).toBe('')
    await world.runJobs('send-mail')
    await world.pool.query("DELETE FROM identity.artifact WHERE model = 'Session' AND account_id = $1", [person.id])
    expect(await usable(linkIn(world, person.emailAddress))).toBe(true)
  })

  test('a link that is asked for while a password is being set does not outlive it, whichever came first', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) {
      const person = await loader(world, admin)
      const first = await linkFor(person)
      const [set, second] = await Promise.all([
        world.request(undefined, resetPassword, { body: { id: first, password: 'another good 1' } }),
        linkFor(person),
      ])
      const left = await Promise.all([first, second].filter(id => id !== '').map(usable))
      statuses.push(set.status)
      // Where the second link came first it has ended the one that was about to be spent, and nothing was set.
      if (set.status === 200) expect(left.some(Boolean)).toBe(false)
      else expect(set.status).toBe(422)
    }
    expect(statuses, 'some passwords were set, or nothing was tried').toContain(200)
  })
})

test('what anybody may call is limited by address; a forged X-Forwarded-For changes nothing (12, 14)', async () => {
  const ask = (forwarded: string) =>
    world.request(undefined, forgotPassword, {
      body: { emailAddress: 'somebody@example.co.za' },
      headers: { 'x-test-address': '192.0.2.7', 'x-forwarded-for': forwarded },
    })
  const statuses = []
  for (let n = 0; n < 12; n++) statuses.push((await ask(`198.51.100.${n}`)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429])
  expect((await ask('')).raw.headers['retry-after']).toMatch(/^\d+$/)
})

test('an IPv6 network, which one subscriber has to choose addresses from, is limited as one address (12)', async () => {
  const ask = async (address: string) => {
    const headers = { 'x-test-address': address }
    return (await world.request(undefined, forgotPassword, { body: { emailAddress: 'x@example.co.za' }, headers }))
      .status
  }
  const statuses = []
  for (let n = 1; n <= 12; n++) statuses.push(await ask(`2001:db8:0:7::${n.toString(16)}`))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429])
  expect(await ask('2001:db8:0:8::1')).toBe(202)
})

test('answers carry no-store and a policy without scripts (20, 22)', async () => {
  const { headers } = await world.app.inject({
    method: 'GET',
    url: '/v1/leads',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
