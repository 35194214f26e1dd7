import { needsAttention } from '@lodeway/contract/attention.ts'
import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { erasePerson } from '@lodeway/contract/data-requests.ts'
import {
  endCompanyVatRegistration,
  endVatRegistration,
  getCompanyVatRegistration,
  getVatRegistration,
  saveCompanyVatRegistration,
  saveVatRegistration,
} from '@lodeway/contract/self-billing.ts'
import {
  confirmVatRegistration,
  listVatRegistrations,
  turnDownVatRegistration,
  withdrawVatRegistration,
} from '@lodeway/contract/vat-registration-checks.ts'
import { vatNumberOfOthers, vatNumberProblem } from '@lodeway/rules/invoices/vat.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { agreedLater, agreementWanted } from '@lodeway/rules/self-billing/agreement.ts'
import { platformsNumber, vatNumberTaken } from '@lodeway/rules/self-billing/registration.ts'
import { expect, test } from 'vitest'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { asVendor, setUpInvoicing } from '../factories/invoices.ts'
import { organisation } from '../factories/organisations.ts'
import { loader } from '../factories/people.ts'
import { registerCompany, registerVendor, registrations, vendor } from '../factories/self-billing.ts'

// Payees say themselves, and lead companies through an administrator, that they are VAT vendors and agree to be self-billed.
inNewWorlds('2026-03-02T08:00:00+02:00')

const own = async () => (await world.request(thandi.token, getVatRegistration, { params: { id: thandi.id } })).answer

const attention = async () => (await world.request(admin.token, needsAttention, {})).answer.vatRegistrations
const confirm = (id: string, by = admin) => world.request(by.token, confirmVatRegistration, { params: { id } })
const turnDown = (id: string, reason: string, by = admin) =>
  world.request(by.token, turnDownVatRegistration, { params: { id }, body: { reason } })
const toCheck = async () => (await registrations(world, admin))[0]?.id ?? ''

test('a loader registers, changes and ends it; each holds from then on, and what held before can be read', async () => {
  expect(await own()).toMatchObject({ present: null, earlier: [], isPlatformVendor: false })
  const { status, answer } = await registerVendor(world, thandi, { vatNumber: '4000 000 002' })
  expect([status, answer.present]).toEqual([
    200,
    {
      vatNumber: '4000000002',
      name: 'Nkosi Referrals',
      address: vendor.address,
      agreedBy: 'Thandi Nkosi',
      agreedOn: '2026-03-02',
      terms: expect.stringContaining('No tax invoice'),
      state: 'toCheck',
      reason: null,
      recordedAt: '2026-03-02T06:00:00.000Z',
      checkedAt: null,
      endedAt: null,
    },
  ])
  world.moveBy(60_000)
  await registerVendor(world, thandi, { vatNumber: '4123456784' })
  expect(await own()).toMatchObject({
    present: { vatNumber: '4123456784' },
    earlier: [{ vatNumber: '4000000002', endedAt: '2026-03-02T06:01:00.000Z' }],
  })
  const end = () => world.request(thandi.token, endVatRegistration, { params: { id: thandi.id } })
  expect((await end()).answer).toMatchObject({ present: null, earlier: [{ vatNumber: '4123456784' }, {}] })
  expect((await end()).status).toBe(404)
  const { answer: log } = await world.request(admin.token, listAuditEntries, { query: { subject: ['loader'] } })
  expect(log.data.map(({ action }) => action).slice(0, 3)).toEqual([
    'vat-registration.end',
    'vat-registration.save',
    'vat-registration.save',
  ])
  // An administrator reads it, and cannot agree in a loader's stead.
  expect((await world.request(admin.token, getVatRegistration, { params: { id: thandi.id } })).status).toBe(200)
  const inStead = await world.request(admin.token, saveVatRegistration, { params: { id: thandi.id }, body: vendor })
  expect(inStead.status).toBe(403)
})

test('a number that cannot be one, one without the agreement, and no name are refused at their fields', async () => {
  for (const [changed, fields] of [
    [{ vatNumber: '4000000003' }, { vatNumber: vatNumberProblem }],
    [{ agrees: false }, { agrees: agreementWanted }],
    [{ name: '' }, { name: messages.required }],
  ] as const) {
    const { status, answer } = await registerVendor(world, thandi, changed)
    expect([status, answer], JSON.stringify(changed)).toMatchObject([400, { fields }])
    expect((await own()).present, JSON.stringify(changed)).toBeNull()
  }
})

