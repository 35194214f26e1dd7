import { connect } from 'node:net'
import { describe, expect, it, test } from 'vitest'
import { openSignInsOfNetwork } from './storage/open-sign-ins.ts'
import { authorizeRequest } from './testing/browser.ts'
import { database, service, withOneService } from './testing/one-service.ts'
import { openLogin, password, signIn, startService, webMessage } from './testing/service.ts'

withOneService()

const openPages = async () => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS n FROM identity.artifact WHERE model = 'Interaction'`,
  )
  return (rows[0] as { n: number }).n
}

const flood = async (rounds: number) => {
  for (let round = 0; round < rounds; round++)
    await Promise.all(Array.from({ length: 25 }, () => service.browser().get(authorizeRequest().path)))
}

it('refuses more sign-in pages than a network needs, and throws out none that somebody has open', async () => {
  const first = service.browser()
  const { login } = await openLogin(first)
  await flood(12)
  // Those of the same moment do not see each other: as many as there are connections.
  expect(await openPages()).toBeLessThanOrEqual(openSignInsOfNetwork + 10)

  const refused = await service.browser().get(authorizeRequest().path)
  expect(refused.status).toBe(429)
  const page = await refused.text()
  expect(page).toContain('Too many sign-in pages were opened')
  expect(page).toMatch(/Please wait (10|9) minutes and try again/)
  expect(page).not.toContain('expired')
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(500)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(service.logged.join('\n')).not.toContain('a request failed')

  // The page that was open serves its person to the end, and so does a session: renewing it opens no page.
  const submitted = await first.post(login, { email: 'thandi@example.com', password })
  expect((await first.follow(submitted)).headers.get('location')).toContain('code=')
  expect((await webMessage(first)).response).toHaveProperty('code')
})

it('opens pages again when the wait is over', async () => {
  await database.pool.query(
    `UPDATE identity.artifact SET expires_at = expires_at - interval '10 minutes' WHERE model = 'Interaction'`,
  )
  expect((await signIn(service.browser(), 'thandi@example.com')).status).toBe(200)
})

it('leaves the pages of other networks alone', async () => {
  const proxied = await startService(database.pool, { trustProxy: true, accounts: service.accounts })
  const from = (address: string) => proxied.browser().get(authorizeRequest().path, { 'x-forwarded-for': address })
  const elsewhere = new URL((await from('192.0.2.9')).headers.get('location') ?? '', proxied.origin)
  const uid = elsewhere.pathname.split('/').at(-1)
  for (let round = 0; round < 9; round++) await Promise.all(Array.from({ length: 25 }, () => from('198.51.100.9')))
  const { rows } = await database.pool.query(
    `SELECT 1 FROM identity.artifact WHERE model = 'Interaction' AND id_hash = sha256(convert_to($1, 'UTF8'))`,
    [uid],
  )
  await proxied.close()
  expect(rows).toHaveLength(1)
})

describe('what is no readable request gets the headers and the shape of every other answer', () => {
  const filler = `x: ${'x'.repeat(40_000)}`
  const browser = 'accept: text/html,application/xhtml+xml'
  test.each([
    ['a page for a browser', `GET /authorize HTTP/1.1\r\nhost: x\r\n${browser}\r\n${filler}\r\n\r\n`, 431, true],
    ['a long address, too', `GET /authorize?a=${filler.slice(3)} HTTP/1.1\r\nhost: x\r\n${browser}\r\n\r\n`, 431, true],
    ['JSON else', `GET /authorize HTTP/1.1\r\nhost: x\r\naccept: */*\r\n${filler}\r\n\r\n`, 431, false],
    ['without a word of what is wanted', `POST /oauth/token HTTP/1.1\r\nhost: x\r\n${filler}\r\n\r\n`, 431, false],
    ['no HTTP at all', 'HELLO\r\n\r\n', 400, false],
  ])('%s', async (_what, bytes, status, isPage) => {
    const { head, body } = await exchange(service.origin, bytes)
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toMatch(/^content-security-policy: default-src 'none'/im)
    for (const line of ['x-content-type-options: nosniff', 'x-frame-options: DENY', 'cache-control: no-store'])
      expect(head.toLowerCase()).toContain(line.toLowerCase())
    if (isPage) {
      expect(head).toMatch(/^content-type: text\/html/im)
      expect(body).toContain('This request is too large')
    } else {
      expect(JSON.parse(body)).toEqual({
        statusCode: status,
        code: 'invalid',
        message: expect.stringMatching(/^The .*\.$/),
      })
    }
  })
})

it('cuts off whoever sends a body too slowly', async () => {
  const hasty = await startService(database.pool, {
    accounts: service.accounts,
    patience: { headersMs: 200, requestMs: 400 },
  })
  const head = 'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  const answer = await exchange(hasty.origin, `${head}Content-Length: 100\r\n\r\ngrant`)
  await hasty.close()
  expect(answer.head).toContain('HTTP/1.1 408 ')
  expect(answer.head.toLowerCase()).toContain('x-content-type-options: nosniff')
}, 40_000)

/** Sends bytes as they are and reads the whole answer. */
function exchange(origin: string, bytes: string): Promise<{ head: string; body: string }> {
  const { hostname, port } = new URL(origin)
  return new Promise(done => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', part => void (text += String(part)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const end = text.indexOf('\r\n\r\n')
      done({ head: text.slice(0, end), body: text.slice(end + 4) })
    })
  })
}
