import { correctLead } from '@lodeway/contract/data-requests.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { expect, test } from 'vitest'
import { admin, inNewWorlds, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { submissionBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, partnerOf } from '../factories/outcomes.ts'

// One client is taken once for an insurance type within 90 days, also by a lead that is older and was changed.
inNewWorlds()

const consentVersion = '2026-01'
const phone = (number: string) => ({ countryCode: 'ZA' as const, number })
const duplicate = { status: 409, answer: { code: 'duplicate_lead' } }
const daysLater = async (days: number) => {
  world.moveBy(days * 86_400_000)
  await renewTokens()
}
const somebodyElse = () => {
  const { phoneNumber, emailAddress, idNumber = null } = submissionBody()
  return { firstName: 'Pieter', lastName: 'Botha', phoneNumber, emailAddress, idNumber }
}

const ways = {
  edit: (id: string, body: object) => world.request(thandi.token, changeLead, { params: { id }, body }),
  correction: (id: string, body: object) => world.request(admin.token, correctLead, { params: { id }, body }),
}

test.each(Object.entries(ways))('%s: whom an old lead becomes about is not taken again at once', async (_, change) => {
  const { id } = await submitted(world, thandi)
  await daysLater(100)
  const pieter = somebodyElse()
  expect((await change(id, { ...pieter, consentVersion })).status).toBe(200)
  await daysLater(1)
  expect(await submit(world, thandi, pieter)).toMatchObject(duplicate)
  expect(await submit(world, thandi, { phoneNumber: pieter.phoneNumber })).toMatchObject(duplicate)
  await daysLater(90)
  expect((await submit(world, thandi, pieter)).status).toBe(201)
})

const emailAddress = 'another.address@example.co.za'
/** The client of a lead of a hundred days ago, whose e-mail address was changed forty days ago. */
async function changedSince(change: (typeof ways)[keyof typeof ways]) {
  const client = submissionBody()
  const { id } = await submitted(world, thandi, client)
  await daysLater(60)
  expect((await change(id, { emailAddress, address: '2 Short Street' })).status).toBe(200)
  expect(await submit(world, thandi, client)).toMatchObject(duplicate)
  await daysLater(40)
  return client
}

test('what a lead says as before counts since it was submitted, and what its loader says anew since then', async () => {
  const client = await changedSince(ways.edit)
  expect(await submit(world, thandi, { ...client, emailAddress })).toMatchObject(duplicate)
  expect((await submit(world, thandi, client)).status).toBe(201)
})

test('a client who had their own details corrected can be submitted again as if they had been right', async () => {
  const client = await changedSince(ways.correction)
  expect((await submit(world, thandi, { ...client, emailAddress })).status).toBe(201)
})

test('a client is new to another insurance type from when the lead is changed to it', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id, { insuranceType: 'lifeInsurance' })
  const client = submissionBody()
  const { id } = await submitted(world, thandi, client)
  await daysLater(100)
  await externalContract(world, admin, (await organisation(world, admin)).id, { insuranceType: 'lifeInsurance' })
  expect((await ways.edit(id, { insuranceType: 'lifeInsurance', consentVersion })).status).toBe(200)
  expect(await submit(world, thandi, { ...client, insuranceType: 'lifeInsurance' })).toMatchObject(duplicate)
  expect((await submit(world, thandi, client)).status).toBe(201)
})

test('a returned lead is corrected although its client was rightly submitted again since', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const { report } = await partnerOf(world, admin, insurer.id)
  const client = submissionBody()
  const { id } = await submitted(world, thandi, client)
  await report(id, { organisationStatus: 'invalidContactDetails' })
  const [found] = await casesOf(world, admin, id)
  const body = { reason: 'Nobody has this number.' }
  await world.request(admin.token, acceptOutcomeCase, { params: { id: found?.id ?? '' }, body })
  await daysLater(100)
  const phoneNumber = phone('0830000999')
  expect((await submit(world, thandi, { ...client, phoneNumber })).status).toBe(201)
  expect((await ways.edit(id, { phoneNumber: phone('0830000998') })).status).toBe(200)
  expect((await ways.edit(id, { reason: 'The client asked for a quotation once more.' })).status).toBe(200)
  // What only the later lead said until now makes it a duplicate of that one.
  expect(await ways.edit(id, { phoneNumber })).toMatchObject(duplicate)
})

test('a lead does not become one for an insurance type for which its client was submitted since', async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id, { insuranceType: 'lifeInsurance' })
  const client = submissionBody()
  const { id } = await submitted(world, thandi, client)
  expect((await submit(world, thandi, { ...client, insuranceType: 'lifeInsurance' })).status).toBe(201)
  expect(await ways.edit(id, { insuranceType: 'lifeInsurance', consentVersion })).toMatchObject(duplicate)
})