test("the platform's own number and another payee's are refused at the field; a loader's may be their company's", async () => {
  await setUpInvoicing(world, admin, asVendor)
  const own = await registerVendor(world, thandi, { vatNumber: asVendor.vatNumber })
  expect([own.status, own.answer]).toMatchObject([400, { fields: { vatNumber: platformsNumber } }])
  await registerVendor(world, thandi)
  const platforms = await setUpInvoicing(world, admin, { ...asVendor, vatNumber: vendor.vatNumber })
  expect([platforms.status, platforms.answer]).toMatchObject([400, { fields: { vatNumber: vatNumberOfOthers } }])
  const other = await loader(world, admin)
  const refused = await registerVendor(world, other)
  expect([refused.status, refused.answer]).toMatchObject([400, { fields: { vatNumber: vatNumberTaken } }])
  expect(JSON.stringify(refused.answer)).not.toContain('Nkosi')
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  const named = await registerCompany(world, admin, company.id, '2026-03-01', vendor.vatNumber)
  expect(named.answer).toMatchObject({ fields: { vatNumber: expect.stringContaining('Thandi Nkosi is registered') } })
  // Their own again, as often as they like; turned down, and ended, it is free.
  expect((await registerVendor(world, thandi, { address: '8 Vilakazi Street' })).status).toBe(200)
  await turnDown(await toCheck(), 'The number is that of another business.')
  expect((await registerVendor(world, other)).status).toBe(200)
  expect((await registerVendor(world, thandi)).status).toBe(400)
  await world.request(other.token, endVatRegistration, { params: { id: other.id } })
  // Whoever trades in their own name is a loader and a lead company.
  expect((await registerCompany(world, admin, company.id, '2026-03-01', vendor.vatNumber)).status).toBe(200)
  const owner = await loader(world, admin, { companyCode: company.companyCode ?? '' })
  expect([(await registerVendor(world, owner)).status, (await registerVendor(world, other)).status]).toEqual([200, 400])
})

