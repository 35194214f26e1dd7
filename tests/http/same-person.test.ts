import { correctLead, recordObjection } from '@lodeway/contract/data-requests.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submit, submitted } from '../factories/leads.ts'
import { externalContract, internalContract, organisation } from '../factories/organisations.ts'
import { casesOf, recordAsAdministrator } from '../factories/outcomes.ts'
import { idNumber, loader } from '../factories/people.ts'

// A lead stays about the person who gave consent, and reaches nobody who objected, whichever way it is changed.
inOneWorld()

const consentVersion = '2026-01'
const wanted = {
  consentVersion: 'These details describe another person. Confirm that they agreed to be contacted about Funeral Cover',
}
const phone = (number: string) => ({ countryCode: 'ZA' as const, number })
const suppressed = { status: 422, answer: { code: 'suppressed' } }

const ways = {
  edit: (id: string, body: object) => world.request(thandi.token, changeLead, { params: { id }, body }),
  correction: (id: string, body: object) => world.request(admin.token, correctLead, { params: { id }, body }),
}

let people = 40_000
const somebody = () => {
  people += 1
  return { firstName: 'Sipho', idNumber: idNumber(people), phoneNumber: phone(`08211${people}`) }
}

test.each(Object.entries(ways))('%s: another person needs a consent of their own', async (way, change) => {
  const lead = await submitted(world, thandi)
  const { firstName, idNumber: id, phoneNumber } = somebody()
  for (const body of [
    { firstName, idNumber: id },
    { firstName, idNumber: id, phoneNumber },
    { idNumber: id, phoneNumber },
    { firstName, idNumber: null },
  ])
    expect(await change(lead.id, body)).toMatchObject({ status: 400, answer: { fields: wanted } })
  expect((await change(lead.id, { firstName, idNumber: id, consentVersion: '2019-01' })).status).toBe(400)
  expect(await leadNow(world, lead.id)).toMatchObject({ firstName: lead.firstName })

  expect((await change(lead.id, { firstName, idNumber: id, consentVersion })).status).toBe(200)
  const consents = await world.db
    .selectFrom('consent')
    .select('channel')
    .where('leadId', '=', lead.id)
    .orderBy('id')
    .execute()
  expect(consents.map(({ channel }) => channel)).toEqual(['leadForm', way === 'edit' ? 'leadForm' : 'dataRequest'])
  // From here on it is that person's lead, and one of their details is corrected.
  expect((await change(lead.id, { firstName: 'Siphokazi' })).status).toBe(200)
})

test.each(Object.entries(ways))('%s: one detail after the other is no way around it', async (_name, change) => {
  const lead = await submitted(world, thandi, { idNumber: null })
  const { firstName, phoneNumber } = somebody()
  expect((await change(lead.id, { firstName })).status).toBe(200)
  expect(await change(lead.id, { phoneNumber })).toMatchObject({ status: 400, answer: { fields: wanted } })
  expect((await change(lead.id, { address: '1 Long Street' })).status).toBe(200)
})

test.each(Object.entries(ways))('%s: name and phone together are another person, ID number kept', async (_, change) => {
  const lead = await submitted(world, thandi)
  const { firstName, phoneNumber } = somebody()
  const body = { firstName, phoneNumber, emailAddress: `other.${people}@mail.example` }
  expect(await change(lead.id, body)).toMatchObject({ status: 400, answer: { fields: wanted } })
  expect((await change(lead.id, { ...body, consentVersion })).status).toBe(200)
})

test.each(Object.entries(ways))(
  '%s: an ID number added after the consent vouches for nobody',
  async (_name, change) => {
    const lead = await submitted(world, thandi, { idNumber: null })
    const { firstName, phoneNumber, idNumber: id } = somebody()
    expect((await change(lead.id, { idNumber: id })).status).toBe(200)
    const body = { firstName, phoneNumber, emailAddress: `other.${people}@mail.example` }
    expect(await change(lead.id, body)).toMatchObject({ status: 400, answer: { fields: wanted } })
  },
)

test.each(Object.entries(ways))(
  '%s: a name with an added ID number, or another birth date, is another person',
  async (_, change) => {
    const lead = await submitted(world, thandi, { idNumber: null, dateOfBirth: '1970-01-01' })
    const { firstName, idNumber: id } = somebody()
    for (const body of [
      { firstName, lastName: 'Mthethwa', idNumber: id },
      { firstName, dateOfBirth: '1985-05-05' },
    ])
      expect(await change(lead.id, body)).toMatchObject({ status: 400, answer: { fields: wanted } })
    // To complete the lead alone asks nothing; the name after it does.
    expect((await change(lead.id, { dateOfBirth: '1970-01-02' })).status).toBe(200)
    expect(await change(lead.id, { firstName })).toMatchObject({ status: 400, answer: { fields: wanted } })
  },
)

