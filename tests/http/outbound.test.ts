import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { changeIntegration } from '@lodeway/contract/integration.ts'
import { changeOrganisation, createOrganisation, getWhiteLabel } from '@lodeway/contract/organisations.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound, OutboundError } from '../../apps/api/src/outbound/public-fetch.ts'
import { organisation } from '../factories/organisations.ts'
import { administrator, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let admin: Person
let server: Server
let origin: string
/** What happens while `/slow.png` is being fetched. */
let whileFetching = async () => {}

beforeAll(async () => {
  world = await createWorld()
  admin = await administrator(world)
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#009677' } })
    .png()
    .toBuffer()
  const wide = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    const path = request.url ?? '/'
    const give = () => response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    if (path === '/slow.png') return void whileFetching().then(give)
    if (path.endsWith('.png')) return give()
    if (path === '/logo.svg')
      return response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    if (path === '/commented')
      return response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(
          `<!--${' '.repeat(2000)}--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`,
        )
    if (path === '/gzipped')
      return response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(
          gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
        )
    if (path === '/page') return response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>')
    if (path === '/wide') return response.writeHead(200, { 'content-type': 'image/png' }).end(wide)
    if (path === '/big') return response.writeHead(200).end(Buffer.alloc(9 * 1024 * 1024))
    if (path === '/round') return response.writeHead(302, { location: '/round' }).end()
    return response.writeHead(404).end()
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await world.close()
})

/** Names that no public name server will ever answer. */
const neverPublic = [
  ...['invalid', 'test', 'example', 'onion', 'alt', 'lan', 'home', 'corp', 'mail'].map(ending => `crm.${ending}`),
  ...['intranet', 'private', 'localdomain', 'arpa', '10.in-addr.arpa', 'Example.', 'svc'].map(
    ending => `crm.${ending}`,
  ),
  'example.com',
  'crm.Example.org',
  'example.net.',
  'foo..com',
  '.com',
  'foo.com..',
  '-foo.com',
  'foo-.com',
  'foo.-bar.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
]

const strict = createOutbound({ allowLoopback: false })
const get = (fetchIt: typeof strict, address: string, redirects = 0) =>
  fetchIt({ method: 'GET', address, maximumBytes: 8 * 1024 * 1024, timeoutMs: 3000, redirects })

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[::10.0.0.1]/',
  'https://[4000::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://172.16.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://localhost/',
  'https://hooks.localhost/',
  'https://db.internal/',
  'https://DB.Internal./',
  'https://printer.local/',
  'https://nas.home.arpa/',
  'https://intranet/',
  ...neverPublic.map(host => `https://${host}/`),
  'http://93.184.216.34/',
  'https://user:secret@93.184.216.34/',
  'file:///etc/passwd',
  'not an address',
])('%s is refused before anything is sent', async address => {
  await expect(get(strict, address)).rejects.toThrow(OutboundError)
})

test('answers are bounded in size, redirects in number', async () => {
  const loose = createOutbound({ allowLoopback: true })
  await expect(get(loose, `${origin}/big`)).rejects.toThrow(/larger than/)
  expect((await get(loose, `${origin}/round`, 3)).status).toBe(302)
})

const colours = { primaryColor: '#FF0000', secondaryColor: '#00ff00', fontColor: '#000000' }
const withLogo = (name: string, logo: string, chosen: Partial<typeof colours> = colours) =>
  world.request(admin.token, createOrganisation, {
    body: {
      name,
      distributionType: 'internal',
      leadReceivalType: 'csv',
      representative: { firstName: 'A', lastName: 'B', emailAddress: 'a@b.example' },
      whiteLabel: {
        logoUrl: `${origin}${logo}`,
        backgroundImageUrl: `${origin}/logo.png`,
        ...chosen,
      },
    },
  })

// Document 1, section 3:
// - white label `logoUrl`, `backgroundImageUrl`, `primaryColor`, `secondaryColor`, `fontColor`.
test('a logo is re-encoded and served from our own origin', async () => {
  const { status, answer } = await withLogo('Branded', '/logo.png')
  expect(status).toBe(201)
  const { answer: branding } = await world.request(undefined, getWhiteLabel, {
    params: { companyCode: answer.companyCode ?? '' },
  })
  expect(branding).toMatchObject({
    primaryColor: '#ff0000',
    logoUrl: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}$/),
  })
  const picture = await world.app.inject({ url: branding.logoUrl ?? '' })
  expect(picture.headers['content-type']).toBe('image/webp')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 160 })
})

