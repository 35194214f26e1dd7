import { getBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { hideContent, listContent } from '@lodeway/contract/content.ts'
import { correctLead, erasePerson } from '@lodeway/contract/data-requests.ts'
import { changeLead, getLeadStory } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { limits } from '../factories/limits.ts'
import { apiOrganisation, externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, recordAsAdministrator } from '../factories/outcomes.ts'
import { administratorWith } from '../factories/people.ts'
import { type Receiver, startReceiver } from '../factories/webhook-receiver.ts'

// A client's income and area are corrected like their other details, and count as they do in an edit.
let receiver: Receiver
inNewWorlds('now')
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const correct = (id: string, body: object, by = admin) => world.request(by.token, correctLead, { params: { id }, body })
const itemOf = async (category: ContentCategory, name: string) => {
  const { answer } = await world.request(admin.token, listContent, { query: { category } })
  const { id } = answer.data.find(item => item.name === name) ?? { id: '' }
  return { id, name }
}
const income = (name: string) => itemOf('yearlyIncome', name)
/** 70 points for funeral cover: whatever else counts makes a lead of medium quality one of high. */
const almostHigh = { emailAddress: null, reason: null, address: null, geographiclaArea: null } as const

test('of a lead that waits they measure it anew, for whoever takes such a client', async () => {
  const { id } = await submitted(world, thandi, almostHigh)
  const [low, high] = [await income('R60 001 - R120 000'), await income('R240 001 - R360 000')]
  const { id: insurerId } = await organisation(world, admin)
  await externalContract(world, admin, insurerId, {
    basicQualityFee: null,
    mediumQualityFee: null,
    limits: limits({ areas: ['gauteng'], incomeIds: [high.id] }),
  })
  expect(await leadNow(world, id)).toMatchObject({ quality: 'medium', organisationId: null })

  const { status, answer } = await correct(id, { yearlyIncome: low })
  const corrected = ['yearlyIncome']
  expect([status, answer]).toEqual([200, { corrected, organisationsTold: 0, waitsForContract: false }])
  expect(await leadNow(world, id)).toMatchObject({ quality: 'high', yearlyIncomeName: low.name, organisationId: null })
  expect((await correct(id, { yearlyIncome: null, geographicalArea: 'gauteng' })).status).toBe(200)
  expect(await leadNow(world, id)).toMatchObject({ quality: 'medium', yearlyIncomeId: null, yearlyIncomeName: null })
  // What a correction does not name stays.
  expect((await correct(id, { yearlyIncome: high })).answer.corrected).toEqual(corrected)
  await world.runJobs('offer-available')
  expect(await leadNow(world, id)).toMatchObject({
    quality: 'high',
    geographicalArea: 'gauteng',
    organisationId: insurerId,
  })
})

test('whoever has the lead is told what they are now, and its quality and price stay', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const naledi = await buyer(world, admin, insurer.id)
  const [low, high] = [await income('R60 001 - R120 000'), await income('R240 001 - R360 000')]
  const { id } = await submitted(world, thandi, { ...almostHigh, yearlyIncome: low })
  world.moveBy(1000)
  const body = { geographicalArea: 'gauteng', yearlyIncome: null }
  const taken = await correct(id, body)
  const corrected = ['geographicalArea', 'yearlyIncome']
  expect(taken.answer).toEqual({ corrected, organisationsTold: 1, waitsForContract: false })
  expect(await leadNow(world, id)).toMatchObject({ quality: 'high', organisationId: insurer.id })
  await world.sendWebhooks()
  expect((await correct(id, { yearlyIncome: high })).status).toBe(200)
  await world.sendWebhooks()
  const told = receiver.received.map(({ body: sent }) => {
    const { type, data } = JSON.parse(sent) as {
      type: string
      data: { quality: string; geographicalArea: string | null; details: Record<string, string> }
    }
    return [type, data.quality, data.geographicalArea, data.details.yearlyIncome]
  })
  expect(told.filter(([type]) => type === 'lead.corrected')).toEqual([
    ['lead.corrected', 'high', 'gauteng', undefined],
    ['lead.corrected', 'high', 'gauteng', high.name],
  ])
  const { answer: bought } = await world.request(naledi.token, getBoughtLead, { params: { id } })
  expect(bought).toMatchObject({ geographicalArea: 'gauteng', details: { yearlyIncome: high.name } })
  const labels = ['Geographical area', 'Lead income per year']
  expect(bought.corrected.map(({ fields }) => fields)).toEqual([labels, [labels[1]]])

  // In the history and the audit log by their names alone.
  const { answer: story } = await world.request(admin.token, getLeadStory, { params: { id } })
  expect(story.entries).toContainEqual(expect.objectContaining({ kind: 'edited', fields: labels }))
  const entries = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('subjectId', '=', id)
    .where('action', '=', 'lead.correct')
    .orderBy('id')
    .execute()
  expect(entries[0]).toEqual({ detail: { fields: corrected, organisationsTold: 1 } })

  const fees = async () =>
    world.db
      .selectFrom('sale')
      .select('amountCents')
      .where('leadId', '=', id)
      .where('category', '=', 'invoice')
      .where('status', '=', 'cashed')
      .execute()
  await recordAsAdministrator(world, admin, id, { organisationStatus: 'cashed', premium: 100 })
  expect((await correct(id, { yearlyIncome: null })).answer).toMatchObject({ organisationsTold: 1 })
  expect(await leadNow(world, id)).toMatchObject({ quality: 'high', organisationStatus: 'cashed' })
  expect(await fees()).toEqual([{ amountCents: 35_000 }])
})

