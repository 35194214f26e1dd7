import { denyLoader, requestAccess } from '@lodeway/contract/access.ts'
import { erasePerson } from '@lodeway/contract/data-requests.ts'
import {
  createInvitation,
  listInvitations,
  openInvitation,
  renewInvitation,
  withdrawInvitation,
} from '@lodeway/contract/invitations.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { expect, test } from 'vitest'
import { deleteOldInvitations } from '../../apps/api/src/features/invitations/delete-old-invitations.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { accessRequestFor } from '../factories/people.ts'

inNewWorlds()

const address = 'palesa@example.co.za'
const invite = (body: object = { emailAddress: address }) => world.request(admin.token, createInvitation, { body })
const renew = (id: string) => world.request(admin.token, renewInvitation, { params: { id }, body: null })
const open = async (token: string) => (await world.request(undefined, openInvitation, { body: { token } })).answer
const list = async () => (await world.request(admin.token, listInvitations, { query: {} })).answer.data
const ask = (token: string, more: object = {}) =>
  world.request(undefined, requestAccess, { body: { ...accessRequestFor(), ...more, invitation: token } })
const tokenIn = (link: string) => new URL(link).searchParams.get('invitation') ?? ''
const nothing = { isUsable: false, emailAddress: null, companyCode: null }

test('an invitation is mailed, opened, used once for a request like any other, and never kept in clear', async () => {
  const { id } = await organisation(world, admin, { distributionType: 'internal', name: 'Overberg' })
  const { answer } = await invite({ emailAddress: address, organisationId: id })
  await world.runJobs('send-mail')
  const mail = world.mails.at(-1)
  expect(mail).toMatchObject({ to: address, subject: 'You are invited to submit leads' })
  expect(mail?.text).toContain(answer.link)
  const token = tokenIn(answer.link)
  expect(JSON.stringify(await world.db.selectFrom('invitation').selectAll().execute())).not.toContain(token)
  expect(await list()).toMatchObject([
    { emailAddress: address, organisationName: 'Overberg', state: 'sent', loader: null },
  ])

  const opened = await open(token)
  expect(opened).toMatchObject({ isUsable: true, emailAddress: address })
  expect(answer.link).toContain(`cc=${opened.companyCode}`)
  expect((await list())[0]?.state).toBe('opened')

  const person = { emailAddress: address, firstName: 'Palesa', lastName: 'Mokoena' }
  expect((await ask(token, { ...person, type: 'organisational', companyCode: opened.companyCode })).status).toBe(202)
  expect(await list()).toMatchObject([
    { emailAddress: null, state: 'used', loader: { name: 'Palesa Mokoena', status: 'requested' } },
  ])
  const { answer: requested } = await world.request(admin.token, listLoaders, { query: { status: ['requested'] } })
  expect(requested.data).toMatchObject([{ emailAddress: address, saleCommission: null, organisationName: 'Overberg' }])

  expect(await open(token)).toEqual(nothing)
  const again = await ask(token)
  expect([again.status, again.answer]).toMatchObject([422, { code: 'bad_invitation' }])
  expect((await world.request(admin.token, listLoaders, { query: { status: ['requested'] } })).answer.count).toBe(1)
})

test('two who use one link at once: one of them is let through', async () => {
  const token = tokenIn((await invite({})).answer.link)
  const answers = await Promise.all([ask(token), ask(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 422])
})

test('unknown, expired and withdrawn links answer alike; a new link ends the earlier one', async () => {
  const { answer } = await invite({})
  const first = tokenIn(answer.link)
  expect(answer.isMailed).toBe(false)
  expect(await open('nobody-has-this')).toEqual(nothing)
  const second = tokenIn((await renew(answer.id)).answer.link)
  expect([await open(first), (await open(second)).isUsable]).toEqual([nothing, true])
  const withdraw = () => world.request(admin.token, withdrawInvitation, { params: { id: answer.id }, body: null })
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204])
  expect([await open(second), (await ask(second)).status]).toEqual([nothing, 422])
  expect((await list())[0]?.state).toBe('withdrawn')
  const third = tokenIn((await renew(answer.id)).answer.link)
  await at('2026-03-16T08:00:01+02:00')
  expect([await open(third), (await list())[0]?.state]).toEqual([nothing, 'expired'])
  await at('2026-04-16T08:00:00+02:00')
  await deleteOldInvitations(world.context)
  expect(await list()).toEqual([])
})

