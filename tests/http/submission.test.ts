import { hideContent, listContent } from '@lodeway/contract/content.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { offeredTypes, submitLead } from '@lodeway/contract/lead-submission.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { poorBody, submissionBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, internalContract, organisation } from '../factories/organisations.ts'
import { loader } from '../factories/people.ts'

inOneWorld()

const count = async () =>
  (
    await world.db
      .selectFrom('lead')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('a forged owner, quality or status is refused and nothing is stored', async () => {
  const before = await count()
  const stranger = await loader(world, admin)
  for (const forged of [
    { loaderId: stranger.id },
    { quality: 'high' },
    { internalStatus: 'assigned' },
    { organisationStatus: 'sale' },
  ]) {
    const { status } = await world.request(thandi.token, submitLead, {
      body: { ...submissionBody(), ...forged },
    })
    expect(status).toBe(400)
  }
  expect(await count()).toBe(before)
})

test('field errors come at their fields, with the words of the specification', async () => {
  const { status, answer } = await submit(world, thandi, {
    firstName: 'J0hn',
    phoneNumber: { countryCode: 'ZA', number: '12' },
    idNumber: '8001015009086',
  })
  expect(status).toBe(400)
  expect(answer.fields).toMatchObject({
    firstName: 'Invalid value',
    phoneNumber: 'Invalid phone number',
    idNumber: 'Invalid ID number',
  })
  const young = await submit(world, thandi, { idNumber: null, dateOfBirth: '2015-01-01' })
  expect(young.answer.fields).toEqual({ dateOfBirth: 'Client Needs to be older than 18' })
  const gap = await submit(world, thandi, { insuranceType: 'medicalGapCover', medicalCover: false })
  expect(gap.answer.fields).toEqual({ medicalCover: 'Client must have medical aid to apply for medical gap cover. ' })
})

test('the same Idempotency-Key answers the same lead; another body with it is refused', async () => {
  const body = submissionBody()
  const headers = { 'idempotency-key': 'key-number-one' }
  const first = await world.request(thandi.token, submitLead, { body, headers })
  const second = await world.request(thandi.token, submitLead, { body, headers })
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.answer).toEqual(first.answer)
  const other = await world.request(thandi.token, submitLead, { body: submissionBody(), headers })
  expect(other.status).toBe(422)
})

test('twenty of one request at once make one lead', async () => {
  const before = await count()
  const body = submissionBody()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.request(thandi.token, submitLead, { body, headers: { 'idempotency-key': 'pressed-often' } }),
    ),
  )
  expect(new Set(replies.map(reply => reply.status)).difference(new Set([201, 409]))).toEqual(new Set())
  expect(await count()).toBe(before + 1)
})

test('the same person and type within 90 days: 409 that names nobody; another type, or later, is welcome', async () => {
  const body = submissionBody()
  await submit(world, thandi, body)
  const other = await loader(world, admin, { firstName: 'Zanele' })
  const again = await submit(world, other, { ...submissionBody(), phoneNumber: body.phoneNumber })
  expect(again.status).toBe(409)
  expect(again.text).not.toContain('Thandi')
  expect(
    (await submit(world, other, { ...submissionBody(), phoneNumber: body.phoneNumber, insuranceType: 'other' })).status,
  ).toBe(201)
  world.moveBy(91 * 86_400_000)
  const [later, owner] = [await world.tokenFor(other.id), other]
  expect(
    (await submit(world, { ...owner, token: later }, { ...submissionBody(), phoneNumber: body.phoneNumber })).status,
  ).toBe(201)
  world.moveBy(-91 * 86_400_000)
})

test('after do-not-call nobody may submit a lead for that person', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'petInsurance' })
  const body = submissionBody({ insuranceType: 'petInsurance' })
  const lead = await submitted(world, thandi, body)
  expect(
    (
      await world.request(admin.token, recordOutcome, {
        params: { id: lead.id },
        body: { organisationStatus: 'doNotCall' },
      })
    ).status,
  ).toBe(200)
  const other = await loader(world, admin)
  const { status, answer } = await submit(world, other, {
    ...submissionBody({ insuranceType: 'other' }),
    emailAddress: body.emailAddress,
  })
  expect([status, answer.code]).toEqual([422, 'suppressed'])
})

test('an individual loader without bank details is asked for them first', async () => {
  const poor = await loader(world, admin, { withBilling: false })
  const { status, answer } = await submit(world, poor)
  expect([status, answer.code]).toEqual([422, 'billing_needed'])
})

