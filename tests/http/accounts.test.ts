import { approveLoader, requestAccess, resendApproval } from '@lodeway/contract/access.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { getWhiteLabel } from '@lodeway/contract/organisations.ts'
import { completeSetup, forgotPassword, resetLoaderPassword, resetPassword } from '@lodeway/contract/passwords.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { accessRequestFor, linkIn, loader } from '../factories/people.ts'

inOneWorld()

const mailsTo = (address: string) => world.mails.filter(mail => mail.to === address)
const requestedId = async (email: string) =>
  (await world.request(admin.token, listLoaders, { query: { search: email } })).answer.data[0]?.id ?? ''

describe('set-password links (9, 11)', () => {
  test('work once, expire after 7 days, and every wrong one answers alike', async () => {
    const request = accessRequestFor()
    await world.request(undefined, requestAccess, { body: request })
    const id = await requestedId(request.emailAddress)
    await world.request(admin.token, approveLoader, { params: { id }, body: { saleCommission: 10, feeCommission: 10 } })
    await world.runJobs('send-mail')
    const link = linkIn(world, request.emailAddress)
    expect(mailsTo(request.emailAddress).map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`${world.context.settings.APP_ORIGIN}/set-password?id=${link}`),
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
    // Once, to the address on file, with nothing that opens anything.
    await world.runJobs('send-mail')
    const told = world.mails.filter(({ subject }) => subject === 'Your password was changed')
    expect(told.map(({ to, text }) => [to, text.includes('everybody was signed out'), text.includes('id=')])).toEqual([
      [thandi.emailAddress, true, false],
    ])
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
  test('a known email or ID number gets the same answer, and its owner a mail', async () => {
    const fresh = accessRequestFor()
    const first = await world.request(undefined, requestAccess, { body: fresh })
    const sameMail = await world.request(undefined, requestAccess, {
      body: { ...accessRequestFor(), emailAddress: fresh.emailAddress.toUpperCase() },
    })
    const asker = accessRequestFor()
    const sameId = await world.request(undefined, requestAccess, {
      // In groups, as it is printed, it is the same number.
      body: { ...asker, idNumber: fresh.idNumber.replace(/^(.{6})(.{4})/, '$1 $2 ') },
    })
    expect([sameMail.status, sameMail.text]).toEqual([first.status, first.text])
    expect([sameId.status, sameId.text]).toEqual([first.status, first.text])
    await world.runJobs('send-mail')
    expect(mailsTo(fresh.emailAddress).map(mail => mail.subject)).toEqual([
      'Your access request was received',
      'You already have an account',
      'You already have an account',
    ])
    // The mailbox of whoever asked does not tell either that the number is registered.
    expect(mailsTo(asker.emailAddress).map(mail => mail.subject)).toEqual(['Your access request was received'])
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

// Document 1, section 7:
// - GET `/v1/organisations/white-label/{companyCode}` branding; null on failure
test('unknown company codes answer like known ones without branding (12)', async () => {
  const company = await organisation(world, admin, { distributionType: 'internal' })
  const known = await world.request(undefined, getWhiteLabel, { params: { companyCode: company.companyCode ?? '' } })
  const unknown = await world.request(undefined, getWhiteLabel, { params: { companyCode: 'ZZ0101ZZZ' } })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
})
