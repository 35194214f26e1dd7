import { approveLoader, requestAccess } from '@lodeway/contract/access.ts'
import { addAdministrator } from '@lodeway/contract/administrators.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import {
  checkPasswordLink,
  forgotPassword,
  renewPasswordLink,
  resetLoaderPassword,
  resetPassword,
} from '@lodeway/contract/passwords.ts'
import { createThrottle } from '@lodeway/identity/sign-in/throttle.ts'
import { describe, expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { ownPassword, withPassword } from '../factories/payment-runs.ts'
import { accessRequestFor, linkIn, loader } from '../factories/people.ts'
import { accountMails, statementsOf } from '../factories/statements.ts'

inOneWorld()

const forgot = (emailAddress: string, address: string) =>
  world.request(undefined, forgotPassword, { body: { emailAddress }, headers: { 'x-test-address': address } })
const linksTo = async (address: string) => {
  await world.runJobs('send-mail')
  return world.mails.filter(mail => mail.to === address && mail.text.includes('/reset-password?id=')).length
}
const isUsable = async (id: string, purpose: 'setup' | 'reset' = 'reset') =>
  (await world.request(undefined, checkPasswordLink, { body: { id, purpose } })).answer.isUsable

describe('nobody can use up the links of somebody else (15)', () => {
  test('one stranger gets two an hour, and leaves one to the next who asks', async () => {
    const { emailAddress } = await loader(world, admin)
    for (let n = 0; n < 5; n++) await forgot(emailAddress, '192.0.2.50')
    expect(await linksTo(emailAddress)).toBe(2)
    await forgot(emailAddress, '192.0.2.51')
    expect(await linksTo(emailAddress)).toBe(3)
    await forgot(emailAddress, '192.0.2.52')
    expect(await linksTo(emailAddress)).toBe(3)
    expect(await isUsable(linkIn(world, emailAddress))).toBe(true)
    world.moveBy(3_600_001)
    await forgot(emailAddress, '192.0.2.50')
    expect(await linksTo(emailAddress)).toBe(4)
  })

  test('where its owner has signed in before, and when signed in, strangers change nothing', async () => {
    const { id, token, emailAddress } = await loader(world, admin)
    const throttle = createThrottle(world.pool, world.context.keys.identity.hashing)
    await (await throttle.begin(emailAddress, '198.51.100.7')).forgive()
    for (let n = 0; n < 5; n++) await forgot(emailAddress, `192.0.2.${60 + n}`)
    expect(await linksTo(emailAddress)).toBe(3)
    await forgot(emailAddress, '198.51.100.7')
    expect(await linksTo(emailAddress)).toBe(4)
    const own = await world.request(token, resetLoaderPassword, { params: { id } })
    expect([own.status, await linksTo(emailAddress)]).toEqual([200, 5])
  })

  test("a stranger's wish leaves the owner's link as it is; setting a password ends all of them", async () => {
    const { emailAddress } = await loader(world, admin)
    await forgot(emailAddress, '192.0.2.70')
    await linksTo(emailAddress)
    const first = linkIn(world, emailAddress)
    await forgot(emailAddress, '192.0.2.71')
    await linksTo(emailAddress)
    const second = linkIn(world, emailAddress)
    expect([first === second, await isUsable(first), await isUsable(second)]).toEqual([false, true, true])
    const set = await world.request(undefined, resetPassword, { body: { id: first, password: 'another good 1' } })
    expect(set.status).toBe(200)
    expect([await isUsable(first), await isUsable(second)]).toEqual([false, false])
  })
})

test('known and unknown addresses cost the same: nothing is looked up, and one job is left behind (13, 14)', async () => {
  const person = await loader(world, admin)
  await world.runJobs()
  const cost = async (emailAddress: string, address: string) => {
    const before = await accountMails(world)
    const statements = await statementsOf(async () => expect((await forgot(emailAddress, address)).status).toBe(202))
    return { statements, jobs: (await accountMails(world)) - before }
  }
  const known = await cost(person.emailAddress, '10.9.0.1')
  expect(known).toEqual(await cost('nobody@example.co.za', '10.9.0.2'))
  expect(known.statements).toEqual(['begin', expect.stringContaining('INSERT INTO pgboss.job'), 'commit'])
  expect(known.jobs).toBe(1)
  await world.runJobs()
})

describe('a spent link', () => {
  test('is known before a password is typed, and offers another one to the address on file', async () => {
    const person = await loader(world, admin)
    const setup = linkIn(world, person.emailAddress)
    expect([await isUsable(setup, 'setup'), await isUsable('x'.repeat(43), 'setup')]).toEqual([false, false])
    const renew = (id: string) => world.request(undefined, renewPasswordLink, { body: { id } })
    const [known, unknown] = [await renew(setup), await renew('x'.repeat(43))]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect(await linksTo(person.emailAddress)).toBe(1)
    expect(await isUsable(linkIn(world, person.emailAddress))).toBe(true)
    expect(await isUsable(linkIn(world, person.emailAddress), 'setup')).toBe(false)
  })

  test('of somebody who asked and was never let in leads to nothing', async () => {
    const request = accessRequestFor()
    await world.request(undefined, requestAccess, { body: request })
    await forgot(request.emailAddress, '192.0.2.80')
    await world.runJobs('send-mail')
    expect(world.mails.filter(mail => mail.to === request.emailAddress).map(mail => mail.subject)).toEqual([
      'Your access request was received',
    ])
  })
})

test("a link of somebody in an organisation carries the company code, so that the pages wear the organisation's look", async () => {
  // The clock has gone on, and an organisation is made by whoever has just signed in.
  const lately = { ...admin, token: await world.tokenFor(admin.id) }
  const company = await organisation(world, lately, { distributionType: 'internal' })
  const code = company.companyCode ?? ''
  const request = accessRequestFor({ companyCode: code })
  const { emailAddress } = await loader(world, admin, { companyCode: code })
  await world.request(undefined, requestAccess, { body: request })
  await forgot(emailAddress, '192.0.2.90')
  await world.runJobs('send-mail')
  const links = world.mails
    .filter(mail => mail.to === emailAddress)
    .flatMap(mail => /\S+\?id=\S+/.exec(mail.text) ?? [])
  expect(links.map(link => new URL(link).pathname)).toEqual(['/set-password', '/reset-password'])
  for (const link of links) expect(new URL(link).searchParams.get('cc')).toBe(code)
  const alone = await loader(world, admin)
  const { text = '' } = world.mails.findLast(mail => mail.to === alone.emailAddress) ?? {}
  expect(text).not.toContain('cc=')
})

test('a link says to somebody who was added that they were, and to somebody who asked that they were approved', async () => {
  const check = async (id: string) =>
    (await world.request(undefined, checkPasswordLink, { body: { id, purpose: 'setup' } })).answer
  const added = 'added@example.co.za'
  const { token } = await withPassword(world, admin)
  await world.request(token, addAdministrator, {
    body: { firstName: 'Naledi', lastName: 'Khumalo', emailAddress: added, password: ownPassword },
  })
  await world.runJobs('send-mail')
  expect(await check(linkIn(world, added))).toEqual({ isUsable: true, isAdded: true })
  expect(await check('unknown')).toEqual({ isUsable: false, isAdded: false })
  const asked = accessRequestFor()
  await world.request(undefined, requestAccess, { body: asked })
  const { answer } = await world.request(token, listLoaders, {
    query: { status: ['requested'], search: asked.emailAddress },
  })
  const body = { saleCommission: 35, feeCommission: 42.5 }
  await world.request(token, approveLoader, { params: { id: answer.data[0]?.id ?? '' }, body })
  await world.runJobs('send-mail')
  expect(await check(linkIn(world, asked.emailAddress))).toEqual({ isUsable: true, isAdded: false })
})
