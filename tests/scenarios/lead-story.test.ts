import { correctLead, erasePerson, recordObjection } from '@lodeway/contract/data-requests.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { changeLead, getLeadStory } from '@lodeway/contract/leads.ts'
import { refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { applyRetention } from '../../apps/api/src/features/data-requests/retention.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { apiOrganisation, externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, partnerOf, payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { idNumber } from '../factories/people.ts'
import { type Receiver, startReceiver } from '../factories/webhook-receiver.ts'

// What an administrator reads who is asked about one lead, and what its loader reads.
let receiver: Receiver
inNewWorlds('2026-03-02T08:00:00+02:00')
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const storyOf = async (id: string, by = admin) =>
  (await world.request(by.token, getLeadStory, { params: { id } })).answer
const minutesLater = (minutes: number) => at(new Date(world.now().getTime() + minutes * 60_000).toISOString())

test('from submission to payment: each step with who did it, each attempt of a delivery with its answer', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  receiver.answerWith(503)
  const lead = await submitted(world, thandi)
  await world.sendWebhooks()
  receiver.answerWith(204)
  await minutesLater(1)
  await world.sendWebhooks()
  const { report } = await partnerOf(world, admin, insurer.id)
  await report(lead.id, { organisationStatus: 'noAnswer' })
  await minutesLater(60)
  await report(lead.id, { organisationStatus: 'sale', premium: 1234.55 })
  await minutesLater(60)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'cashed', premiumsCollected: 1 })
  await payAllFor(world, admin, lead.id)

  const { entries, owed } = await storyOf(lead.id)
  expect(entries.map(entry => [entry.kind, 'by' in entry ? entry.by.name : null])).toEqual([
    ['submitted', 'Thandi Nkosi'],
    ['assigned', null],
    ['delivery', null],
    ['reported', insurer.name],
    ['reported', insurer.name],
    ['reported', 'First Administrator'],
    ...Array.from({ length: 4 }, () => ['paid', 'First Administrator']),
  ])
  expect(entries[0]).toMatchObject({ quality: 'high', consentVersion: '2026-01', consentChannel: 'leadForm' })
  expect(entries[1]).toMatchObject({ organisationName: insurer.name, reason: 'least filled of 1 contract: 0 of 10' })
  expect(entries[2]).toMatchObject({
    status: 'delivered',
    attempts: 2,
    tries: [
      { at: '2026-03-02T06:00:00.000Z', answer: 'Answered 503' },
      { at: '2026-03-02T06:01:00.000Z', answer: 'Answered 204' },
    ],
  })
  expect(entries[4]).toMatchObject({ organisationStatus: 'sale', premium: 1234.55, source: 'partner' })
  expect(entries[5]).toMatchObject({ organisationStatus: 'cashed', premiumsCollected: 1, source: 'admin' })
  // What each was paid for: R1 234.55 × 150 %, of which 35 %; the fee of a high lead, of which 42.5 %.
  const amounts = owed?.map(row => [row.category, row.status, row.amount, row.party, row.paymentStatus])
  expect(amounts?.map(row => row.slice(0, 3)).toSorted()).toEqual([
    ['invoice', 'cashed', 350],
    ['invoice', 'sale', 1851.83],
    ['payout', 'cashed', expect.any(Number)],
    ['payout', 'sale', expect.any(Number)],
  ])
  expect(new Set(amounts?.map(row => row[4]))).toEqual(new Set(['paid']))
})

test('who else could have had it, and what stood against the others, as it was then', async () => {
  const [chosen, fuller, paused, poor] = await Promise.all(
    [1, 2, 3, 4].map(() => organisation(world, admin, { distributionType: 'external' })),
  )
  await externalContract(world, admin, chosen?.id ?? '', { leadQuantity: 100 })
  await externalContract(world, admin, fuller?.id ?? '', { leadQuantity: 1 })
  // Both are empty, and the first lead goes to one of them; from then on the one of a single place is full.
  await submitted(world, thandi)
  await submitted(world, thandi)
  await externalContract(world, admin, paused?.id ?? '', { leadQuantity: 0 })
  await externalContract(world, admin, poor?.id ?? '', { highQualityFee: null })
  const lead = await submitted(world, thandi)

  const { considered } = await storyOf(lead.id)
  const against = Object.fromEntries((considered ?? []).map(row => [row.organisationName, row]))
  expect(against[chosen?.name ?? '']).toMatchObject({ isChosen: true, against: null, leadQuantity: 100 })
  expect(against[fuller?.name ?? '']).toMatchObject({ isChosen: false, against: 'full', assigned: 1, leadQuantity: 1 })
  expect(against[paused?.name ?? '']).toMatchObject({ isChosen: false, against: 'paused' })
  expect(against[poor?.name ?? '']).toMatchObject({ isChosen: false, against: 'noFeeForQuality' })

  // It is kept: what changes afterwards does not rewrite why.
  await externalContract(world, admin, fuller?.id ?? '', { leadQuantity: 50 })
  expect((await storyOf(lead.id)).considered).toEqual(considered)
})

