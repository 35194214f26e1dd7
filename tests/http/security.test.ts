import { createHmac } from 'node:crypto'
import { changeBilling, getBilling } from '@lodeway/contract/billing.ts'
import { createContent } from '@lodeway/contract/content.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import {
  approveLoader,
  blockLoader,
  changeLoader,
  getLoader,
  listLoaders,
  requestAccess,
  resendApproval,
} from '@lodeway/contract/loaders.ts'
import { getWhiteLabel, listOrganisations } from '@lodeway/contract/organisations.ts'
import { completeSetup, forgotPassword, resetLoaderPassword, resetPassword } from '@lodeway/contract/passwords.ts'
import { exportSales } from '@lodeway/contract/sales.ts'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityNames } from '../../apps/api/src/web/identity-names.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { accessRequestFor, administrator, billingDetails, linkIn, loader, type Person } from '../factories/people.ts'
import { createWorld, issuer, publicKey, signingKey, type World } from '../factories/world.ts'

let world: World
let admin: Person
let thandi: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await administrator(world)
  thandi = await loader(world, admin)
})
afterAll(() => world.close())

const mailsTo = (address: string) => world.mails.filter(mail => mail.to === address)
const requestedId = async (email: string) =>
  (await world.request(admin.token, listLoaders, { query: { search: email } })).answer.data[0]?.id ?? ''

describe('tokens (17, 18)', () => {
  const seconds = () => Math.floor(world.now().getTime() / 1000)
  const sign = (
    changes: {
      issuer?: string
      audience?: string
      alg?: string
      expires?: number
      header?: object
      key?: typeof signingKey | Uint8Array
    } = {},
  ) =>
    new SignJWT({})
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
  test('a key that is not ours', async () => {
    const { privateKey } = await import('jose').then(jose => jose.generateKeyPair('RS256'))
    expect(await statusWith(await sign({ key: privateKey }))).toBe(401)
  })
  test('a blocked loader is refused at the next request', async () => {
    const person = await loader(world, admin)
    expect((await world.request(person.token, listLeads)).status).toBe(200)
    await world.request(admin.token, blockLoader, { params: { id: person.id } })
    expect((await world.request(person.token, listLeads)).status).toBe(401)
  })
})

describe('set-password links (9, 11)', () => {
  test('work once, expire after 7 days, and every wrong one answers alike', async () => {
    const request = accessRequestFor()
    await world.request(undefined, requestAccess, { body: request })
    const id = await requestedId(request.emailAddress)
    await world.request(admin.token, approveLoader, { params: { id }, body: { saleCommission: 10, feeCommission: 10 } })
    await world.runJobs('send-mail')
    const link = linkIn(world, request.emailAddress)
    expect(mailsTo(request.emailAddress).at(-1)?.text).toContain(
      `${world.context.settings.APP_ORIGIN}/set-password?id=${link}`,
    )
    const stored = await sql<{
      found: boolean
    }>`SELECT bool_or(encode(token_hash, 'escape') LIKE ${`%${link}%`}) AS found FROM password_token`.execute(world.db)
    expect(stored.rows[0]?.found).toBe(false)

    const use = (token: string, password = 'a good password 1') =>
      world.request(undefined, completeSetup, { params: { id: token }, body: { password } })
    const wrong = await use('x'.repeat(43))
    expect(wrong.status).toBe(422)
    expect((await use(link, 'SHORT')).answer.fields).toEqual({ password: 'Minimum 8 characters' })
    expect((await use(link)).status).toBe(200)
    expect((await use(link)).text).toBe(wrong.text)
  })

  test('a re-sent approval voids the earlier link; at most three an hour', async () => {
    const request = accessRequestFor()
    await world.request(undefined, requestAccess, { body: request })
    const id = await requestedId(request.emailAddress)
    await world.request(admin.token, approveLoader, { params: { id }, body: { saleCommission: 10, feeCommission: 10 } })
    await world.runJobs('send-mail')
    const first = linkIn(world, request.emailAddress)
    const again = () => world.request(admin.token, resendApproval, { params: { id } })
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([202, 202, 429])
    await world.runJobs('send-mail')
    expect(
      (
        await world.request(undefined, completeSetup, {
          params: { id: first },
          body: { password: 'a good password 1' },
        })
      ).status,
    ).toBe(422)
    const last = linkIn(world, request.emailAddress)
    expect(
      (await world.request(undefined, completeSetup, { params: { id: last }, body: { password: 'a good password 1' } }))
        .status,
    ).toBe(200)
  })
})