test('who is known is not invited, an organisation without loaders invites nobody, and three mails an hour are enough', async () => {
  expect((await invite({ emailAddress: thandi.emailAddress.toUpperCase() })).status).toBe(409)
  const buyer = await organisation(world, admin)
  expect((await invite({ organisationId: buyer.id })).status).toBe(422)
  const { id } = (await invite()).answer
  expect([(await renew(id)).status, (await renew(id)).status, (await renew(id)).status]).toEqual([200, 200, 429])
  expect((await list())[0]?.state).toBe('sent')
})

test('one person has one open invitation, whoever else invites them at the same moment', async () => {
  const answers = await Promise.all([invite(), invite({ emailAddress: 'PALESA@example.co.za' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const [first] = await list()
  const message = `${first?.emailAddress} was invited on 02 Mar 2026. Send that invitation again or withdraw it.`
  const refusal = { code: 'invited_already', message, fields: { emailAddress: message } }
  expect((await invite()).answer).toMatchObject({ ...refusal })
  expect((await renew(first?.id ?? '')).status).toBe(200)
  // A link that is handed over is nobody's address.
  expect([(await invite({})).status, (await invite({})).status]).toEqual([201, 201])

  await world.request(admin.token, withdrawInvitation, { params: { id: first?.id ?? '' }, body: null })
  const { answer: second } = await invite({ emailAddress: first?.emailAddress })
  expect((await renew(first?.id ?? '')).answer).toMatchObject(refusal)
  await at('2026-03-17T08:00:00+02:00')
  expect((await renew(first?.id ?? '')).status).toBe(200)
  expect((await renew(second.id)).status).toBe(409)
})

test('whoever has asked for access meanwhile is not invited again', async () => {
  const { id } = (await invite()).answer
  await world.request(undefined, requestAccess, { body: { ...accessRequestFor(), emailAddress: address } })
  expect((await renew(id)).status).toBe(409)
})

test('one that was withdrawn keeps its address for thirty days, not for those it would have been good for as well', async () => {
  const { id } = (await invite()).answer
  await world.request(admin.token, withdrawInvitation, { params: { id }, body: null })
  await at('2026-04-02T07:00:00+02:00')
  await deleteOldInvitations(world.context)
  expect(await list()).toEqual([])
})

test('an invitation used by somebody who is known tells nothing of it', async () => {
  const token = tokenIn((await invite({})).answer.link)
  const { status, answer } = await ask(token, { emailAddress: thandi.emailAddress })
  expect([status, answer]).toMatchObject([202, { message: 'Request submitted successfully' }])
  expect(await list()).toMatchObject([{ state: 'used', loader: null, gone: null }])
})

test.each([
  ['of somebody who is known', () => thandi.emailAddress, null],
  ['of nobody who is known', () => 'other@example.co.za', 'requested'],
])(
  'used with another address, %s, an invitation keeps the one that it was mailed to',
  async (_whose, other, access) => {
    const token = tokenIn((await invite()).answer.link)
    expect((await ask(token, { emailAddress: other() })).status).toBe(202)
    const [used] = await list()
    expect([used?.state, used?.emailAddress, used?.loader?.status ?? null]).toEqual(['used', address, access])
  },
)

test('whoever asked by an invitation and was denied or erased since was nobody who is known', async () => {
  for (const emailAddress of ['denied@example.co.za', 'erased@example.co.za']) {
    // At another address than the one that they give.
    const invitation = await invite({ emailAddress: emailAddress.replace('@', '@work.') })
    await ask(tokenIn(invitation.answer.link), { emailAddress })
    world.moveBy(60_000)
  }
  expect((await list()).map(({ loader, gone, emailAddress }) => [loader?.status, gone, emailAddress])).toEqual([
    ['requested', null, 'erased@work.example.co.za'],
    ['requested', null, 'denied@work.example.co.za'],
  ])
  const { data } = (await world.request(admin.token, listLoaders, { query: { status: ['requested'] } })).answer
  const idOf = (name: string) => data.find(({ emailAddress }) => emailAddress.startsWith(name))?.id ?? ''
  expect((await world.request(admin.token, denyLoader, { params: { id: idOf('denied') } })).status).toBe(204)
  const body = { leadIds: [], accountId: idOf('erased') }
  expect((await world.request(admin.token, erasePerson, { body })).status).toBe(200)
  expect((await list()).map(({ loader, gone, emailAddress }) => [loader, gone, emailAddress])).toEqual([
    [null, 'erased', null],
    [null, 'denied', 'denied@work.example.co.za'],
  ])
})
