import { exportPerson } from '@lodeway/contract/data-requests.ts'
import { changeLead, getLead } from '@lodeway/contract/leads.ts'
import { consentText } from '@lodeway/rules/leads/consent.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submit, submitted } from '../factories/leads.ts'
import { externalContract, feeCard, organisation } from '../factories/organisations.ts'
import { idNumber, loader } from '../factories/people.ts'

// What can be changed of a lead that no organisation has yet. Another insurance type is the second step once more.
inNewWorlds()

const consentVersion = '2026-01'
/** What keeps a lead's quality low. */
const poor = { emailAddress: null, idNumber: null, address: null, geographiclaArea: null, reason: null } as const
const change = (id: string, body: object, by = thandi) => world.request(by.token, changeLead, { params: { id }, body })
const read = async (id: string, by = admin) => (await world.request(by.token, getLead, { params: { id } })).answer

test('another type wants its consent confirmed, and keeps what was agreed to before', async () => {
  const lead = await submitted(world, thandi, { insuranceType: 'funeralCover' })
  const refused = await change(lead.id, { insuranceType: 'petInsurance' })
  expect(refused.status).toBe(400)
  expect(refused.answer.fields).toEqual({
    consentVersion: 'Confirm that the client agreed to be contacted about Pet Insurance',
  })
  expect((await change(lead.id, { insuranceType: 'petInsurance', consentVersion: '2019-01' })).status).toBe(400)
  expect(await leadNow(world, lead.id)).toMatchObject({ insuranceType: 'funeralCover' })

  const first = (await read(lead.id)).consent
  expect(first).toMatchObject({
    insuranceType: 'funeralCover',
    wording: consentText(consentVersion, 'Funeral Cover'),
    givenAt: world.now().toISOString(),
  })
  world.moveTo(new Date(world.now().getTime() + 60_000).toISOString())
  const { status, answer } = await change(lead.id, { insuranceType: 'petInsurance', consentVersion })
  expect(status).toBe(200)
  expect(answer).toMatchObject({
    insuranceType: 'petInsurance',
    consent: {
      insuranceType: 'petInsurance',
      version: consentVersion,
      wording: consentText(consentVersion, 'Pet Insurance'),
      givenAt: world.now().toISOString(),
      channel: 'leadForm',
    },
    earlierConsents: [first],
  })
  const { answer: file } = await world.request(admin.token, exportPerson, {
    body: { leadIds: [lead.id], accountId: null },
  })
  expect(JSON.stringify(file)).toContain('about Funeral Cover by')
  expect(JSON.stringify(file)).toContain('about Pet Insurance by')
})

test('a consent record cannot be changed or taken away', async () => {
  await submitted(world, thandi)
  await expect(sql`UPDATE consent SET wording = 'x'`.execute(world.db)).rejects.toThrow(/permission denied/)
  await expect(sql`DELETE FROM consent`.execute(world.db)).rejects.toThrow(/permission denied/)
})

test("another type's rules hold: medical cover, the ID number of organisational loaders, what is offered", async () => {
  const lead = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  const gap = await change(lead.id, { insuranceType: 'medicalGapCover', consentVersion })
  expect([gap.status, gap.answer.fields]).toEqual([
    400,
    { medicalCover: 'Client must have medical aid to apply for medical gap cover. ' },
  ])
  expect((await change(lead.id, { insuranceType: 'medicalGapCover', consentVersion, medicalCover: true })).status).toBe(
    200,
  )

  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '' })
  const theirs = await submitted(world, agent, { insuranceType: 'petInsurance', idNumber: null })
  const life = { insuranceType: 'lifeInsurance', consentVersion }
  // The rules are those of whoever submitted the lead, whoever changes it.
  for (const by of [agent, admin]) {
    const { status, answer } = await change(theirs.id, life, by)
    expect([status, answer.fields]).toEqual([400, { idNumber: 'Field is required' }])
  }
  expect((await change(theirs.id, { ...life, idNumber: idNumber(31_001) }, agent)).status).toBe(200)
  expect((await change(theirs.id, { idNumber: null }, agent)).answer.fields).toEqual({ idNumber: 'Field is required' })
})

test("another type's quality is measured anew, answers of the old one go, and the lead is offered anew", async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'businessInsurance' })
  const lead = await submitted(world, thandi, {
    ...poor,
    insuranceType: 'trackingDevice',
    vehicleAssets: ['Car'],
  })
  expect(lead).toMatchObject({ quality: 'low', vehicleAssets: ['Car'] })
  const answers = { owner: 'Mokoena Traders' }
  expect((await change(lead.id, { insuranceType: 'businessInsurance', consentVersion, ...answers })).status).toBe(200)
  expect(await leadNow(world, lead.id)).toMatchObject({ owner: 'Mokoena Traders', vehicleAssets: [], quality: 'low' })
  await world.runJobs('offer-available')
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationId: insurer.id })

  const other = await submitted(world, thandi, {
    insuranceType: 'trackingDevice',
    idNumber: null,
  })
  expect(other.quality).toBe('medium')
  // Pet insurance has no questions of its own, so none is left open.
  await change(other.id, { insuranceType: 'petInsurance', consentVersion, idNumber: idNumber(31_002) })
  expect((await read(other.id)).quality).toBe('high')
})

test('ID number, income and answers of a waiting lead can be corrected; an assigned one stays', async () => {
  const lead = await submitted(world, thandi, { ...poor, insuranceType: 'motorWarranty' })
  const { rows } = await sql<{
    id: string
    name: string
  }>`SELECT id, name FROM content_item WHERE category = 'yearlyIncome' ORDER BY position LIMIT 1`.execute(world.db)
  const [income] = rows
  const id = idNumber(31_003)
  const body = {
    idNumber: id,
    yearlyIncome: income,
    vehicleAssets: ['SUV'],
    geographiclaArea: 'gauteng',
    address: '1 A St',
  }
  expect((await change(lead.id, body)).status).toBe(200)
  expect(await read(lead.id)).toMatchObject({
    idNumber: id,
    dateOfBirth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    yearlyIncome: { name: income?.name },
    vehicleAssets: ['SUV'],
    geographicalArea: 'gauteng',
    // Mobile 20, ID number 20, income 5, address and area 5, consent 10.
    quality: 'medium',
  })
  expect((await change(lead.id, { idNumber: '8001015009086' })).answer.fields).toEqual({
    idNumber: 'Invalid ID number',
  })
  expect((await change(lead.id, { dateOfBirth: '2015-01-01', idNumber: null })).answer.fields).toEqual({
    dateOfBirth: 'Client Needs to be older than 18',
  })
  // A person is known by the corrected number from now on.
  expect((await submit(world, thandi, { insuranceType: 'motorWarranty', idNumber: id })).status).toBe(409)

  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'motorWarranty' })
  expect((await change(lead.id, { owner: 'X' })).answer.code).toBe('lead_assigned')
})