describe('password reset (10)', () => {
  test('the owner gets the link, an administrator never does; it is single use', async () => {
    const own = await world.request(thandi.token, resetLoaderPassword, { params: { id: thandi.id } })
    expect(own.text).toMatch(/\/reset-password\?id=[\w-]{43}$/)
    const byAdmin = await world.request(admin.token, resetLoaderPassword, { params: { id: thandi.id } })
    expect([byAdmin.status, byAdmin.text]).toEqual([200, ''])
    await world.runJobs('send-mail')
    const id = linkIn(world, thandi.emailAddress)
    expect((await world.request(undefined, resetPassword, { body: { id, password: 'another good 1' } })).status).toBe(
      200,
    )
    expect((await world.request(undefined, resetPassword, { body: { id, password: 'another good 1' } })).status).toBe(
      422,
    )
  })

  test('known and unknown addresses answer alike', async () => {
    const known = await world.request(undefined, forgotPassword, { body: { emailAddress: admin.emailAddress } })
    const unknown = await world.request(undefined, forgotPassword, { body: { emailAddress: 'nobody@example.co.za' } })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    await world.runJobs('send-mail')
    expect(mailsTo('nobody@example.co.za')).toEqual([])
  })

  test('the link names the configured origin, whatever the Host header says', async () => {
    const person = await loader(world, admin)
    await world.request(undefined, forgotPassword, {
      body: { emailAddress: person.emailAddress },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    await world.runJobs('send-mail')
    const text = mailsTo(person.emailAddress).at(-1)?.text ?? ''
    expect(text).toContain(`${world.context.settings.APP_ORIGIN}/reset-password?id=`)
    expect(text).not.toContain('evil')
  })
})

describe('access requests (4, 13, 16)', () => {
  test('a known e-mail or ID number gets the same answer, and its owner a mail', async () => {
    const fresh = accessRequestFor()
    const first = await world.request(undefined, requestAccess, { body: fresh })
    const sameMail = await world.request(undefined, requestAccess, {
      body: { ...accessRequestFor(), emailAddress: fresh.emailAddress.toUpperCase() },
    })
    const sameId = await world.request(undefined, requestAccess, {
      body: { ...accessRequestFor(), idNumber: fresh.idNumber },
    })
    expect([sameMail.status, sameMail.text]).toEqual([first.status, first.text])
    expect([sameId.status, sameId.text]).toEqual([first.status, first.text])
    await world.runJobs('send-mail')
    expect(mailsTo(fresh.emailAddress).map(mail => mail.subject)).toEqual([
      'Your access request was received',
      'You already have an account',
      'You already have an account',
    ])
    expect(
      (await world.request(admin.token, listLoaders, { query: { search: fresh.emailAddress } })).answer.count,
    ).toBe(1)
  })

  test('no status, percentages or prototype can be sent along', async () => {
    for (const extra of [{ status: 'active' }, { saleCommission: 100 }, { organisationId: thandi.id }]) {
      expect(
        (await world.request(undefined, requestAccess, { body: { ...accessRequestFor(), ...extra } as never })).status,
      ).toBe(400)
    }
    const polluted = await world.app.inject({
      method: 'POST',
      url: requestAccess.path,
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"status":"active"}}',
    })
    expect(polluted.statusCode).toBe(400)
  })

  test('a line break or markup in a name reaches neither a header nor the HTML', async () => {
    expect(
      (await world.request(undefined, requestAccess, { body: { ...accessRequestFor(), firstName: 'A\r\nBcc: x@y.z' } }))
        .status,
    ).toBe(400)
    const markup = await world.request(undefined, requestAccess, {
      body: { ...accessRequestFor(), firstName: '<b>A</b>' },
    })
    expect(markup.answer.fields).toEqual({ firstName: 'Invalid value' })
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

describe('own record (1, 3, 5, 30)', () => {
  test('a loader cannot set percentages, and a change of company waits for an administrator', async () => {
    const company = await organisation(world, admin, { distributionType: 'internal' })
    const person = await loader(world, admin)
    const change = (body: object) =>
      world.request(person.token, changeLoader, { params: { id: person.id }, body: body as never })
    expect((await change({ saleCommission: 100 })).status).toBe(400)
    expect((await change({ status: 'active' })).status).toBe(400)
    const { answer } = await change({ type: 'organisational', companyCode: company.companyCode })
    expect(answer).toMatchObject({
      type: 'individual',
      organisationId: null,
      pendingType: 'organisational',
      pendingCompanyCode: company.companyCode,
    })
    const decided = await world.request(admin.token, changeLoader, {
      params: { id: person.id },
      body: { type: 'organisational', companyCode: company.companyCode },
    })
    expect(decided.answer).toMatchObject({ type: 'organisational', organisationId: company.id, pendingType: null })
  })

  test('account numbers are encrypted, masked for administrators, and a change is told to the address on file', async () => {
    const person = await loader(world, admin)
    const raw = await sql<{
      text: string
    }>`SELECT billing::text AS text FROM billing WHERE account_id = ${person.id}`.execute(world.db)
    expect(raw.rows[0]?.text).not.toContain(billingDetails.number)
    expect((await world.request(person.token, getBilling, { params: { id: person.id } })).answer.number).toBe(
      billingDetails.number,
    )
    expect((await world.request(admin.token, getBilling, { params: { id: person.id } })).answer.number).toBe('••••7890')
    await world.request(person.token, changeBilling, {
      params: { id: person.id },
      body: { ...billingDetails, number: '9999991111' },
    })
    await world.runJobs('send-mail')
    expect(mailsTo(person.emailAddress).at(-1)?.text).toContain('ends in 1111')
  })

  test('loaders see nothing of organisations but names, and of lists only their own leads', async () => {
    const insurer = await organisation(world, admin)
    await externalContract(world, admin, insurer.id)
    const { answer } = await world.request(thandi.token, listOrganisations, {
      query: { insuranceType: 'funeralCover', contractState: 'active', limit: 1000 },
    })
    expect(answer.data.length).toBeGreaterThan(0)
    for (const row of answer.data) expect(Object.keys(row).toSorted()).toEqual(['id', 'name'])
    expect((await world.request(thandi.token, listOrganisations, { query: {} })).answer.data).toEqual([])
    const other = await loader(world, admin)
    await submitted(world, other)
    const asked = await world.request(thandi.token, listLeads, { query: { loaderId: other.id } })
    expect(asked.answer.data.every(row => row.loaderId === undefined)).toBe(true)
    expect(asked.answer.count).toBe((await world.request(thandi.token, listLeads)).answer.count)
  })
})

describe('odd requests (20, 31, 32, 33)', () => {
  const send = (options: object) =>
    world.app.inject({
      method: 'POST',
      url: '/v1/content',
      headers: { authorization: `Bearer ${admin.token}` },
      ...options,
    } as never)
  test.each([
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'name=a' }, 415],
    ['text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415],
    ['broken JSON', { headers: { 'content-type': 'application/json' }, payload: '{"a"' }, 400],
    [
      '70 KB',
      { headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ name: 'x'.repeat(70_000) }) },
      413,
    ],
  ])('%s', async (_name, options, status) =>
    expect(
      (await send({ ...options, headers: { authorization: `Bearer ${admin.token}`, ...options.headers } })).statusCode,
    ).toBe(status),
  )

  test('NUL bytes, bad order, wild limits and dates are refused, never run', async () => {
    expect(
      (await world.request(admin.token, createContent, { body: { name: 'a\u0000b', category: 'vehicle' } })).status,
    ).toBe(400)
    for (const query of [
      'orderBy=firstName;drop',
      'orderBy=password:asc',
      'limit=100000',
      'limit=-1',
      'offset=x',
      "type[]=a'--",
      'startAt=yesterday',
      'startAt=2026-99-99T00:00:00.000Z&endAt=2026-99-99T00:00:00.000Z',
      'unknown=1',
      'search=%00',
    ]) {
      const { statusCode } = await world.app.inject({
        method: 'GET',
        url: `/v1/leads?${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect([query, statusCode]).toEqual([query, 400])
    }
    const { status, answer } = await world.request(admin.token, listLeads, { query: { search: "%' OR 1=1 --" } })
    expect([status, answer.count]).toEqual([200, 0])
  })

  test('answers carry no-store and a policy without scripts', async () => {
    const { headers } = await world.app.inject({
      method: 'GET',
      url: '/v1/leads',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('unknown company codes answer like known ones without branding (12)', async () => {
    const company = await organisation(world, admin, { distributionType: 'internal' })
    const known = await world.request(undefined, getWhiteLabel, { params: { companyCode: company.companyCode ?? '' } })
    const unknown = await world.request(undefined, getWhiteLabel, { params: { companyCode: 'ZZ0101ZZZ' } })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })
})

describe('audit log (34, 26)', () => {
  test('holds every change and reading in full, cannot be changed by the application, and shows tampering', async () => {
    await world.request(admin.token, getLoader, { params: { id: thandi.id } })
    await world.request(admin.token, exportSales, { query: {} })
    const actions = await world.db.selectFrom('auditLog').select('action').distinct().execute()
    for (const action of ['loader.approve', 'loader.read-id-number', 'sales.export', 'contract.create', 'lead.submit'])
      expect(actions).toContainEqual({ action })
    await expect(sql`UPDATE audit_log SET action = 'x'`.execute(world.db)).rejects.toThrow(/permission denied/)
    await expect(sql`DELETE FROM audit_log`.execute(world.db)).rejects.toThrow(/permission denied/)
    await expect(sql`UPDATE audit_lane SET head = '\\x00'`.execute(world.db)).rejects.toThrow(/permission denied/)
    const broken = () => sql`SELECT * FROM audit_broken()`.execute(world.db).then(({ rows }) => rows.length)
    expect(await broken()).toBe(0)
    await asOwner("UPDATE app.audit_log SET detail = '{}' WHERE action = 'loader.approve'")
    expect(await broken()).toBe(1)
  })
})

async function asOwner(text: string): Promise<void> {
  const { run } = await import('../factories/database-server.ts')
  await run(world.url, text)
}
