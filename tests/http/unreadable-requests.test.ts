import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'

inOneWorld()
let port: number
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})

/** Sends bytes as they are and reads the whole answer. */
function exchange(bytes: string): Promise<{ head: string; body: string }> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', part => void (text += String(part)))
    socket.on('error', failed)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      done({ head: head.toLowerCase(), body })
    })
  })
}

test.each([
  ['an address that cannot be decoded', 400, 'GET /v1/%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
  ['headers of 40 KB', 431, `GET /v1/leads HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['bytes that are no request', 400, 'HELLO\r\n\r\n'],
])('%s: answered with the shape and headers of every other refusal', async (_what, status, bytes) => {
  const { head, body } = await exchange(bytes)
  expect(JSON.parse(body)).toEqual({
    statusCode: status,
    code: 'invalid',
    message: expect.stringMatching(/^(The|This) .*\.$/),
  })
  expect(head).toContain(`http/1.1 ${status} `)
  for (const header of ['content-security-policy: ', 'x-content-type-options: nosniff', 'referrer-policy: no-referrer'])
    expect(head).toContain(header)
})

const browser = 'accept: text/html,application/xhtml+xml'
test.each([
  ['an address that cannot be decoded', 400, `GET /%zz HTTP/1.1\r\nhost: localhost\r\n${browser}\r\n`],
  ['one of a page', 400, `GET /request-access/%zz?cc=x HTTP/1.1\r\nhost: localhost\r\n${browser}\r\n`],
  ['40 KB of cookies', 431, `GET / HTTP/1.1\r\nhost: localhost\r\n${browser}\r\ncookie: ${'x'.repeat(40_000)}\r\n`],
])('%s, opened in a browser: a page that says so, with a way on', async (_what, status, bytes) => {
  const { head, body } = await exchange(`${bytes}connection: close\r\n\r\n`)
  expect(head).toContain(`http/1.1 ${status} `)
  expect(head).toContain('content-type: text/html')
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toMatch(/content-security-policy: default-src 'none'; style-src 'nonce-/)
  expect(head.match(/content-security-policy/g)).toHaveLength(1)
  expect(body).toMatch(/<h1>This (address cannot be read|request is too large)<\/h1>/)
  expect(body).toContain('<a href="/">')
  // There is nothing to wait for.
  expect(body).not.toMatch(/http-equiv="refresh"|busy/)
})

test('a body that names a field twice is refused: which of the two would count is anybody’s guess (33)', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/content',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: '{"name":"Kept","category":"vehicle","name":"Smuggled"}',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid', message: 'The request names a field twice.' })
  expect(
    await world.db.selectFrom('contentItem').selectAll().where('name', 'in', ['Kept', 'Smuggled']).execute(),
  ).toEqual([])
})

test('the largest file has the time to arrive over half a megabit a second; headers have half a minute', () => {
  const largest = Math.max(
    ...Object.values(endpointsByFeature)
      .flat()
      .map(({ bodyLimitBytes = 0 }) => bodyLimitBytes),
  )
  const { requestTimeout, headersTimeout } = world.app.server as Server
  expect(requestTimeout / 1000).toBeGreaterThan((largest * 8) / 500_000)
  expect(headersTimeout).toBe(30_000)
})

test('the page of mails answers to this machine’s own names alone', async () => {
  const asked = async (host: string) =>
    (await world.app.inject({ url: '/development/mails', headers: { host }, remoteAddress: '127.0.0.1' })).statusCode
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await asked(host)).toBe(200)
  for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', 'x y'])
    expect(await asked(host), host).toBe(404)
})