test('a white label needs its two addresses alone: a colour that is left out is the product’s own', async () => {
  const { status, answer } = await withLogo('Plain', '/logo.png', { fontColor: '#123456' })
  const expected = { primaryColor: '#009677', secondaryColor: '#50b848', fontColor: '#123456' }
  expect([status, answer]).toMatchObject([201, { whiteLabel: expected }])
  const params = { companyCode: answer.companyCode ?? '' }
  expect((await world.request(undefined, getWhiteLabel, { params })).answer).toMatchObject(expected)
  const whiteLabel = { logoUrl: `${origin}/logo.png`, backgroundImageUrl: `${origin}/logo.png` }
  const changed = await world.request(admin.token, changeOrganisation, {
    params: { id: answer.id },
    body: { whiteLabel },
  })
  expect(changed.answer.whiteLabel).toMatchObject({ ...expected, fontColor: '#1f2933' })
})

test.each([
  ['/logo.svg', /SVG/],
  ['/commented', /PNG, JPEG or WebP/],
  ['/gzipped', /PNG, JPEG or WebP/],
  ['/wide', /too large: 50 million pixels are the most/],
  ['/page', /does not lead to/],
  ['/big', /larger than/],
  ['/missing', /answered 404/],
])('%s is refused at its field, in words', async (path, words) => {
  const { status, answer } = await withLogo(`Refused ${path.slice(1, 5)}`, path)
  expect(status).toBe(422)
  expect(answer.fields?.['whiteLabel.logoUrl']).toMatch(words)
})

test('a picture that somebody replaces while another is being fetched does not stand beside the other address', async () => {
  const { answer: made } = await withLogo('Twice branded', '/logo.png')
  const white = { primaryColor: '#ff0000', secondaryColor: '#00ff00', fontColor: '#000000' }
  const change = (logo: string, background: string) =>
    world.request(admin.token, changeOrganisation, {
      params: { id: made.id },
      body: { whiteLabel: { ...white, logoUrl: `${origin}${logo}`, backgroundImageUrl: `${origin}${background}` } },
    })
  whileFetching = async () => {
    expect((await change('/other.png', '/logo.png')).status).toBe(200)
  }
  expect(await change('/logo.png', '/slow.png')).toMatchObject({ status: 409, answer: { code: 'settings_changed' } })
  const row = await world.db.selectFrom('organisation').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ logoSource: `${origin}/other.png`, backgroundSource: `${origin}/logo.png` })
})

test('colours are #rrggbb and nothing else', async () => {
  const { status } = await world.request(admin.token, createOrganisation, {
    body: {
      name: 'Coloured',
      distributionType: 'internal',
      leadReceivalType: 'csv',
      representative: { firstName: 'A', lastName: 'B', emailAddress: 'a@b.example' },
      whiteLabel: {
        logoUrl: `${origin}/logo.png`,
        backgroundImageUrl: `${origin}/logo.png`,
        primaryColor: 'red;}body{display:none',
        secondaryColor: '#00ff00',
        fontColor: '#000000',
      },
    },
  })
  expect(status).toBe(400)
})

test.each([
  'https://127.0.0.1/hook',
  'https://10.1.2.3/hook',
  'https://[::127.0.0.1]/hook',
  'https://localhost/hook',
  'https://db.internal/hook',
  'https://crm.local/hook',
  'https://crm/hook',
  'https://crm.lan/hook',
  'https://hooks.insurer.test/hook',
  'https://hooks.example.com/hook',
  'https://crm.default.svc/hook',
  'https://foo..com/hook',
  'https://-crm.insurer.co.za/hook',
])('an endpoint at %s is refused when it is saved, at its field', async endpointUrl => {
  const production = await createWorld(undefined, { outbound: strict })
  const boss = await administrator(production)
  const { id } = await organisation(production, boss)
  const { status, answer } = await production.request(boss.token, changeIntegration, {
    params: { id },
    body: { endpointUrl },
  })
  expect(status).toBe(422)
  expect(answer.fields).toEqual({ endpointUrl: 'The address does not lead to a public server.' })
  const later = await production.request(boss.token, changeIntegration, {
    params: { id },
    body: { endpointUrl: 'https://not-there-yet.insurer.co.za/hook' },
  })
  expect(later.status).toBe(200)
  expect(later.answer.warnings).toEqual([
    'The name not-there-yet.insurer.co.za cannot be found. Leads wait until it can.',
  ])
  await production.close()
})