test('of two payees who enter one number at once, one has it', async () => {
  const others = [await loader(world, admin), await loader(world, admin), await loader(world, admin)]
  const saved = await Promise.all(others.map(person => registerVendor(world, person)))
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('an administrator records what a lead company agreed to; other organisations are paid nothing', async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  const { answer } = await registerCompany(world, admin, company.id, '2026-02-27')
  expect(answer.present).toMatchObject({ agreedBy: 'Kopano Mokoena', agreedOn: '2026-02-27', state: 'confirmed' })
  expect((await attention())?.count).toBe(0)
  const later = await registerCompany(world, admin, company.id, '2026-03-03')
  expect([later.status, later.answer]).toMatchObject([400, { fields: { agreedOn: agreedLater } }])
  const insurer = await organisation(world, admin)
  expect((await registerCompany(world, admin, insurer.id, '2026-03-01')).status).toBe(422)
  const params = { id: company.id }
  expect((await world.request(thandi.token, getCompanyVatRegistration, { params })).status).toBe(403)
  expect((await world.request(thandi.token, saveCompanyVatRegistration, { params })).status).toBe(403)
  const ended = await world.request(admin.token, endCompanyVatRegistration, { params })
  expect(ended.answer).toMatchObject({ present: null, earlier: [{ agreedBy: 'Kopano Mokoena' }] })
})

test('two registrations at one moment leave one that holds', async () => {
  const saved = await Promise.all(
    ['4000000002', '4123456784'].map(vatNumber => registerVendor(world, thandi, { vatNumber })),
  )
  expect(saved.map(({ status }) => status)).toEqual([200, 200])
  expect((await own()).earlier.length).toBe(1)
})

test('a registration waits until an administrator confirms it; a change waits again', async () => {
  await registerVendor(world, thandi)
  expect(await attention()).toEqual({ count: 1, oldest: '2026-03-02T06:00:00.000Z' })
  expect(await registrations(world, admin)).toMatchObject([
    { payee: 'Thandi Nkosi', vatNumber: '4000000002', name: vendor.name, state: 'toCheck', checkedAt: null },
  ])
  const id = await toCheck()
  world.moveBy(60_000)
  expect((await confirm(id)).status).toBe(204)
  expect((await own()).present).toMatchObject({ state: 'confirmed', checkedAt: '2026-03-02T06:01:00.000Z' })
  expect((await attention())?.count).toBe(0)
  // Saved once more as it is, as after an answer that was lost, it stays confirmed.
  expect((await registerVendor(world, thandi)).answer).toMatchObject({ present: { state: 'confirmed' }, earlier: [] })
  await registerVendor(world, thandi, { address: '8 Vilakazi Street' })
  expect(await own()).toMatchObject({ present: { state: 'toCheck' }, earlier: [{ state: 'confirmed' }] })
  expect((await attention())?.count).toBe(1)
  const { answer: log } = await world.request(admin.token, listAuditEntries, {
    query: { action: ['vat-registration.confirm'] },
  })
  expect(log.data).toMatchObject([{ actor: { id: admin.id } }])
  await world.runJobs('send-mail')
  expect(world.mails.filter(({ to }) => to === thandi.emailAddress).map(({ subject }) => subject)).toContain(
    'Your VAT registration is confirmed',
  )
})

test('what is turned down says why, and waits again once it is entered anew', async () => {
  await registerVendor(world, thandi)
  const id = await toCheck()
  expect(await turnDown(id, '')).toMatchObject({ status: 400, answer: { fields: { reason: messages.required } } })
  expect((await turnDown(id, 'The number is that of another business.')).status).toBe(204)
  expect((await own()).present).toMatchObject({
    state: 'turnedDown',
    reason: 'The number is that of another business.',
  })
  expect((await attention())?.count).toBe(0)
  expect((await confirm(id)).status).toBe(409)
  await world.runJobs('send-mail')
  const mail = world.mails.find(({ subject }) => subject === 'Your VAT registration was not confirmed')
  expect([mail?.to, mail?.text]).toEqual([
    thandi.emailAddress,
    expect.stringContaining('The number is that of another business.'),
  ])
  await registerVendor(world, thandi)
  expect((await own()).present).toMatchObject({ state: 'toCheck', reason: null })
})

test('only an administrator checks, and only what they saw: a change, an end or another verdict refuses it', async () => {
  await registerVendor(world, thandi)
  const seen = await toCheck()
  expect((await confirm(seen, thandi)).status).toBe(403)
  expect((await turnDown(seen, 'No', thandi)).status).toBe(403)
  expect((await world.request(thandi.token, listVatRegistrations, { query: {} })).status).toBe(403)
  await registerVendor(world, thandi, { vatNumber: '4123456784' })
  expect((await confirm(seen)).status).toBe(409)
  expect((await own()).present).toMatchObject({ vatNumber: '4123456784', state: 'toCheck' })
  const latest = await toCheck()
  const both = await Promise.all([confirm(latest), turnDown(latest, 'Not on the list')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  await registerVendor(world, thandi)
  const last = await toCheck()
  await world.request(thandi.token, endVatRegistration, { params: { id: thandi.id } })
  expect((await confirm(last)).status).toBe(409)
  expect((await confirm(thandi.id)).status).toBe(404)
})

test('a change and a confirmation at one moment: what holds was seen, or nothing holds', async () => {
  for (let times = 0; times < 5; times++) {
    await registerVendor(world, thandi)
    const seen = await toCheck()
    await Promise.all([registerVendor(world, thandi, { vatNumber: '4123456784' }), confirm(seen)])
    expect((await own()).present).toMatchObject({ vatNumber: '4123456784', state: 'toCheck' })
  }
})

test('a confirmed registration is withdrawn with a reason, once; the payee reads it and can register again', async () => {
  await registerVendor(world, thandi)
  const id = await toCheck()
  const withdraw = (reason = 'SARS has cancelled the registration.', by = admin) =>
    world.request(by.token, withdrawVatRegistration, { params: { id }, body: { reason } })
  expect((await withdraw()).status).toBe(409)
  await confirm(id)
  expect((await withdraw('', admin)).status).toBe(400)
  expect((await withdraw('No', thandi)).status).toBe(403)
  const both = await Promise.all([withdraw(), withdraw()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await own()).toMatchObject({
    present: null,
    earlier: [{ state: 'confirmed', reason: 'SARS has cancelled the registration.' }],
  })
  expect(await registrations(world, admin)).toEqual([])
  await world.runJobs('send-mail')
  const mail = world.mails.find(({ subject }) => subject === 'Your VAT registration was ended')
  expect([mail?.to, mail?.text]).toEqual([
    thandi.emailAddress,
    expect.stringContaining('SARS has cancelled the registration.'),
  ])
  await registerVendor(world, thandi)
  expect((await own()).present).toMatchObject({ state: 'toCheck', reason: null })
})

test("an erased loader's registration ends: it is not to be checked, and its number is free", async () => {
  const leaving = await loader(world, admin)
  await registerVendor(world, leaving)
  const erased = await world.request(admin.token, erasePerson, { body: { leadIds: [], accountId: leaving.id } })
  expect(erased.status).toBe(200)
  expect([await registrations(world, admin), (await attention())?.count]).toEqual([[], 0])
  expect((await registerVendor(world, thandi)).status).toBe(200)
  const kept = world.db.selectFrom('vendorAgreement').select(['vatNumber', 'endedBy']).where('payeeId', '=', leaving.id)
  expect(await kept.execute()).toEqual([{ vatNumber: vendor.vatNumber, endedBy: admin.id }])
})

test('of a loader whom an earlier release erased, a registration is turned down without a mail', async () => {
  const leaving = await loader(world, admin)
  await registerVendor(world, leaving)
  const body = { leadIds: [], accountId: leaving.id }
  expect((await world.request(admin.token, erasePerson, { body })).status).toBe(200)
  await world.db.updateTable('vendorAgreement').set({ endedAt: null, endedBy: null }).execute()
  await world.runJobs('send-mail')
  const before = world.mails.length
  expect((await turnDown(await toCheck(), 'Nobody is left.')).status).toBe(204)
  await world.runJobs('send-mail')
  expect(world.mails.length).toBe(before)
})
