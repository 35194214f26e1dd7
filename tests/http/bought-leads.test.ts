import { getBoughtLead, listBoughtLeads, reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { correctLead, erasePerson, exportPerson, recordObjection } from '@lodeway/contract/data-requests.ts'
import { listDeliveries, replayDelivery } from '@lodeway/contract/deliveries.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { addLeadNote, listLeadNotes } from '@lodeway/contract/lead-notes.ts'
import { getLeadStory, listLeads } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase, listOutcomeCases, refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { boughtLeadMessages } from '@lodeway/rules/bought-leads/states.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submissionBody, submitted } from '../factories/leads.ts'
import { limits } from '../factories/limits.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { outcomeFile, partnerOf, preview, recordAsAdministrator, upload } from '../factories/outcomes.ts'
import { idNumber, type Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

inNewWorlds(undefined, withBuyer)

let orgId: string
let naledi: Person
/** As she is when a world begins: tests that move the clock give her another token. */
let invited: Person
async function withBuyer(made: World, by: Person): Promise<void> {
  orgId = (await organisation(made, by)).id
  await externalContract(made, by, orgId)
  invited = await buyer(made, by, orgId)
}
beforeEach(() => {
  naledi = invited
})

const list = async (query = {}) => (await world.request(naledi.token, listBoughtLeads, { query })).answer
const get = (id: string) => world.request(naledi.token, getBoughtLead, { params: { id } })
const report = (id: string, body: BodyInput<typeof reportBoughtLead>, who = naledi) =>
  world.request(who.token, reportBoughtLead, { params: { id }, body })

const object = (id: string) =>
  world.request(admin.token, recordObjection, {
    body: { phoneNumber: '0825550199', reason: 'By phone', leadIds: [id] },
  })

describe('the queue', () => {
  test('a lead is new with the time of its delivery, then in the state of what was said', async () => {
    const lead = await submitted(world, thandi)
    const { data, counts } = await list({ state: ['new'] })
    expect(data).toMatchObject([{ id: lead.id, organisationStatus: null, deliveredAt: world.now().toISOString() }])
    expect(counts).toEqual({ new: 1, callBack: 0, working: 0, sold: 0, closed: 0 })
    await report(lead.id, { organisationStatus: 'noAnswer', seen: null })
    expect((await list({ state: ['new'] })).count).toBe(0)
    const working = await list({ state: ['working'], type: ['funeralCover'], search: 'Johan' })
    expect(working.counts).toMatchObject({ new: 0, working: 1 })
    expect((await list({ type: ['petInsurance'] })).count).toBe(0)
  })

  test('the client is whole as delivered; who submitted it is a reference, one for all leads of a loader', async () => {
    const [first, second] = [await submitted(world, thandi), await submitted(world, thandi)]
    const { answer, text } = await get(first.id)
    expect(answer).toMatchObject({ id: first.id, loaderReference: expect.stringMatching(/^L-[0-9A-F]{8}$/) })
    expect(answer.idNumber).toMatch(/^\d{13}$/)
    expect((await get(second.id)).answer.loaderReference).toBe(answer.loaderReference)
    for (const known of [thandi.id, thandi.emailAddress, 'Thandi']) expect(text).not.toContain(known)
    const found = async (search: string) => (await list({ search })).data.map(({ id }) => id).toSorted()
    expect(await found(` ${answer.loaderReference.toLowerCase()} `)).toEqual([first.id, second.id].toSorted())
    expect(await found('L-00000000')).toEqual([])
    expect(await found(first.id.slice(-12))).toEqual([first.id])
    // An administrator who is asked about that loader chooses the organisation.
    const ask = (query: object) => world.request(admin.token, listLeads, { query })
    const asked = { search: answer.loaderReference, limit: 10 }
    expect((await ask({ ...asked, assignedOrganisationId: [orgId] })).answer.count).toBe(2)
    expect((await ask(asked)).answer.count).toBe(0)
    const read = await world.db
      .selectFrom('auditLog')
      .select(['actorKind', 'actorId'])
      .where('action', '=', 'lead.read-id-number')
      .where('subjectId', '=', first.id)
      .execute()
    expect(read).toEqual([{ actorKind: 'buyer', actorId: naledi.id }])
  })
})

test("what of the client's details was corrected since the organisation has the lead is named, and never what they are", async () => {
  const { id } = await submitted(world, thandi)
  expect((await get(id)).answer.corrected).toEqual([])
  world.moveBy(60_000)
  const phoneNumber = { countryCode: 'ZA', number: '0825550404' } as const
  const body = { phoneNumber, emailAddress: 'corrected@example.co.za' }
  expect((await world.request(admin.token, correctLead, { params: { id }, body })).status).toBe(200)
  const { answer } = await get(id)
  expect(answer.phoneNumber).toBe('+27825550404')
  expect(answer.corrected).toEqual([{ at: world.now().toISOString(), fields: ['Phone number', 'Email'] }])
  // Who called the number from before records it all the same.
  expect((await report(id, { organisationStatus: 'busy', seen: null })).status).toBe(200)
})

describe('what was said', () => {
  test('goes the way of every outcome: history with its person, amounts, and the rules of an organisation', async () => {
    const { id } = await submitted(world, thandi)
    expect((await report(id, { organisationStatus: 'sale', seen: null })).status).toBe(422)
    const sold = await report(id, { organisationStatus: 'sale', premium: 1234.55, seen: null })
    expect(sold.answer).toMatchObject({
      organisationStatus: 'sale',
      premium: 1234.55,
      said: [{ organisationStatus: 'sale', by: 'Naledi Mokoena' }],
    })
    const owed = await world.db.selectFrom('sale').select('amountCents').where('leadId', '=', id).execute()
    expect(owed.map(({ amountCents }) => amountCents).toSorted()).toEqual([185183, 64814].toSorted())
    // Only an administrator takes a sale back.
    expect((await report(id, { organisationStatus: 'noAnswer' })).status).toBe(422)
    const { answer: story } = await world.request(admin.token, getLeadStory, { params: { id } })
    expect(JSON.stringify(story)).toContain('"source":"buyer"')
  })

  test('what somebody else recorded meanwhile is not overwritten unseen', async () => {
    const { id } = await submitted(world, thandi)
    await report(id, { organisationStatus: 'quoted', seen: null })
    expect(await report(id, { organisationStatus: 'noAnswer', seen: null })).toMatchObject({
      status: 409,
      answer: { code: 'outcome_changed' },
    })
  })

  test('what is sent again, as its answer was lost, is no change meanwhile, and is recorded once', async () => {
    const { id } = await submitted(world, thandi)
    const inHours = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000).toISOString()
    const changed = { status: 409, answer: { code: 'outcome_changed' } }
    const twice = async (body: BodyInput<typeof reportBoughtLead>) => {
      const first = await report(id, body)
      const again = await report(id, body)
      expect([first.status, again.status, again.answer]).toEqual([200, 200, first.answer])
      return again.answer
    }
    await twice({ organisationStatus: 'noAnswer', seen: null })
    const later = { organisationStatus: 'callBack', callBackAt: inHours(1), seen: 'noAnswer' } as const
    await twice({ ...later, note: 'Ask for Sipho' })
    // Another time, or none, is not what stands there.
    expect(await report(id, { ...later, callBackAt: inHours(2) })).toMatchObject(changed)
    expect(await report(id, { organisationStatus: 'callBack', seen: 'noAnswer' })).toMatchObject(changed)
    // Told at once that a premium was collected, the sale is cashed; the premium is what is owed.
    const sale = { organisationStatus: 'sale', premium: 500, premiumsCollected: 1, seen: 'callBack' } as const
    const { organisationStatus, said, notes } = await twice(sale)
    expect([organisationStatus, said.length, notes.length]).toEqual(['cashed', 3, 1])
    for (const other of [{ premium: 600 }, { premiumsCollected: 2 }, { organisationStatus: 'doNotCall' as const }])
      expect(await report(id, { ...sale, ...other })).toMatchObject(changed)
    expect((await get(id)).answer.said).toHaveLength(3)
  })

  test('a call back has its time, until something else is said; not in the past', async () => {
    const { id } = await submitted(world, thandi)
    const callBackAt = new Date(world.now().getTime() + 3_600_000).toISOString()
    const past = await report(id, { organisationStatus: 'callBack', callBackAt: '2020-01-01T10:00:00Z' })
    expect(past.status).toBe(400)
    const slip = await report(id, { organisationStatus: 'callBack', callBackAt: '2099-01-01T10:00:00Z' })
    expect(slip.answer).toMatchObject({ fields: { callBackAt: boughtLeadMessages.callBackTooFar } })
    expect(await report(id, { organisationStatus: 'noAnswer', callBackAt })).toMatchObject({
      status: 400,
      answer: { fields: { callBackAt: boughtLeadMessages.callBackAtOfOther } },
    })
    const later = await report(id, { organisationStatus: 'callBack', callBackAt, note: 'Ask for Sipho' })
    expect(later.answer).toMatchObject({ callBackAt, notes: [{ note: 'Ask for Sipho', by: 'Naledi Mokoena' }] })
    const waiting = await list({ state: ['callBack'], orderBy: 'callBackAt:asc' })
    expect(waiting).toMatchObject({ due: 0, data: [{ id, callBackAt }] })
    await report((await submitted(world, thandi)).id, { organisationStatus: 'callBack' })
    expect(await list({ due: true })).toMatchObject({ count: 0, due: 0 })
    await at(callBackAt)
    naledi = { ...naledi, token: await world.tokenFor(naledi.id) }
    expect(await list({ due: true })).toMatchObject({ count: 1, due: 1, data: [{ id }] })
    // The count is that of all pages and of what was asked for, however it was asked.
    await submitted(world, thandi)
    const countOf = async (query: object) => (await list({ limit: 1, ...query })).count
    expect(await countOf({})).toBe(3)
    expect(await countOf({ search: 'Mokoena' })).toBe(3)
    expect(await countOf({ state: ['callBack', 'callBack'] })).toBe(2)
    expect(await countOf({ state: ['new', 'callBack'], due: true })).toBe(1)
    expect(await countOf({ state: ['new'], due: true })).toBe(0)
    // Whoever records the next outcome ends it.
    await recordAsAdministrator(world, admin, id, { organisationStatus: 'doNotCall' })
    const { answer } = await world.request(naledi.token, getBoughtLead, { params: { id } })
    expect(answer).toMatchObject({ organisationStatus: 'doNotCall', callBackAt: null })
  })

  test('of a client who objected to the platform only that and a sale are taken, whichever way they are said', async () => {
    const { id } = await submitted(world, thandi)
    expect((await get(id)).answer.objectedAt).toBeNull()
    await object(id)
    const objectedAt = world.now().toISOString()
    expect((await list()).data).toMatchObject([{ id, organisationStatus: 'doNotCall', objectedAt }])
    const partner = await partnerOf(world, admin, orgId)
    const refused = { status: 409, answer: { code: 'objected' } }
    for (const organisationStatus of ['quoted', 'noAnswer', 'invalidContactDetails'] as const) {
      expect(await report(id, { organisationStatus, note: 'They answered' })).toMatchObject(refused)
      expect(await partner.report(id, { organisationStatus })).toMatchObject(refused)
    }
    const { answer: file } = await preview(world, admin, orgId, outcomeFile(`${id},Quoted,,`))
    expect(file.rows).toMatchObject([{ effect: 'error', error: expect.stringContaining('This client objected') }])
    expect((await partner.report(id, { organisationStatus: 'doNotCall' })).answer).toMatchObject({ objectedAt })
    expect((await report(id, { organisationStatus: 'sale', premium: 500 })).answer).toMatchObject({
      organisationStatus: 'sale',
      objectedAt,
    })
    expect((await recordAsAdministrator(world, admin, id, { organisationStatus: 'quoted' })).status).toBe(200)
  })

  test('Do not call of a lead that is sold stands in its history once, and the sale as it was', async () => {
    const client = submissionBody()
    const { id } = await submitted(world, thandi, client)
    await report(id, { organisationStatus: 'sale', premium: 1234.55, seen: null })
    const owed = () => world.db.selectFrom('sale').selectAll().where('leadId', '=', id).orderBy('id').execute()
    const before = await owed()
    // That they said so of another lead of theirs does not stand here.
    await externalContract(world, admin, orgId, { insuranceType: 'lifeInsurance' })
    const other = await submitted(world, thandi, { ...client, insuranceType: 'lifeInsurance' })
    await report(other.id, { organisationStatus: 'doNotCall' })
    const objection = outcomeFile(`${id},Do not call,,`)
    const effects = async () => (await preview(world, admin, orgId, objection)).answer.rows.map(({ effect }) => effect)
    expect(await effects()).toEqual(['change'])
    const said = { organisationStatus: 'doNotCall', by: 'Naledi Mokoena' }
    const { answer } = await report(id, { organisationStatus: 'doNotCall', seen: 'sale' })
    expect(answer).toMatchObject({ organisationStatus: 'sale', said: [said, { organisationStatus: 'sale' }] })
    expect(await owed()).toEqual(before)
    // Said again in whatever way, also after another premium was collected, it is no news.
    await report(id, { organisationStatus: 'sale', premiumsCollected: 2 })
    await report(id, { organisationStatus: 'doNotCall' })
    await (await partnerOf(world, admin, orgId)).report(id, { organisationStatus: 'doNotCall' })
    expect(await effects()).toEqual(['unchanged'])
    await upload(world, admin, orgId, objection)
    expect((await get(id)).answer.said).toMatchObject([{ organisationStatus: 'cashed' }, said, {}])
    const logged = await world.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'lead.outcome')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(logged.map(({ detail }) => detail)).toMatchObject([
      { organisationStatus: 'sale' },
      { organisationStatus: 'doNotCall', source: 'buyer', before: { organisationStatus: null } },
      { organisationStatus: 'cashed' },
    ])
  })

  test('a lead whose return is refused becomes Do not call where its client has objected meanwhile', async () => {
    const { id } = await submitted(world, thandi)
    await report(id, { organisationStatus: 'invalidContactDetails', note: 'A stranger answers' })
    await object(id)
    expect((await get(id)).answer).toMatchObject({ organisationStatus: 'invalidContactDetails' })
    // What was said before may be said again.
    expect((await report(id, { organisationStatus: 'invalidContactDetails', note: 'A stranger' })).status).toBe(200)
    const { answer } = await world.request(admin.token, listOutcomeCases, { query: {} })
    const body = { reason: 'We reached them there.' }
    await world.request(admin.token, refuseOutcomeCase, { params: { id: answer.data[0]?.id ?? '' }, body })
    expect((await get(id)).answer).toMatchObject({ organisationStatus: 'doNotCall', openReturnId: null })
  })

  test('a call back that is said again has its new time, or none; other repeats write nothing', async () => {
    const { id } = await submitted(world, thandi)
    const inHours = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000).toISOString()
    const say = async (body: BodyInput<typeof reportBoughtLead>) => (await report(id, body)).answer.callBackAt
    expect(await say({ organisationStatus: 'callBack', callBackAt: inHours(1) })).toBe(inHours(1))
    expect(await say({ organisationStatus: 'callBack', callBackAt: inHours(2) })).toBe(inHours(2))
    await recordAsAdministrator(world, admin, id, { organisationStatus: 'callBack' })
    expect((await get(id)).answer.callBackAt).toBe(inHours(2))
    expect(await say({ organisationStatus: 'callBack' })).toBeNull()
    await say({ organisationStatus: 'quoted' })
    const written = async () =>
      (await world.pool.query<{ xmin: string }>('SELECT xmin FROM assignment WHERE lead_id = $1', [id])).rows[0]?.xmin
    const before = await written()
    await say({ organisationStatus: 'quoted' })
    expect(await written()).toBe(before)
  })

  test('the note of a call back that is sent again is there once; other words are another note', async () => {
    const { id } = await submitted(world, thandi)
    const callBackAt = new Date(world.now().getTime() + 3_600_000).toISOString()
    const say = (note: string) => report(id, { organisationStatus: 'callBack', callBackAt, note, seen: 'callBack' })
    await report(id, { organisationStatus: 'callBack', callBackAt, note: 'Ask for Sipho' })
    // The page shows what was recorded by now, as it does after any failure.
    const { answer } = await say('Ask for Sipho')
    expect(answer).toMatchObject({ callBackAt, notes: [{ note: 'Ask for Sipho' }] })
    expect(answer.notes).toHaveLength(1)
    const noted = await world.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'lead.note')
      .where('subjectId', '=', id)
      .execute()
    expect(noted).toHaveLength(1)
    expect((await say('Ask for Sipho, after lunch')).answer.notes).toHaveLength(2)
  })

  test('why they have it names their own contracts alone', async () => {
    const rival = await organisation(world, admin)
    await externalContract(world, admin, rival.id, { leadQuantity: 1 })
    const rural = await externalContract(world, admin, orgId, {
      name: 'Rural leads',
      limits: limits({ areas: ['limpopo'] }),
    })
    const lead = await submitted(world, thandi)
    const { contracts } = (await world.request(naledi.token, getBoughtLead, { params: { id: lead.id } })).answer
    expect(contracts.filter(({ isChosen }) => isChosen)).toHaveLength(1)
    expect(contracts).toContainEqual({ contractName: rural.name, isChosen: false, against: 'otherArea' })
    const own = await world.db.selectFrom('contract').select('name').where('organisationId', '=', orgId).execute()
    expect(new Set(own.map(({ name }) => name)).isSupersetOf(new Set(contracts.map(each => each.contractName)))).toBe(
      true,
    )
  })

  test('one who only sees leads records and notes nothing', async () => {
    const { id } = await submitted(world, thandi)
    const reader = await buyer(world, admin, orgId, ['leads'])
    expect((await report(id, { organisationStatus: 'noAnswer' }, reader)).status).toBe(403)
    const params = { id }
    const note = 'Moved house\nAsk for the daughter'
    expect((await world.request(reader.token, addLeadNote, { params, body: { note: 'x' } })).status).toBe(403)
    const twice = [0, 1].map(() => world.request(naledi.token, addLeadNote, { params, body: { note } }))
    for (const { status } of await Promise.all(twice)) expect(status).toBe(201)
    expect((await world.request(reader.token, getBoughtLead, { params })).answer.notes).toMatchObject([{ note }])
  })

  test('a lead is found by all that names it or its client', async () => {
    await submitted(world, thandi)
    const own = idNumber(4242)
    const { id } = await submitted(world, thandi, { idNumber: own, lastName: 'Visagie' })
    for (const search of ['visagie', own, `${own.slice(0, 6)} ${own.slice(6)}`, id, id.slice(-12)])
      expect((await list({ search })).data.map(lead => lead.id)).toEqual([id])
  })

  test('one who manages the integration alone finds a delivery by its lead, and none by whom it is about', async () => {
    const { id } = await submitted(world, thandi, { firstName: 'Johannes', lastName: 'Visagie' })
    const engineer = await buyer(world, admin, orgId, ['integration'])
    const { phone = '', email = '' } = await world.db
      .selectFrom('lead')
      .select(['phone', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const found = async (search: string, by: Person) =>
      (await world.request(by.token, listDeliveries, { params: { id: orgId }, query: { search } })).answer.count
    for (const search of ['Visagie', String(phone), String(email)]) {
      expect(await found(search, naledi)).toBe(1)
      expect(await found(search, engineer)).toBe(0)
    }
    for (const search of [id, id.slice(-12)]) expect(await found(search, engineer)).toBe(1)
  })
})