test('an organisation that had the lead hears that they were corrected; a returned one still waits for its contact details', async () => {
  await apiOrganisation(world, admin, receiver.url)
  const { id } = await submitted(world, thandi, almostHigh)
  await world.sendWebhooks()
  await recordAsAdministrator(world, admin, id, { organisationStatus: 'invalidContactDetails' })
  const [found] = await casesOf(world, admin, id)
  const decided = { params: { id: found?.id ?? '' }, body: { reason: 'The number is wrong.' } }
  expect((await world.request(admin.token, acceptOutcomeCase, decided)).status).toBe(200)
  const { answer } = await correct(id, { geographicalArea: 'gauteng', yearlyIncome: await income('R0 - R60 000') })
  expect(answer).toMatchObject({ organisationsTold: 1, waitsForContract: false })
  expect(await leadNow(world, id)).toMatchObject({ awaitsCorrection: true, organisationId: null, quality: 'high' })
  await world.sendWebhooks()
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({
    type: 'lead.corrected',
    data: { leadId: id, geographicalArea: null, details: {} },
  })
})

test('they are refused as in an edit, when nothing is different, and to whoever may not', async () => {
  const [hidden, vehicle] = [await income('R0 - R60 000'), await itemOf('vehicle', 'Toyota')]
  const { id } = await submitted(world, thandi, { yearlyIncome: hidden })
  await world.request(admin.token, hideContent, { params: { id: hidden.id }, body: null })
  const none = { id: thandi.id, name: 'Nothing' }
  for (const body of [{ yearlyIncome: vehicle }, { yearlyIncome: none }, { geographicalArea: 'atlantis' }]) {
    const [refused, asEdit] = [
      await correct(id, body),
      await world.request(thandi.token, changeLead, { params: { id }, body: body as never }),
    ]
    expect([refused.status, Object.keys(refused.answer.fields ?? {})]).toEqual([400, Object.keys(body)])
    expect(refused.answer.fields).toEqual(asEdit.answer.fields)
  }
  // What the lead has it may keep.
  const same = { yearlyIncome: hidden, geographicalArea: 'westernCape' }
  expect(await correct(id, same)).toMatchObject({ status: 422, answer: { code: 'nothing_changed' } })
  expect((await correct(id, { ...same, firstName: 'Naledi' })).answer.corrected).toEqual(['firstName'])
  const other = { yearlyIncome: await income('R60 001 - R120 000') }
  expect((await correct(id, other)).status).toBe(200)
  expect((await correct(id, { yearlyIncome: hidden })).answer.fields).toEqual({
    yearlyIncome: 'This choice is no longer available. Please choose another.',
  })
  const clerk = await administratorWith(world, ['leads', 'money', 'settings'])
  expect((await correct(id, { geographicalArea: 'gauteng' }, clerk)).status).toBe(403)
  await world.request(admin.token, erasePerson, { body: { leadIds: [id], accountId: null } })
  expect((await correct(id, { geographicalArea: 'gauteng' })).status).toBe(409)
})

test('a correction measures a lead that waits as an edit does: with the questions that follow on its assets', async () => {
  const assetsToCover = [await itemOf('assetsToCover', 'Motor vehicle')]
  const answers = { previousInsurance: false, incidentsInLastYears: false, assetsToCover }
  // Which vehicle it is was not said.
  const { id } = await submitted(world, thandi, { insuranceType: 'personalShortTerm', ...answers })
  const measured = async () => {
    const { quality, qualityPoints } = await leadNow(world, id)
    return { quality, qualityPoints }
  }
  const edited = await world.request(thandi.token, changeLead, { params: { id }, body: { emailAddress: null } })
  expect(edited.status).toBe(200)
  const byEdit = await measured()
  expect(JSON.stringify(byEdit)).toContain('questions')
  expect((await correct(id, { emailAddress: 'back@example.co.za' })).status).toBe(200)
  expect((await correct(id, { emailAddress: null })).status).toBe(200)
  expect(await measured()).toEqual(byEdit)
})