// Document 2, section 1:
// - Organisational loaders … and may only submit types for which it has an active internal contract.
test('an organisational loader is offered and may submit only what the own contracts cover', async () => {
  const own = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, own.id, { insuranceType: 'lifeInsurance' })
  const agent = await loader(world, admin, { companyCode: own.companyCode ?? '', withBilling: false })
  const { answer } = await world.request(agent.token, offeredTypes)
  expect(answer.types).toEqual([{ type: 'lifeInsurance', demand: true }])
  expect((await submit(world, agent, { insuranceType: 'petInsurance' })).status).toBe(422)
  const withoutId = await submit(world, agent, { insuranceType: 'lifeInsurance', idNumber: null })
  expect(withoutId.answer.fields).toEqual({ idNumber: 'Field is required' })
  expect((await submit(world, agent, { insuranceType: 'lifeInsurance', organisationId: own.id })).status).toBe(400)
})

test('a preferred company must be one that the form offers', async () => {
  const insurer = await organisation(world, admin)
  expect((await submit(world, thandi, { insuranceType: 'motorWarranty', organisationId: insurer.id })).status).toBe(400)
  await externalContract(world, admin, insurer.id, { insuranceType: 'motorWarranty' })
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id, { insuranceType: 'motorWarranty' })
  const { answer } = await submit(world, thandi, { insuranceType: 'motorWarranty', organisationId: second.id })
  const lead = await world.db
    .selectFrom('lead')
    .innerJoin('assignment', 'assignment.id', 'lead.assignmentId')
    .select(['lead.organisationId', 'assignment.reason'])
    .where('lead.id', '=', answer.id)
    .executeTakeFirstOrThrow()
  expect(lead).toEqual({ organisationId: second.id, reason: 'preferred company' })
})

test('demand and preferred companies count only contracts that could take such a lead', async () => {
  const wanted = async () => {
    const { answer } = await world.request(thandi.token, offeredTypes, { query: { type: ['debtProduct'] } })
    return { demand: answer.types[0]?.demand, qualities: answer.wanted.map(({ quality }) => quality) }
  }
  const companies = async (quality?: 'low' | 'high') => {
    const query = { insuranceType: 'debtProduct', contractState: 'active', quality } as const
    const { answer } = await world.request(thandi.token, listOrganisations, { query })
    expect(answer.count).toBe(answer.data.length)
    return answer.data.map(({ id }) => id)
  }
  const nothing = {
    insuranceType: 'debtProduct',
    basicQualityFee: null,
    mediumQualityFee: null,
    highQualityFee: null,
  } as const
  const [paused, unpriced, choosy] = [
    await organisation(world, admin),
    await organisation(world, admin),
    await organisation(world, admin),
  ]
  await externalContract(world, admin, paused.id, { insuranceType: 'debtProduct', leadQuantity: 0 })
  // Older releases took a contract without any fee.
  const { id: feeless } = await externalContract(world, admin, unpriced.id, {
    ...nothing,
    basicQualityFee: 1,
    leadQuantity: 0,
  })
  await sql`UPDATE contract SET basic_fee_cents = NULL, lead_quantity = 10 WHERE id = ${feeless}`.execute(world.db)
  expect(await wanted()).toEqual({ demand: false, qualities: [] })
  expect(await companies()).toEqual([])
  await externalContract(world, admin, choosy.id, { ...nothing, highQualityFee: 350, leadQuantity: 1 })
  expect(await wanted()).toEqual({ demand: true, qualities: ['high'] })
  expect([await companies(), await companies('high'), await companies('low')]).toEqual([[choosy.id], [choosy.id], []])

  const preferring = { insuranceType: 'debtProduct', organisationId: choosy.id } as const
  const poor = await submit(world, thandi, {
    ...poorBody(preferring),
    idNumber: null,
    emailAddress: null,
    reason: null,
  })
  expect([poor.status, poor.answer.fields]).toEqual([
    400,
    { organisationId: 'This company does not buy leads of this quality now' },
  ])
  const inCapitals = { organisationId: choosy.id.toUpperCase(), loaderId: thandi.id.toUpperCase() }
  expect((await submitted(world, thandi, { ...preferring, ...inCapitals })).organisationId).toBe(choosy.id)
  // The last place is taken.
  expect(await wanted()).toEqual({ demand: false, qualities: [] })
  expect((await submit(world, thandi, preferring)).answer.fields).toEqual({
    organisationId: 'This company is no longer available',
  })
})