test('a lead that waits says what stands against every contract now', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 1 })
  await submitted(world, thandi)
  const lead = await submitted(world, thandi)
  expect((await storyOf(lead.id)).considered).toMatchObject([{ organisationName: insurer.name, against: 'full' }])
  // What stood against them when it came in is kept, whoever has it later.
  const { leftWaiting } = await storyOf(lead.id)
  expect(leftWaiting).toMatchObject({
    at: world.now().toISOString(),
    considered: [{ organisationName: insurer.name, against: 'full', assigned: 1, leadQuantity: 1, isChosen: false }],
  })
  await minutesLater(5)
  await world.request(thandi.token, changeLead, { params: { id: lead.id }, body: { address: '2 Long Street' } })
  expect((await storyOf(lead.id)).entries.at(-1)).toMatchObject({
    kind: 'edited',
    by: { kind: 'loader', name: 'Thandi Nkosi' },
    fields: ['Physical address'],
  })
  const other = await organisation(world, admin)
  await externalContract(world, admin, other.id)
  expect(await storyOf(lead.id)).toMatchObject({
    considered: expect.arrayContaining([expect.objectContaining({ organisationName: other.name, isChosen: true })]),
    leftWaiting,
  })
})

test('a lead that is lapses and is offered in vain keeps why', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadExpiryPeriod: 'P1M' })
  const lead = await submitted(world, thandi)
  expect((await storyOf(lead.id)).leftWaiting).toBeNull()
  await minutesLater(60 * 24 * 40)
  await lapseAndOffer(world.context)
  expect((await storyOf(lead.id)).leftWaiting).toMatchObject({
    at: world.now().toISOString(),
    considered: [{ against: 'hadLeadBefore' }],
  })
})

test('what stood against every contract when it came in is kept beside what did the last time', async () => {
  const full = await organisation(world, admin)
  await externalContract(world, admin, full.id, { leadQuantity: 1, period: 'P6M', leadExpiryPeriod: 'P6M' })
  await submitted(world, thandi)
  const lead = await submitted(world, thandi)
  const first = (await storyOf(lead.id)).leftWaiting
  expect((await storyOf(lead.id)).firstLeftWaiting).toBeNull()
  const other = await organisation(world, admin)
  await externalContract(world, admin, other.id, { leadExpiryPeriod: 'P1M' })
  await minutesLater(60 * 24 * 40)
  await lapseAndOffer(world.context)
  const story = await storyOf(lead.id)
  expect(story.leftWaiting).toMatchObject({
    at: world.now().toISOString(),
    considered: expect.arrayContaining([
      expect.objectContaining({ organisationName: other.name, against: 'hadLeadBefore' }),
    ]),
  })
  expect(story.firstLeftWaiting).toEqual(first)
})

test('a lead that waits for a client who asked not to be contacted meanwhile is for nobody, by another number either', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 1 })
  const phoneNumber = { countryCode: 'ZA' as const, number: '0825550101' }
  const other = await submitted(world, thandi, { phoneNumber })
  const lead = await submitted(world, thandi, { alternativePhoneNumber: phoneNumber })
  await recordAsAdministrator(world, admin, other.id, { organisationStatus: 'doNotCall' })
  expect((await storyOf(lead.id)).considered).toMatchObject([{ organisationName: insurer.name, against: 'suppressed' }])
})

test('another consent is a step of its own', async () => {
  const lead = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  await minutesLater(5)
  const body = { insuranceType: 'funeralCover', consentVersion: '2026-01' } as const
  await world.request(thandi.token, changeLead, { params: { id: lead.id }, body })
  const { entries } = await storyOf(lead.id)
  expect(entries).toMatchObject([
    { kind: 'submitted', insuranceType: 'petInsurance' },
    { kind: 'consent', insuranceType: 'funeralCover', version: '2026-01', at: '2026-03-02T06:05:00.000Z' },
    { kind: 'edited', fields: ['Insurance type'] },
  ])
})

test('whose consent is stated anew on their request was submitted with the one of the form all the same', async () => {
  const lead = await submitted(world, thandi)
  const body = { firstName: 'Sipho', idNumber: idNumber(77), consentVersion: '2026-01' }
  expect((await world.request(admin.token, correctLead, { params: { id: lead.id }, body })).status).toBe(200)
  for (const by of [admin, thandi])
    expect((await storyOf(lead.id, by)).entries[0]).toMatchObject({ kind: 'submitted', consentChannel: 'leadForm' })
})

test('its loader reads the steps alone: no organisation, no premium, no delivery, no money', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const lead = await submitted(world, thandi)
  await world.sendWebhooks()
  const { report } = await partnerOf(world, admin, insurer.id)
  await report(lead.id, { organisationStatus: 'sale', premium: 500 })
  const story = await storyOf(lead.id, thandi)
  expect(story.entries.map(({ kind }) => kind)).toEqual(['submitted', 'assigned', 'reported'])
  expect(Object.keys(story)).toEqual(['entries'])
  const text = JSON.stringify(story)
  expect(text).not.toContain(insurer.name)
  expect(text).not.toContain('500')
  expect(text).not.toContain('least filled')
})

