import {
  addAdministrator,
  blockAdministrator,
  inviteAdministrator,
  listAdministrators,
  unblockAdministrator,
} from '@lodeway/contract/administrators.ts'
import { erasePerson, exportPerson, findPerson } from '@lodeway/contract/data-requests.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { completeSetup } from '@lodeway/contract/passwords.ts'
import { setPassword } from '@lodeway/identity/credentials.ts'
import { expect, test } from 'vitest'
import { asClient } from '../../apps/api/src/db/as-client.ts'
import { admin, inNewWorlds, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { linkIn } from '../factories/people.ts'

inNewWorlds()

const own = 'An administrator 1'
const naledi = { firstName: 'Naledi', lastName: 'Khumalo', emailAddress: 'naledi@example.co.za' }

/** A new password ends the sessions from before. */
async function knowOwnPassword() {
  await setPassword(asClient(world.db), admin.id, own)
  await renewTokens()
}
const add = (body: object = {}) =>
  world.request(admin.token, addAdministrator, { body: { ...naledi, password: own, ...body } })
const list = async () => (await world.request(admin.token, listAdministrators, { query: {} })).answer

/** Naledi as an administrator who came. */
async function second() {
  await knowOwnPassword()
  const { id } = (await add()).answer
  await world.runJobs('send-mail')
  const link = linkIn(world, naledi.emailAddress)
  await world.request(undefined, completeSetup, { params: { id: link }, body: { password: 'A second one 1' } })
  return { id, token: await world.tokenFor(id) }
}

test('one more is invited with the own password, comes by the mailed link once, and is listed', async () => {
  await knowOwnPassword()
  expect((await add({ password: undefined })).status).toBe(400)
  expect((await add({ password: 'not mine 1' })).status).toBe(422)
  expect((await list()).data).toHaveLength(1)
  expect((await add()).answer).toMatchObject({ ...naledi, status: 'pending' })
  expect((await add({ emailAddress: thandi.emailAddress })).status).toBe(409)
  await world.runJobs('send-mail')
  expect(world.mails.at(-1)?.subject).toBe('You are now an administrator')
  const setUp = () =>
    world.request(undefined, completeSetup, {
      params: { id: linkIn(world, naledi.emailAddress) },
      body: { password: 'A second one 1' },
    })
  expect([(await setUp()).status, (await setUp()).status]).toEqual([200, 422])
  expect(await list()).toMatchObject({ count: 2, active: 2, data: [{ id: admin.id }, { ...naledi, status: 'active' }] })
})

test('an invitation that was lost is sent again: the earlier link ends, and three an hour are enough', async () => {
  await knowOwnPassword()
  const { id } = (await add()).answer
  await world.runJobs('send-mail')
  const first = linkIn(world, naledi.emailAddress)
  const again = () => world.request(admin.token, inviteAdministrator, { params: { id }, body: null })
  expect((await again()).status).toBe(202)
  const { status } = await world.request(undefined, completeSetup, { params: { id: first }, body: { password: own } })
  expect(status).toBe(422)
  expect([(await again()).status, (await again()).status]).toEqual([202, 429])
  expect((await world.request(admin.token, inviteAdministrator, { params: { id: admin.id }, body: null })).status).toBe(
    409,
  )
})

test('a blocked administrator is out at once, and in again with a new password alone', async () => {
  const { id, token } = await second()
  const block = (as: string, whom: string) =>
    world.request(as, blockAdministrator, { params: { id: whom }, body: null })
  expect((await world.request(token, listLeads, { query: {} })).status).toBe(200)
  expect((await block(admin.token, id)).answer).toMatchObject({ status: 'blocked' })
  expect((await world.request(token, listLeads, { query: {} })).status).toBe(401)
  expect((await block(admin.token, id)).status).toBe(404)
  const back = await world.request(admin.token, unblockAdministrator, { params: { id }, body: { password: own } })
  expect(back.answer).toMatchObject({ status: 'pending' })
  const actions = await world.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['admin.add', 'account.setup', 'admin.block', 'admin.add'])
  // Nor is the invitation one to a new account, when it is sent again.
  await world.request(admin.token, inviteAdministrator, { params: { id }, body: null })
  await world.runJobs('send-mail')
  const letters = world.mails.filter(({ subject }) => subject === 'You are an administrator again')
  expect(letters.map(({ to }) => to)).toEqual([naledi.emailAddress, naledi.emailAddress])
})

test('nobody blocks themselves, nor the last one, not even two who block each other at once', async () => {
  const { id, token } = await second()
  const block = (as: string, whom: string) =>
    world.request(as, blockAdministrator, { params: { id: whom }, body: null })
  expect((await block(admin.token, admin.id)).answer).toMatchObject({ code: 'own_account' })
  const both = await Promise.all([block(admin.token, id), block(token, admin.id)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    await world.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute(),
  ).toHaveLength(1)
})

test('one who left is found, handed what is held on them, and erased once blocked (POPIA)', async () => {
  const { id, token } = await second()
  const { emailAddress } = naledi
  const { answer: found } = await world.request(admin.token, findPerson, { body: { emailAddress } })
  expect(found.accounts).toMatchObject([{ id, role: 'admin', matchedBy: ['email'] }])
  const body = { leadIds: [], accountId: id }
  const { asAdministrator } = JSON.parse((await world.request(admin.token, exportPerson, { body })).text)
  expect(asAdministrator).toMatchObject({
    accountId: id,
    details: { emailAddress, idNumber: null },
    records: [{ action: 'admin.add' }, { action: 'account.setup' }],
    savedViews: [],
  })
  const erase = () => world.request(admin.token, erasePerson, { body })
  const early = await erase()
  expect([early.status, early.answer]).toEqual([422, expect.objectContaining({ code: 'still_administrator' })])
  await world.request(admin.token, blockAdministrator, { params: { id }, body: null })
  expect((await erase()).answer).toMatchObject({ accounts: 1 })
  expect((await erase()).status).toBe(404)
  expect((await world.request(token, listLeads, { query: {} })).status).toBe(401)
  const { answer: list } = await world.request(admin.token, listAdministrators, { query: {} })
  expect(list.data.map(({ emailAddress: address }) => address)).toEqual([admin.emailAddress])
  const again = await world.request(admin.token, unblockAdministrator, { params: { id }, body: { password: own } })
  expect(again.status).toBe(404)
  await world.runJobs('send-mail')
  const mail = world.mails.find(({ to, subject }) => to === emailAddress && subject === 'Your details were erased')
  expect(mail?.text).not.toContain('paid to you')
  const { rows } = await world.pool.query('SELECT account::text FROM app.account WHERE id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(emailAddress)
})