test('a hidden choice is refused at its field', async () => {
  const { answer: list } = await world.request(admin.token, listContent, { query: { category: 'yearlyIncome' } })
  const hidden = list.data[0]
  await world.request(admin.token, hideContent, { params: { id: hidden?.id ?? '' } })
  const { status, answer } = await submit(world, thandi, {
    yearlyIncome: { id: hidden?.id ?? '', name: hidden?.name ?? '' },
  })
  expect(status).toBe(400)
  expect(Object.keys(answer.fields ?? {})).toEqual(['yearlyIncome'])
})

test('those who take leads are found and ordered by name, of every type where none is given; by nothing else', async () => {
  const names = async (query: object, by = thandi) =>
    (await world.request(by.token, listOrganisations, { query })).answer.data.map(({ name }) => name)
  for (const name of ['Améthyst Pets', 'Zonnebloem Pets']) {
    const { id } = await organisation(world, admin, { name })
    await externalContract(world, admin, id, { insuranceType: 'petInsurance', highQualityFee: null })
  }
  await organisation(world, admin, { name: 'Idle Pets' })
  const type = { insuranceType: 'petInsurance', limit: 1000 }
  expect(await names({ ...type, search: 'pets amethyst' })).toEqual(['Améthyst Pets'])
  expect(await names({ ...type, search: 'pets', orderBy: 'name:desc' })).toEqual(['Zonnebloem Pets', 'Améthyst Pets'])
  for (const by of [thandi, admin]) {
    expect(await names({ contractState: 'active', search: 'pets' }, by)).toEqual(['Améthyst Pets', 'Zonnebloem Pets'])
    expect(await names({ quality: 'medium', search: 'pets' }, by)).toEqual(['Améthyst Pets', 'Zonnebloem Pets'])
    expect(await names({ quality: 'high', search: 'pets' }, by)).toEqual([])
  }
  expect(await names({ search: 'idle' }, admin)).toEqual(['Idle Pets'])
  const ordered = await world.request(admin.token, listOrganisations, {
    query: { insuranceType: 'petInsurance', orderBy: 'emailAddress:asc' },
  })
  expect([ordered.status, ordered.answer]).toMatchObject([
    400,
    { fields: { orderBy: 'Those who take leads are listed by name' } },
  ])
})

test('answers to questions that the insurance type does not ask are not kept, as after an edit; those it asks are', async () => {
  const { answer: assets } = await world.request(admin.token, listContent, { query: { category: 'assetsToCover' } })
  const asset = (followUp: 'vehicle' | null) =>
    assets.data.filter(item => item.followUp === followUp).map(({ id, name }) => ({ id, name }))
  const answers = { medicalCover: true, owner: 'X', yearsOfInsurance: 'fivePlus' } as const
  const pet = await submitted(world, thandi, { ...answers, vehicleAssets: ['Car'], insuranceType: 'petInsurance' })
  expect(pet).toMatchObject({ medicalCover: null, owner: null, yearsOfInsurance: null, vehicleAssets: [] })
  const insured = async (previousInsurance: boolean, followUp: 'vehicle' | null) =>
    submitted(world, thandi, {
      insuranceType: 'personalShortTerm',
      previousInsurance,
      yearsOfInsurance: 'fivePlus',
      assetsToCover: asset(followUp),
      vehicleAssets: ['Car'],
    })
  expect(await insured(false, null)).toMatchObject({ yearsOfInsurance: null, vehicleAssets: [] })
  expect(await insured(true, 'vehicle')).toMatchObject({ yearsOfInsurance: 'fivePlus', vehicleAssets: ['Car'] })
})

// Document 2, section 4:
// - A lead whose `internalStatus` is assigned cannot be edited.
test('an assigned lead cannot be edited: 409; an available one can', async () => {
  const waiting = await submitted(world, thandi, poorBody())
  expect(waiting.internalStatus).toBe('available')
  expect(
    (await world.request(thandi.token, changeLead, { params: { id: waiting.id }, body: { firstName: 'Changed' } }))
      .answer.firstName,
  ).toBe('Changed')
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'trackingDevice' })
  const assigned = await submitted(world, thandi, { insuranceType: 'trackingDevice' })
  expect(
    (await world.request(thandi.token, changeLead, { params: { id: assigned.id }, body: { firstName: 'Changed' } }))
      .status,
  ).toBe(409)
})
