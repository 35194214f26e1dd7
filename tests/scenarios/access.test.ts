import {
  approveLoader,
  blockLoader,
  denyLoader,
  requestAccess,
  resendApproval,
  unblockLoader,
} from '@lodeway/contract/access.ts'
import { changeBilling } from '@lodeway/contract/billing.ts'
import { erasePerson } from '@lodeway/contract/data-requests.ts'
import { changeLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { completeSetup, resetLoaderPassword } from '@lodeway/contract/passwords.ts'
import { expect, test } from 'vitest'
import { eraseDenied } from '../../apps/api/src/features/access/erase-denied.job.ts'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { accessRequestFor, billingDetails, linkIn, loader, loaderPassword } from '../factories/people.ts'

inOneWorld()

const find = async (search: string, status?: 'requested') =>
  (await world.request(admin.token, listLoaders, { query: { search, ...(status && { status: [status] }) } })).answer
    .data[0]

test('denied: told by mail, never listed, may apply again, and forgotten after 30 days', async () => {
  const request = accessRequestFor()
  await world.request(undefined, requestAccess, { body: request })
  const { id = '' } = (await find(request.emailAddress, 'requested')) ?? {}
  expect((await world.request(admin.token, denyLoader, { params: { id } })).status).toBe(204)
  expect((await world.request(admin.token, denyLoader, { params: { id } })).status).toBe(404)
  expect(await find(request.emailAddress)).toBeUndefined()
  await world.runJobs('send-mail')
  expect(world.mails.findLast(mail => mail.to === request.emailAddress)?.text).toContain('was not approved')

  expect((await world.request(undefined, requestAccess, { body: request })).status).toBe(202)
  expect(await find(request.emailAddress, 'requested')).toMatchObject({ status: 'requested' })
  world.moveBy(29 * 86_400_000)
  expect(await eraseDenied(world.context)).toBe(0)
  world.moveBy(2 * 86_400_000)
  expect(await eraseDenied(world.context)).toBe(1)
  const kept = await world.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain(request.lastName)
  expect(kept.idNumberEncrypted).toBeNull()
  world.moveBy(-31 * 86_400_000)
})

test('unblocked back to what it was: pending stays pending, active stays active', async () => {
  const request = accessRequestFor()
  await world.request(undefined, requestAccess, { body: request })
  const { id = '' } = (await find(request.emailAddress)) ?? {}
  const commission = { saleCommission: 100, feeCommission: 0 }
  expect((await world.request(admin.token, approveLoader, { params: { id }, body: commission })).answer).toMatchObject({
    status: 'pending',
    ...commission,
  })
  expect((await world.request(admin.token, approveLoader, { params: { id }, body: commission })).status).toBe(409)
  await world.request(admin.token, blockLoader, { params: { id } })
  expect((await world.request(admin.token, unblockLoader, { params: { id } })).answer.status).toBe('pending')

  const active = await loader(world, admin)
  expect((await world.request(admin.token, blockLoader, { params: { id: active.id } })).answer.status).toBe('blocked')
  expect((await world.request(admin.token, unblockLoader, { params: { id: active.id } })).answer.status).toBe('active')
})

test('unblocked without a password yet: the approval goes out again, also to an address that was corrected meanwhile', async () => {
  const request = accessRequestFor()
  await world.request(undefined, requestAccess, { body: request })
  const { id = '' } = (await find(request.emailAddress)) ?? {}
  const params = { id }
  await world.request(admin.token, approveLoader, { params, body: { saleCommission: 35, feeCommission: 40 } })
  await world.request(admin.token, blockLoader, { params })
  const emailAddress = `corrected.${request.emailAddress}`
  expect((await world.request(admin.token, changeLoader, { params, body: { emailAddress } })).status).toBe(200)
  await world.runJobs('send-mail')
  expect(linkIn(world, emailAddress)).toBe('')
  expect((await world.request(admin.token, unblockLoader, { params })).status).toBe(200)
  await world.runJobs('send-mail')
  const body = { password: loaderPassword }
  const setUp = await world.request(undefined, completeSetup, { params: { id: linkIn(world, emailAddress) }, body })
  expect(setUp.status).toBe(200)

  // Whoever has a password needs no approval, and is told that they can sign in.
  world.mails.length = 0
  await world.request(admin.token, blockLoader, { params })
  expect((await world.request(admin.token, unblockLoader, { params })).answer.status).toBe('active')
  await world.runJobs('send-mail')
  expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([[emailAddress, 'Your access is open again']])
  expect(world.mails[0]?.text).not.toContain('set-password')
})

test('of administrators who decide at the same moment one decides, and the others are told so', async () => {
  const request = accessRequestFor()
  await world.request(undefined, requestAccess, { body: request })
  const { id = '' } = (await find(request.emailAddress)) ?? {}
  const body = { saleCommission: 50, feeCommission: 50 }
  const approvals = await Promise.all(
    Array.from({ length: 10 }, () => world.request(admin.token, approveLoader, { params: { id }, body })),
  )
  const [decided, ...told] = approvals.toSorted((a, b) => a.status - b.status)
  expect(decided?.status).toBe(200)
  for (const { status, answer } of told)
    expect([status, answer]).toMatchObject([
      409,
      { code: 'not_requested', message: 'This request has already been decided.' },
    ])
  await world.runJobs('send-mail')
  const approved = world.mails.filter(mail => mail.to === request.emailAddress && mail.text.includes('set-password'))
  expect(approved).toHaveLength(1)
  // What helps when it is too old: the page of the link itself.
  expect(approved[0]?.text).toContain('choose “Send me a new link”')
  expect(approved[0]?.text).not.toContain('administrator to send')
})

test('what cannot be done to an access is said in the words of the rule', async () => {
  const active = await loader(world, admin)
  const unblocked = await world.request(admin.token, unblockLoader, { params: { id: active.id } })
  expect([unblocked.status, unblocked.answer]).toMatchObject([409, { message: 'This user is not blocked.' }])
  const resent = await world.request(admin.token, resendApproval, { params: { id: active.id } })
  expect([resent.status, resent.answer]).toMatchObject([
    409,
    { message: 'The approval email can only be sent to a pending user.' },
  ])
  await world.request(admin.token, blockLoader, { params: { id: active.id } })
  const again = await world.request(admin.token, blockLoader, { params: { id: active.id } })
  expect([again.status, again.answer]).toMatchObject([
    409,
    { message: 'Only an active or pending user can be blocked.' },
  ])
})

test('every mail to an organisational loader wears the look of the organisation', async () => {
  const broker = await organisation(world, admin, { distributionType: 'internal', name: 'Sunshine Brokers' })
  await world.db.updateTable('organisation').set({ primaryColor: '#123456' }).where('id', '=', broker.id).execute()
  const companyCode = broker.companyCode ?? ''
  const own = await loader(world, admin, { companyCode })
  const token = own.token
  const params = { id: own.id }
  await world.request(token, changeBilling, {
    params,
    body: { ...billingDetails, number: '9876543210', password: loaderPassword },
  })
  await world.request(token, resetLoaderPassword, { params })
  await world.request(token, changeLoader, {
    params,
    body: { emailAddress: 'moved@example.co.za', password: loaderPassword },
  })
  const denied = accessRequestFor({ companyCode })
  await world.request(undefined, requestAccess, { body: denied })
  const { id = '' } = (await find(denied.emailAddress)) ?? {}
  await world.request(admin.token, denyLoader, { params: { id } })
  await world.request(admin.token, erasePerson, { body: { leadIds: [], accountId: own.id } })
  await world.runJobs('send-mail')
  const mails = world.mails.filter(({ to }) =>
    [own.emailAddress, 'moved@example.co.za', denied.emailAddress].includes(to),
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    // A link for a password goes before what waits with it.
    'Your access has been approved',
    'Your access request was received',
    'Your bank details were saved',
    'Your bank details were changed',
    'Reset your password',
    'Your email address was changed',
    'Your access request was received',
    'Your access request',
    'Your details were erased',
  ])
  for (const { html, subject } of mails) expect(html, subject).toMatch(/#123456[^]*Sunshine Brokers/)
})

test.each([
  [101, 10, 'saleCommission', 'Sale commission should be between 0  and 100'],
  [10, 150, 'feeCommission', 'Fee commission should be between 0  and 100'],
] as const)(
  'percentages of %d and %d are refused with the words of the specification',
  async (saleCommission, feeCommission, field, message) => {
    const request = accessRequestFor()
    await world.request(undefined, requestAccess, { body: request })
    const { id = '' } = (await find(request.emailAddress)) ?? {}
    const { status, answer } = await world.request(admin.token, approveLoader, {
      params: { id },
      body: { saleCommission, feeCommission },
    })
    expect([status, answer.fields]).toEqual([400, { [field]: message }])
  },
)
