import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { openSignInsOfNetwork } from './storage/open-sign-ins.ts'
import { authorizeRequest } from './testing/browser.ts'
import { database, service, withOneService } from './testing/one-service.ts'
import { openLogin, signIn, startService } from './testing/service.ts'

withOneService()

const openPages = async () => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS n FROM identity.artifact WHERE model = 'Interaction'`,
  )
  return (rows[0] as { n: number }).n
}

it('keeps so many sign-in pages of one network, the newest, and not a row for each call', async () => {
  const first = service.browser()
  const { login } = await openLogin(first)
  for (let round = 0; round < 12; round++)
    await Promise.all(Array.from({ length: 25 }, () => service.browser().get(authorizeRequest().path)))
  // Those of the same moment do not see each other yet; the next call drops them.
  expect(await openPages()).toBeLessThanOrEqual(openSignInsOfNetwork + 25)
  await openLogin(service.browser())
  expect(await openPages()).toBeLessThanOrEqual(openSignInsOfNetwork)
  expect(await (await first.get(login)).text()).toContain('This sign-in has expired')
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

it('cuts off whoever sends a body too slowly', async () => {
  const hasty = await startService(database.pool, {
    accounts: service.accounts,
    patience: { headersMs: 200, requestMs: 400 },
  })
  const { hostname, port } = new URL(hasty.origin)
  const answer = await new Promise<string>(done => {
    let text = ''
    const socket = connect(Number(port), hostname)
    socket.on('data', part => void (text += String(part)))
    socket.on('close', () => done(text))
    socket.on('error', () => undefined)
    socket.write('POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n')
    socket.write('Content-Length: 100\r\n\r\ngrant')
  })
  await hasty.close()
  expect(answer).toContain('408')
}, 10_000)
