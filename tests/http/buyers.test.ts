import { blockLoader } from '@lodeway/contract/access.ts'
import { addAdministrator } from '@lodeway/contract/administrators.ts'
import {
  blockBuyer,
  changePermissions,
  findBuyers,
  inviteBuyer,
  inviteBuyerAgain,
  listBuyers,
  removeBuyer,
  unblockBuyer,
} from '@lodeway/contract/buyers.ts'
import { erasePerson, exportPerson, findPerson } from '@lodeway/contract/data-requests.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { changeBuyer, getBuyer, resetBuyerPassword } from '@lodeway/contract/own-buyer.ts'
import { completeSetup } from '@lodeway/contract/passwords.ts'
import { type BuyerPermission, outcomesNeedLeads } from '@lodeway/rules/buyers/permissions.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccountSource } from '../../apps/api/src/identity-accounts.ts'
import { buyer, buyerPassword } from '../factories/buyers.ts'
import { admin, inOneWorld, renewTokens, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { administratorWith, linkIn, loader, type Person } from '../factories/people.ts'

inOneWorld()

let orgId: string
let other: string
let naledi = { firstName: 'Naledi', lastName: 'Mokoena', emailAddress: '' }
let people = 0
beforeEach(async () => {
  people += 1
  naledi = { ...naledi, emailAddress: `naledi${people}@insurer.example` }
  orgId = (await organisation(world, admin)).id
  other = (await organisation(world, admin)).id
})

const invite = (by: Person, organisationId: string, permissions: 'people'[] = [], person = naledi) =>
  world.request(by.token, inviteBuyer, { params: { orgId: organisationId }, body: { ...person, permissions } })

describe('a person of an organisation is let in', () => {
  test('an administrator invites, by mail and by a link to hand over; it sets a password once', async () => {
    const { status, answer } = await invite(admin, orgId, ['people'])
    expect(status).toBe(201)
    expect(answer.person).toMatchObject({ ...naledi, status: 'pending', permissions: ['people'] })
    await world.runJobs('send-mail')
    expect(world.mails.at(-1)).toMatchObject({ to: naledi.emailAddress })
    const id = linkIn(world, naledi.emailAddress)
    expect(answer.link).toContain(`/set-password?id=${id}`)
    const setUp = () => world.request(undefined, completeSetup, { params: { id }, body: { password: buyerPassword } })
    expect((await setUp()).status).toBe(200)
    expect((await setUp()).status).toBe(422)
    const token = await world.tokenFor(answer.person.id)
    const own = await world.request(token, getBuyer, { params: { id: answer.person.id } })
    expect(own.answer).toMatchObject({ ...naledi, organisation: { id: orgId }, permissions: ['people'] })
  })

  test('an earlier link ends with the next; somebody who came is not invited again', async () => {
    const { answer } = await invite(admin, orgId)
    const again = await world.request(admin.token, inviteBuyerAgain, { params: { orgId, id: answer.person.id } })
    expect(again.status).toBe(200)
    const setUp = (link: string | null) =>
      world.request(undefined, completeSetup, {
        params: { id: link?.split('id=')[1] ?? '' },
        body: { password: buyerPassword },
      })
    expect((await setUp(answer.link)).status).toBe(422)
    expect((await setUp(again.answer.link)).status).toBe(200)
    expect(
      (await world.request(admin.token, inviteBuyerAgain, { params: { orgId, id: answer.person.id } })).status,
    ).toBe(409)
  })

  test('an address belongs to one person: a loader, an administrator or a buyer', async () => {
    await invite(admin, orgId)
    expect(await invite(admin, other)).toMatchObject({
      status: 409,
      answer: { code: 'email_taken', fields: { emailAddress: 'This email address belongs to another account.' } },
    })
    // That it is a colleague is said to whoever sees them anyway.
    expect((await invite(admin, orgId)).answer.fields).toEqual({
      emailAddress: 'Naledi Mokoena has this address and was invited already: send the invitation again.',
    })
    const appointed = await world.request(admin.token, addAdministrator, {
      body: { ...naledi, password: 'admin pass 1' },
    })
    expect(appointed.status).toBe(409)
    expect(
      (await world.request(admin.token, listLoaders, { query: { search: naledi.emailAddress } })).answer.count,
    ).toBe(0)
  })

  test('a company that only sends leads has nobody to buy them', async () => {
    const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
    expect(await invite(admin, company.id)).toMatchObject({ status: 422, answer: { code: 'receives_no_leads' } })
  })
})

describe('colleagues', () => {
  test('one who may invite does so by mail alone; the link is for administrators', async () => {
    const naledis = await buyer(world, admin, orgId, ['people'])
    const { status, answer } = await invite(naledis, orgId, ['people'], {
      ...naledi,
      emailAddress: 'b@insurer.example',
    })
    expect([status, answer.link]).toEqual([201, null])
  })

  test('one who may do more is blocked, given back and removed by nobody who may do less', async () => {
    const few = await buyer(world, admin, orgId, ['people'])
    const many = await buyer(world, admin, orgId, ['people', 'money'])
    const params = { orgId, id: many.id }
    for (const call of [blockBuyer, unblockBuyer, removeBuyer])
      expect(await world.request(few.token, call, { params })).toMatchObject({
        status: 403,
        answer: { code: 'may_do_more' },
      })
    expect((await world.request(many.token, blockBuyer, { params: { orgId, id: few.id } })).status).toBe(200)
  })

  test('whoever was blocked is told by the sign-in page and the API that a colleague can let them in as well', async () => {
    const one = await buyer(world, admin, orgId, ['people'])
    const blocked = await buyer(world, admin, orgId, [])
    const submitter = await loader(world, admin)
    await world.request(one.token, blockBuyer, { params: { orgId, id: blocked.id } })
    await world.request(admin.token, blockLoader, { params: { id: submitter.id } })
    const accounts = createAccountSource(world.db, world.context.settings)
    for (const [{ id, token }, whom] of [
      [blocked, 'an administrator or a colleague who may invite people'],
      [submitter, 'an administrator'],
    ] as const) {
      const message = `Your access has been blocked. Please ask ${whom}.`
      expect(await world.request(token, getBuyer)).toMatchObject({ status: 401, answer: { code: 'blocked', message } })
      expect(await accounts.findAccount(id)).toMatchObject({ maySignIn: false, whyNot: message })
    }
  })

  test('whom the platform blocked no colleague lets in again, nor removes to invite them anew', async () => {
    const one = await buyer(world, admin, orgId, ['people'])
    const params = { orgId, id: (await buyer(world, admin, orgId, [])).id }
    const by = (person: Person, call: typeof blockBuyer | typeof unblockBuyer) =>
      world.request(person.token, call, { params })
    expect((await by(admin, blockBuyer)).answer).toMatchObject({ status: 'blocked', blockedBy: 'platform' })
    for (const call of [unblockBuyer, removeBuyer])
      expect(await world.request(one.token, call, { params })).toMatchObject({
        status: 403,
        answer: { code: 'blocked_by_platform' },
      })
    expect((await by(admin, unblockBuyer)).answer).not.toHaveProperty('blockedBy')
    expect((await by(one, blockBuyer)).answer).not.toHaveProperty('blockedBy')
    expect((await by(one, unblockBuyer)).answer).toMatchObject({ status: 'active' })
    // One whom a colleague blocked before, too, and no other colleague.
    await by(one, blockBuyer)
    expect((await by(one, blockBuyer)).status).toBe(409)
    expect((await by(admin, blockBuyer)).answer).toMatchObject({ status: 'blocked', blockedBy: 'platform' })
    expect((await by(one, unblockBuyer)).answer).toMatchObject({ code: 'blocked_by_platform' })
    expect((await by(admin, blockBuyer)).status).toBe(409)
    expect((await by(admin, unblockBuyer)).answer).toMatchObject({ status: 'active' })
  })

  test('of two who block each other at the same moment one stays', async () => {
    const [one, two] = [await buyer(world, admin, orgId, ['people']), await buyer(world, admin, orgId, ['people'])]
    const block = (by: Person, id: string) => world.request(by.token, blockBuyer, { params: { orgId, id } })
    const statuses = (await Promise.all([block(one, two.id), block(two, one.id)])).map(({ status }) => status)
    // The second is refused by the rule, or was signed out before it was asked.
    expect(statuses.toSorted()).toEqual([200, expect.toBeOneOf([401, 403])])
    const { answer } = await world.request(admin.token, listBuyers, { params: { orgId }, query: {} })
    expect(answer.data.filter(({ status }) => status === 'blocked')).toHaveLength(1)
  })

  test('of two who take what the other may do at the same moment one keeps it', async () => {
    const [one, two] = [await buyer(world, admin, orgId, ['people']), await buyer(world, admin, orgId, ['people'])]
    const take = (by: Person, id: string) =>
      world.request(by.token, changePermissions, { params: { orgId, id }, body: { permissions: [] } })
    const statuses = (await Promise.all([take(one, two.id), take(two, one.id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 403])
  })

  test('whoever records outcomes sees leads: the one is not given without the other, nor taken', async () => {
    const wrong = { status: 400, answer: { fields: { permissions: outcomesNeedLeads } } }
    const body = { ...naledi, permissions: ['outcomes' as const] }
    expect(await world.request(admin.token, inviteBuyer, { params: { orgId }, body })).toMatchObject(wrong)
    const both = await buyer(world, admin, orgId, ['leads', 'outcomes'])
    const taken = { params: { orgId, id: both.id }, body: { permissions: ['outcomes' as const] } }
    expect(await world.request(admin.token, changePermissions, taken)).toMatchObject(wrong)
  })

  test('a name is letters, and nothing that turns the words behind it', async () => {
    for (const firstName of ['<b>x</b>', '=cmd()', '\u202Eidelan'])
      expect(await invite(admin, orgId, [], { ...naledi, firstName })).toMatchObject({
        status: 400,
        answer: { fields: { firstName: 'Invalid value' } },
      })
  })

  test('nobody gives or takes more than they have, nor changes, blocks or removes themselves', async () => {
    const first = await buyer(world, admin, orgId, ['people'])
    const second = await buyer(world, admin, orgId, [])
    const params = { orgId, id: first.id }
    const own = [
      await world.request(first.token, changePermissions, { params, body: { permissions: [] } }),
      await world.request(first.token, blockBuyer, { params }),
      await world.request(first.token, removeBuyer, { params }),
    ]
    expect(own.map(({ status, answer }) => [status, answer])).toEqual(
      own.map(() => [403, expect.objectContaining({ code: 'oneself' })]),
    )
    expect((await invite(second, orgId)).status).toBe(403)
    const given = await world.request(first.token, changePermissions, {
      params: { orgId, id: second.id },
      body: { permissions: ['people'] },
    })
    expect(given.answer).toMatchObject({ permissions: ['people'] })
    expect((await world.request(second.token, listBuyers, { params: { orgId } })).answer.count).toBe(2)
  })

  test('what was taken meanwhile is not given back by whoever did not see it', async () => {
    const kobus = await buyer(world, admin, orgId, ['leads', 'money'])
    const change = (body: BodyInput<typeof changePermissions>) =>
      world.request(admin.token, changePermissions, { params: { orgId, id: kobus.id }, body })
    expect((await change({ permissions: ['leads'], seen: ['money', 'leads'] })).status).toBe(200)
    expect(await change({ permissions: ['leads', 'money', 'contracts'], seen: ['leads', 'money'] })).toMatchObject({
      status: 409,
      answer: { code: 'permissions_changed' },
    })
    expect((await change({ permissions: ['leads', 'contracts'], seen: ['leads'] })).answer.permissions).toEqual([
      'leads',
      'contracts',
    ])
  })

  test('another organisation and its people do not exist for them', async () => {
    const own = await buyer(world, admin, orgId)
    const stranger = await buyer(world, admin, other)
    const calls = [
      world.request(own.token, listBuyers, { params: { orgId: other } }),
      invite(own, other),
      world.request(own.token, blockBuyer, { params: { orgId, id: stranger.id } }),
      world.request(own.token, blockBuyer, { params: { orgId: other, id: stranger.id } }),
      world.request(own.token, removeBuyer, { params: { orgId, id: stranger.id } }),
      world.request(own.token, getBuyer, { params: { id: stranger.id } }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
    const { answer } = await world.request(own.token, listBuyers, { params: { orgId } })
    expect(answer.data.map(({ id }) => id)).toEqual([own.id])
  })
})

test('an administrator finds the people of every organisation by name and address, and those alone', async () => {
  const here = await buyer(world, admin, orgId)
  const there = await buyer(world, admin, other)
  const found = async (search: string) => {
    const { answer } = await world.request(admin.token, findBuyers, { query: { search, limit: 100 } })
    return answer.data.map(({ id, organisation }) => [id, organisation.id])
  }
  expect(await found(here.emailAddress)).toEqual([[here.id, orgId]])
  expect(await found('mokoena naledi')).toEqual(
    expect.arrayContaining([
      [here.id, orgId],
      [there.id, other],
    ]),
  )
  expect(await found('Thandi')).toEqual([])
  await world.request(admin.token, removeBuyer, { params: { orgId, id: here.id } })
  expect(await found(here.emailAddress)).toEqual([])
})

describe('access ends at once', () => {
  test('a blocked buyer is refused at the next request, and let in again as before', async () => {
    const own = await buyer(world, admin, orgId)
    const read = () => world.request(own.token, getBuyer, { params: { id: own.id } })
    const params = { orgId, id: own.id }
    expect((await read()).status).toBe(200)
    expect((await world.request(admin.token, blockBuyer, { params })).answer).toMatchObject({ status: 'blocked' })
    expect(await read()).toMatchObject({ status: 401, answer: { code: 'blocked' } })
    world.mails.length = 0
    expect((await world.request(admin.token, unblockBuyer, { params })).answer).toMatchObject({ status: 'active' })
    await world.runJobs('send-mail')
    expect(world.mails).toMatchObject([{ to: own.emailAddress, subject: 'Your access is open again' }])
    // The session from before has ended all the same.
    expect((await read()).status).toBe(401)
  })

  test('a permission is taken at the next request', async () => {
    const own = await buyer(world, admin, orgId, ['people'])
    const list = () => world.request(own.token, listBuyers, { params: { orgId } })
    expect((await list()).status).toBe(200)
    const taken = { permissions: [], seen: ['people' as const] }
    // Sent twice, as after a lost answer.
    for (let twice = 0; twice < 2; twice += 1)
      expect(
        (await world.request(admin.token, changePermissions, { params: { orgId, id: own.id }, body: taken })).status,
      ).toBeLessThan(300)
    expect(await list()).toMatchObject({ status: 403, answer: { code: 'forbidden' } })
  })

  test('a removed buyer is nobody: refused, unlisted, the address free, the details gone after 30 days', async () => {
    const own = await buyer(world, admin, orgId)
    expect((await world.request(admin.token, removeBuyer, { params: { orgId, id: own.id } })).status).toBe(204)
    expect((await world.request(own.token, getBuyer, { params: { id: own.id } })).status).toBe(401)
    expect((await world.request(admin.token, listBuyers, { params: { orgId } })).answer.count).toBe(0)
    expect((await world.request(admin.token, removeBuyer, { params: { orgId, id: own.id } })).status).toBe(404)
    const back = await invite(admin, orgId, [], { ...naledi, emailAddress: own.emailAddress })
    expect(back.status).toBe(201)
    await world.request(admin.token, removeBuyer, { params: { orgId, id: back.answer.person.id } })
    expect((await invite(admin, other, [], { ...naledi, emailAddress: own.emailAddress })).status).toBe(201)
    world.moveBy(31 * 86_400_000)
    await renewTokens()
    await world.handlers['lapse-and-clean-up']({})
    const row = await world.db.selectFrom('account').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ firstName: 'Erased', lastName: '', phone: null })
  })
})

test('a buyer changes the own profile, and gets a link for the own password', async () => {
  const own = await buyer(world, admin, orgId)
  const params = { id: own.id }
  const changed = await world.request(own.token, changeBuyer, {
    params,
    body: { firstName: 'Lerato', phoneNumber: '0835550142' },
  })
  expect(changed.answer).toMatchObject({ firstName: 'Lerato', phoneNumber: '+27835550142' })
  const newAddress = { emailAddress: 'lerato@insurer.example' }
  expect((await world.request(own.token, changeBuyer, { params, body: newAddress })).status).toBe(400)
  const confirmed = await world.request(own.token, changeBuyer, {
    params,
    body: { ...newAddress, password: buyerPassword },
  })
  expect(confirmed.answer).toMatchObject(newAddress)
  await world.runJobs('send-mail')
  expect(world.mails.some(({ to, subject }) => to === own.emailAddress && /changed/.test(subject))).toBe(true)
  expect((await world.request(own.token, resetBuyerPassword, { params })).text).toContain('/reset-password?id=')
})

test('a buyer is found, exported and erased as a person (POPIA)', async () => {
  const own = await buyer(world, admin, orgId)
  const found = await world.request(admin.token, findPerson, { body: { emailAddress: own.emailAddress } })
  expect(found.answer.accounts).toMatchObject([{ id: own.id, role: 'buyer', matchedBy: ['email'] }])
  const body = { leadIds: [], accountId: own.id }
  const exported = JSON.parse((await world.request(admin.token, exportPerson, { body })).text)
  expect(exported.asBuyer).toMatchObject({ accountId: own.id, details: { emailAddress: own.emailAddress } })
  expect((await world.request(admin.token, erasePerson, { body })).answer).toMatchObject({ accounts: 1 })
  expect((await world.request(own.token, getBuyer, { params: { id: own.id } })).status).toBe(401)
  expect((await world.request(admin.token, listBuyers, { params: { orgId } })).answer.count).toBe(0)
})

test('an administrator hands on what is in their areas, and no more: neither by an invitation nor by its link', async () => {
  const people = await administratorWith(world, ['people'])
  const body = { ...naledi, permissions: ['people', 'integration'] as BuyerPermission[] }
  const refused = { status: 403, answer: { code: 'not_yours_to_give' } }
  expect(await world.request(people.token, inviteBuyer, { params: { orgId }, body })).toMatchObject(refused)
  const { status, answer } = await invite(people, orgId, ['people'])
  expect(status).toBe(201)
  const params = { orgId, id: answer.person.id }
  const give = (by: Person, permissions: BuyerPermission[]) =>
    world.request(by.token, changePermissions, { params, body: { permissions } })
  expect(await give(people, ['people', 'leads'])).toMatchObject(refused)
  expect((await world.request(people.token, inviteBuyerAgain, { params })).status).toBe(200)
  const settings = await administratorWith(world, ['people', 'settings', 'leads'])
  expect((await give(settings, ['people', 'leads', 'integration'])).status).toBe(200)
  expect(await world.request(people.token, inviteBuyerAgain, { params })).toMatchObject(refused)
})