test.each(Object.entries(ways))(
  '%s: a married name, a new phone or a mistyped digit alone asks nothing',
  async (_, change) => {
    for (const body of [
      { lastName: 'Married' },
      { phoneNumber: somebody().phoneNumber },
      { idNumber: somebody().idNumber },
    ])
      expect((await change((await submitted(world, thandi)).id, body)).status).toBe(200)
  },
)

test.each(Object.entries(ways))('%s: no detail is taken of somebody who objected', async (_name, change) => {
  const { phoneNumber, idNumber: id } = somebody()
  const objected = { phoneNumber: phoneNumber.number, emailAddress: `objected.${people}@mail.example`, idNumber: id }
  await world.request(admin.token, recordObjection, { body: { ...objected, reason: 'Asked by phone' } })
  const lead = await submitted(world, thandi)
  const before = await leadNow(world, lead.id)
  for (const body of [
    { phoneNumber },
    { alternativePhoneNumber: phoneNumber },
    { emailAddress: objected.emailAddress },
    { idNumber: id },
  ])
    expect(await change(lead.id, body)).toMatchObject(suppressed)
  expect(await leadNow(world, lead.id)).toEqual(before)
})

test('an ID number in groups is that of the same person, in a submission and in an edit', async () => {
  const { idNumber: id } = somebody()
  const grouped = [id.slice(0, 6), id.slice(6, 10), id.slice(10, 12), id.slice(12)].join(' ')
  const lead = await submitted(world, thandi, { idNumber: grouped })
  expect(lead.idNumberLast3).toBe(id.slice(-3))
  expect(await submit(world, thandi, { idNumber: id })).toMatchObject({
    status: 409,
    answer: { code: 'duplicate_lead' },
  })
  expect((await ways.edit(lead.id, { idNumber: grouped })).status).toBe(200)
  expect((await leadNow(world, lead.id)).idNumberEncrypted).toEqual(lead.idNumberEncrypted)
})

test('a lead is not submitted with the number of somebody who objected, as alternative either', async () => {
  const { phoneNumber } = somebody()
  await world.request(admin.token, recordObjection, {
    body: { phoneNumber: phoneNumber.number, reason: 'Asked by phone' },
  })
  expect(await submit(world, thandi, { alternativePhoneNumber: phoneNumber })).toMatchObject(suppressed)
})

test.each(['main', 'alternative'])(
  'a waiting lead whose %s number was objected to is offered to nobody',
  async which => {
    const insuranceType = which === 'main' ? 'motorWarranty' : 'trackingDevice'
    const { phoneNumber } = somebody()
    const numbers = which === 'main' ? { phoneNumber } : { alternativePhoneNumber: phoneNumber }
    const lead = await submitted(world, thandi, { insuranceType, ...numbers })
    await world.request(admin.token, recordObjection, {
      body: { phoneNumber: phoneNumber.number, reason: 'Asked by phone' },
    })
    const insurer = await organisation(world, admin)
    await externalContract(world, admin, insurer.id, { insuranceType })
    await lapseAndOffer(world.context)
    expect(await leadNow(world, lead.id)).toMatchObject({ internalStatus: 'available', organisationId: null })

    // Without the number nothing stands in its way.
    const other = { phoneNumber: somebody().phoneNumber }
    expect((await ways.edit(lead.id, which === 'main' ? other : { alternativePhoneNumber: null })).status).toBe(200)
    await lapseAndOffer(world.context)
    expect(await leadNow(world, lead.id)).toMatchObject({ organisationId: insurer.id })
  },
)

test('a returned lead of an internal loader is not sent on while a number of it is objected to', async () => {
  const insurer = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, insurer.id)
  const agent = await loader(world, admin, { companyCode: insurer.companyCode ?? '' })
  const { phoneNumber } = somebody()
  const lead = await submitted(world, agent, { alternativePhoneNumber: phoneNumber })
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'invalidContactDetails' })
  const [found] = await casesOf(world, admin, lead.id)
  const params = { id: found?.id ?? '' }
  const body = { reason: 'The number does not exist.' }
  expect((await world.request(admin.token, acceptOutcomeCase, { params, body })).status).toBe(200)
  await world.request(admin.token, recordObjection, {
    body: { phoneNumber: phoneNumber.number, reason: 'Asked by phone' },
  })
  expect((await ways.correction(lead.id, { phoneNumber: somebody().phoneNumber })).status).toBe(200)
  expect(await leadNow(world, lead.id)).toMatchObject({ awaitsCorrection: true, organisationId: null })
})

test('whoever is on the list may still have their own details corrected', async () => {
  const lead = await submitted(world, thandi)
  await world.request(admin.token, recordObjection, { body: { phoneNumber: lead.phone, reason: 'Asked by phone' } })
  expect((await ways.correction(lead.id, { lastName: 'Spelled-right' })).status).toBe(200)
})