test('a return: opened, refused with its reason, and by whom', async () => {
  const { insurer } = await apiOrganisation(world, admin, receiver.url)
  const lead = await submitted(world, thandi)
  const { report } = await partnerOf(world, admin, insurer.id)
  await report(lead.id, { organisationStatus: 'invalidContactDetails' })
  await minutesLater(10)
  const [opened] = await casesOf(world, admin, lead.id)
  const reason = 'We reached the client there today.'
  await world.request(admin.token, refuseOutcomeCase, { params: { id: opened?.id ?? '' }, body: { reason } })
  const { entries } = await storyOf(lead.id)
  expect(entries.filter(entry => entry.kind === 'reported')).toMatchObject([
    { event: 'status', organisationStatus: 'invalidContactDetails', by: { kind: 'organisation', name: insurer.name } },
    { event: 'returnOpened', by: { kind: 'organisation' } },
    { event: 'returnRefused', reason, by: { kind: 'administrator', name: 'First Administrator' } },
  ])
})

test('an end stands before what begins in the same moment', async () => {
  await apiOrganisation(world, admin, receiver.url)
  const lead = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 100 })
  await minutesLater(5)
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 200 })
  const told = (await storyOf(lead.id)).entries.filter(entry => entry.kind === 'reported')
  expect(told.slice(-2)).toMatchObject([{ event: 'reversal' }, { event: 'status', premium: 200 }])

  const other = await organisation(world, admin)
  await externalContract(world, admin, other.id, { insuranceType: 'petInsurance' })
  const second = await organisation(world, admin)
  const lapsing = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  await externalContract(world, admin, second.id, { insuranceType: 'petInsurance' })
  await minutesLater(62 * 24 * 60)
  await lapseAndOffer(world.context)
  const { entries } = await storyOf(lapsing.id)
  const steps = entries.map(entry => ('event' in entry ? `${entry.kind} ${entry.event}` : entry.kind))
  expect(steps.indexOf('reported lapsed')).toBeGreaterThan(0)
  expect(steps.indexOf('reported lapsed')).toBeLessThan(steps.lastIndexOf('assigned'))
})

test('a delivery is withdrawn when the client objects or is erased, and not when it was made', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const [objecting, erased] = [await submitted(world, thandi), await submitted(world, thandi)]
  await minutesLater(30)
  await world.request(admin.token, recordObjection, {
    body: { phoneNumber: '0825550155', reason: 'By phone', leadIds: [objecting.id] },
  })
  await world.request(admin.token, erasePerson, { body: { leadIds: [erased.id], accountId: null } })
  const then = { at: '2026-03-02T06:30:00.000Z' }
  for (const [{ id }, event] of [
    [objecting, 'objected'],
    [erased, 'erased'],
  ] as const) {
    const deliveries = (await storyOf(id)).entries.filter(({ kind }) => kind === 'delivery')
    expect(deliveries).toMatchObject([
      { event: 'assigned', status: 'withdrawn', ...then },
      { event, ...then },
    ])
  }
})

test('an outcome is not recorded over another one that somebody has not seen', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const lead = await submitted(world, thandi)
  const nothing = { organisationStatus: null, premium: null }
  const record = (body: object) =>
    world.request(admin.token, recordOutcome, { params: { id: lead.id }, body: body as never })
  expect((await record({ organisationStatus: 'sale', premium: 750, seen: nothing })).status).toBe(200)
  // A second tab still shows nothing.
  const late = await record({ organisationStatus: 'noAnswer', seen: nothing })
  expect([late.status, late.answer.code]).toEqual([409, 'outcome_changed'])
  expect((await storyOf(lead.id)).owed?.every(({ isVoided }) => !isVoided)).toBe(true)
  const otherPremium = { organisationStatus: 'sale', premium: 500 }
  expect((await record({ organisationStatus: 'sale', premium: 900, seen: otherPremium })).status).toBe(409)
  const other = { organisationStatus: 'sale', premium: 750, organisationId: thandi.id }
  expect((await record({ organisationStatus: 'noAnswer', seen: other })).status).toBe(409)
  const seen = { organisationStatus: 'sale', premium: 750, organisationId: insurer.id }
  expect((await record({ organisationStatus: 'noAnswer', seen })).status).toBe(200)
})

test('answers of attempts go when those of their deliveries do', async () => {
  await apiOrganisation(world, admin, receiver.url)
  const lead = await submitted(world, thandi)
  await world.sendWebhooks()
  await minutesLater(91 * 24 * 60)
  await applyRetention(world.context)
  const { entries } = await storyOf(lead.id)
  expect(entries.find(entry => entry.kind === 'delivery')).toMatchObject({
    lastAnswer: null,
    tries: [{ at: '2026-03-02T06:00:00.000Z', answer: null }],
  })
})