describe('a lead that is gone was never there', () => {
  const gone = async (id: string) => {
    expect((await get(id)).status).toBe(404)
    expect((await report(id, { organisationStatus: 'sale', premium: 100 })).status).toBe(404)
    expect((await world.request(naledi.token, addLeadNote, { params: { id }, body: { note: 'x' } })).status).toBe(404)
    expect(await list()).toMatchObject({ count: 0, data: [], counts: { new: 0, closed: 0 } })
    expect((await list({ search: 'Johan' })).count).toBe(0)
    const params = { id: orgId }
    const log = await world.request(naledi.token, listDeliveries, { params, query: {} })
    expect(log.answer).toMatchObject({ count: 0, data: [] })
    const told = await world.request(admin.token, listDeliveries, { params, query: {} })
    const deliveryId = told.answer.data[0]?.id ?? ''
    const again = await world.request(naledi.token, replayDelivery, { params: { id: orgId, deliveryId } })
    expect(again.status).toBe(404)
  }

  test('a return says why; accepted, it is gone', async () => {
    const { id } = await submitted(world, thandi)
    const unexplained = await report(id, { organisationStatus: 'invalidContactDetails' })
    expect(unexplained).toMatchObject({ status: 400, answer: { fields: { note: expect.any(String) } } })
    const note = 'The number belongs to a shop'
    expect((await report(id, { organisationStatus: 'invalidContactDetails', note })).status).toBe(200)
    const { answer } = await world.request(admin.token, listOutcomeCases, { query: {} })
    expect(answer.data).toMatchObject([{ leadId: id, state: 'open', reportedReason: note }])
    const { entries } = (await world.request(admin.token, getLeadStory, { params: { id } })).answer
    expect(entries).toContainEqual(expect.objectContaining({ event: 'returnOpened', reason: note }))
    expect((await get(id)).answer.openReturnId).toBe(answer.data[0]?.id)
    await world.request(admin.token, acceptOutcomeCase, {
      params: { id: answer.data[0]?.id ?? '' },
      body: { reason: 'The number is wrong' },
    })
    await gone(id)
  })

  test('one that lapsed', async () => {
    const { id } = await submitted(world, thandi)
    await at('2026-04-03T09:00:00+02:00')
    naledi = { ...naledi, token: await world.tokenFor(naledi.id) }
    await world.handlers['lapse-and-clean-up']({})
    await gone(id)
  })

  test('one whose client was erased, with what was noted of them', async () => {
    const { id } = await submitted(world, thandi)
    const note = 'Lives with her sister'
    await world.request(naledi.token, addLeadNote, { params: { id }, body: { note } })
    const notes = async () => (await world.request(admin.token, listLeadNotes, { params: { id } })).answer
    expect(await notes()).toMatchObject([{ note, by: 'Naledi Mokoena', organisationName: expect.any(String) }])
    expect((await world.request(thandi.token, listLeadNotes, { params: { id } })).status).toBe(403)
    const body = { leadIds: [id], accountId: null }
    for (const person of [body, { leadIds: [], accountId: naledi.id }])
      expect((await world.request(admin.token, exportPerson, { body: person })).text).toContain(note)
    expect((await world.request(admin.token, erasePerson, { body })).status).toBe(200)
    expect((await world.db.selectFrom('leadNote').selectAll().execute()).length).toBe(0)
    expect(await notes()).toEqual([])
    await gone(id)
  })
})
