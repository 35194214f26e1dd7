import { getBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { getOutcomeCase, writeCaseMessage } from '@lodeway/contract/case-conversations.ts'
import { correctLead } from '@lodeway/contract/data-requests.ts'
import { changeExternalContract } from '@lodeway/contract/external-contracts.ts'
import { listLeadQuestions } from '@lodeway/contract/lead-questions.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase, refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { getOwnCase } from '@lodeway/contract/own-cases.ts'
import { getPerformance } from '@lodeway/contract/performance.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { beforeEach, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, at, enter, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import {
  casesOf,
  outcomeFile,
  owedFor,
  partnerOf,
  payAllFor,
  preview,
  recordAsAdministrator,
  upload,
} from '../factories/outcomes.ts'
import { differences } from '../factories/payment-runs.ts'
import type { Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

let first: { id: string; name: string }
let firstContract: string
let partner: Awaited<ReturnType<typeof partnerOf>>
let leadId: string

inNewWorlds(undefined, withInsurer)
async function withInsurer(made: World, by: Person): Promise<void> {
  first = await organisation(made, by)
  firstContract = (await externalContract(made, by, first.id, { period: 'P6M' })).id
}
beforeEach(async () => {
  partner = await partnerOf(world, admin, first.id)
  leadId = (await submitted(world, thandi)).id
  await at('2026-04-02T00:01:00+02:00')
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
})

const lead = () => leadNow(world, leadId)
const cases = () => casesOf(world, admin, leadId)
const sale = (premium = 1234.55) => partner.report(leadId, { organisationStatus: 'sale', premium })
const accept = async (seenWith?: string | null) => {
  const [found] = await cases()
  return world.request(admin.token, acceptOutcomeCase, {
    params: { id: found?.id ?? '' },
    body: { reason: 'The policy was signed before the lapse.', seenWith },
  })
}
/** A case as an administrator has it before them when they decide. */
const shown = ({ organisationStatus, premium, premiumsCollected }: Awaited<ReturnType<typeof cases>>[number]) => ({
  organisationStatus,
  premium,
  premiumsCollected,
})
const refuse = async () => {
  const [found] = await cases()
  return world.request(admin.token, refuseOutcomeCase, {
    params: { id: found?.id ?? '' },
    body: { reason: 'Another insurer signed first.' },
  })
}
const owed = () => owedFor(world, admin, leadId)
const own = () => [`${first.name} invoice sale 1851.83`, `${first.name} payout sale 648.14`]

/** A second organisation takes the lead that lapsed. */
async function takenBySecond(changes: Parameters<typeof externalContract>[3] = {}) {
  const second = await organisation(world, admin)
  const contract = await externalContract(world, admin, second.id, {
    leadQuantity: 1,
    orgSalesCommission: 10,
    ...changes,
  })
  expect((await lead()).organisationId).toBe(second.id)
  return { ...second, contractId: contract.id, ...(await partnerOf(world, admin, second.id)) }
}

test('an accepted late sale owes what the lapsed assignment says, whatever the contract says by now', async () => {
  await world.request(admin.token, changeExternalContract, {
    params: { orgId: first.id, id: firstContract },
    body: { orgSalesCommission: 10, highQualityFee: 1 },
  })
  expect((await sale()).answer).toMatchObject({
    organisationStatus: 'sale',
    premium: 1234.55,
    decision: { kind: 'lateSale', state: 'open', reason: null },
  })
  expect(await owed()).toEqual([])
  expect((await accept()).answer).toMatchObject({ state: 'accepted' })
  expect(await owed()).toEqual(own())
  expect(await lead()).toMatchObject({
    internalStatus: 'assigned',
    organisationId: first.id,
    organisationStatus: 'sale',
    lapsed: false,
  })
  expect((await sale()).answer).toMatchObject({
    organisationStatus: 'sale',
    decision: { state: 'accepted', reason: 'The policy was signed before the lapse.' },
  })
  // Nothing is offered, nothing lapses again, and collecting goes on as with any sale.
  await lapseAndOffer(world.context)
  await partner.report(leadId, { organisationStatus: 'cashed', premiumsCollected: 1 })
  expect(await owed()).toContain(`${first.name} invoice cashed 350`)
})

test('who has a lead again is told what was corrected, and not what its loader changed while nobody had it', async () => {
  const params = { id: leadId }
  const changed = await world.request(thandi.token, changeLead, { params, body: { address: '2 Long Street' } })
  expect(changed.status).toBe(200)
  await sale()
  expect((await accept()).status).toBe(200)
  const naledi = await buyer(world, admin, first.id)
  const corrected = async () => (await world.request(naledi.token, getBoughtLead, { params })).answer.corrected
  expect(await corrected()).toEqual([])
  const body = { emailAddress: 'corrected@example.co.za' }
  expect((await world.request(admin.token, correctLead, { params, body })).status).toBe(200)
  expect(await corrected()).toMatchObject([{ fields: ['Email'] }])
})

test("a late sale of a lead that its loader has made another insurance's of is owed as what it was given as", async () => {
  const body = { insuranceType: 'petInsurance', consentVersion: '2026-01' } as const
  const changed = await world.request(thandi.token, changeLead, { params: { id: leadId }, body })
  expect(changed.answer).toMatchObject({ insuranceType: 'petInsurance' })
  expect((await sale()).status).toBe(200)
  expect((await accept()).status).toBe(200)
  const types = async () =>
    (await world.request(admin.token, listSales, { query: {} })).answer.data.map(row => [
      row.insuranceType,
      row.payment,
    ])
  expect((await types()).toSorted()).toEqual([
    ['funeralCover', 1851.83],
    ['funeralCover', 648.14],
  ])
  const range = { startAt: '2026-03-01T00:00:00.000Z', endAt: '2026-04-30T23:00:00.000Z' }
  const { answer } = await world.request(admin.token, getPerformance, { params: { id: first.id }, query: range })
  expect(answer.types.map(row => [row.insuranceType, row.given, row.sold, row.sales])).toEqual([
    ['funeralCover', 1, 1, 1],
  ])
  expect(await differences(world)).toEqual([])
  // What an earlier release billed under the other one is taken back under it.
  await payAllFor(world, admin, leadId)
  await world.db.updateTable('sale').set({ insuranceType: 'petInsurance' }).execute()
  await recordAsAdministrator(world, admin, leadId, { organisationStatus: 'busy' })
  expect((await types()).map(([type]) => type)).toEqual(Array(4).fill('petInsurance'))
})

test('a refused late sale owes nothing; the organisation is told, and its repeat asks no more', async () => {
  await sale()
  expect((await refuse()).answer).toMatchObject({ state: 'refused', reason: 'Another insurer signed first.' })
  expect((await sale()).answer.decision).toMatchObject({ state: 'refused', reason: 'Another insurer signed first.' })
  expect((await cases()).map(found => found.state)).toEqual(['refused'])
  expect(await owed()).toEqual([])
  expect((await lead()).internalStatus).toBe('available')
  // With another premium it is another report, and asks anew.
  await sale(2000)
  expect((await cases()).map(({ state, premium }) => [state, premium])).toEqual([
    ['refused', 1234.55],
    ['open', 2000],
  ])
})

test('what is reported after a late sale is answered as it was said, and another sale after it likewise', async () => {
  await sale()
  await refuse()
  world.moveBy(60_000)
  const { answer } = await partner.report(leadId, { organisationStatus: 'doNotCall' })
  expect(answer).toMatchObject({ organisationStatus: 'doNotCall', premium: null, decision: { state: 'refused' } })
  expect((await sale(2000)).answer).toMatchObject({ organisationStatus: 'sale', premium: 2000 })
})

test('of a late sale and Do not call what is said last is the word, however often it changes, and a repeat adds nothing', async () => {
  const doNotCall = () => partner.report(leadId, { organisationStatus: 'doNotCall' })
  for (const decide of [sale, refuse]) {
    await decide()
    for (const [say, read] of [
      [doNotCall, { organisationStatus: 'doNotCall', premium: null }],
      [sale, { organisationStatus: 'sale', premium: 1234.55 }],
      [doNotCall, { organisationStatus: 'doNotCall', premium: null }],
      [sale, { organisationStatus: 'sale', premium: 1234.55 }],
    ] as const)
      for (let times = 0; times < 2; times++) expect((await say()).answer).toMatchObject(read)
  }
  expect((await cases()).map(({ state }) => state)).toEqual(['refused'])
  const events = await world.db
    .selectFrom('leadEvent')
    .select('kind')
    .where('leadId', '=', leadId)
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind).filter(kind => kind === 'status' || kind === 'lateSale')).toEqual([
    'lateSale',
    ...Array.from({ length: 4 }, () => ['status', 'lateSale']).flat(),
  ])
})

test('a repeat is kept once, and the last report is what is decided on', async () => {
  for (const premium of [100, 100, 1234.55, 1234.55]) await sale(premium)
  expect((await cases()).map(({ state, premium }) => [state, premium])).toEqual([['open', 1234.55]])
  const events = await world.db
    .selectFrom('leadEvent')
    .select('kind')
    .where('leadId', '=', leadId)
    .where('kind', '=', 'lateSale')
    .execute()
  expect(events).toHaveLength(2)
  await Promise.all([accept(), accept(), accept()])
  expect(await owed()).toEqual(own())
})

test('what was reported anew since it was looked at is neither accepted nor refused unseen', async () => {
  await sale(999)
  const [found] = await cases()
  if (!found) throw new Error('Nothing to decide on')
  await sale(1)
  const body = { reason: 'The policy was signed before the lapse.', seen: shown(found) }
  for (const decision of [acceptOutcomeCase, refuseOutcomeCase] as const)
    expect(await world.request(admin.token, decision, { params: { id: found.id }, body })).toMatchObject({
      status: 409,
      answer: { code: 'report_changed' },
    })
  expect(await owed()).toEqual([])
  await sale(999)
  const answer = await world.request(admin.token, acceptOutcomeCase, { params: { id: found.id }, body })
  expect(answer.answer).toMatchObject({ state: 'accepted', premium: 999 })
})

test('when another organisation has the lead unsold, accepting takes it from them and frees their place', async () => {
  const second = await takenBySecond()
  await second.report(leadId, { organisationStatus: 'quoted' })
  await sale()
  expect((await cases())[0]).toMatchObject({ holder: { organisationId: second.id, hasSold: false } })
  // Who decided before the lead moved on is asked to look again.
  expect((await accept(null)).answer.code).toBe('holder_changed')
  expect((await accept(second.id)).status).toBe(200)
  expect(await lead()).toMatchObject({ organisationId: first.id, organisationStatus: 'sale', premiumCents: 123_455 })
  expect(await owed()).toEqual(own())
  const contract = await world.db
    .selectFrom('contract')
    .select('assigned')
    .where('id', '=', second.contractId)
    .executeTakeFirstOrThrow()
  expect(contract.assigned).toBe(0)
  // What the other reports now comes too late itself, and the lead is not sold twice.
  expect((await second.report(leadId, { organisationStatus: 'sale', premium: 500 })).answer.decision).toMatchObject({
    state: 'open',
  })
  const [, theirs] = await cases()
  const refused = await world.request(admin.token, acceptOutcomeCase, {
    params: { id: theirs?.id ?? '' },
    body: { reason: 'Both of them' },
  })
  expect([refused.status, refused.answer.code]).toEqual([409, 'sold_elsewhere'])
  expect(await owed()).toEqual(own())
})

test('an open return that a late sale ends says so to its organisation and to the loader, neither of whom withdrew it', async () => {
  const second = await takenBySecond()
  const naledi = await buyer(world, admin, second.id)
  await second.report(leadId, { organisationStatus: 'invalidContactDetails' })
  const id = (await cases())[0]?.id ?? ''
  const question = { side: 'loader', message: 'Where did you get the number?' } as const
  expect((await world.request(admin.token, writeCaseMessage, { params: { id }, body: question })).status).toBe(201)
  await sale()
  const lateSale = (await cases()).find(({ kind }) => kind === 'lateSale')
  const accepted = await world.request(admin.token, acceptOutcomeCase, {
    params: { id: lateSale?.id ?? '' },
    body: { reason: 'The policy was signed before the lapse.' },
  })
  expect(accepted.status).toBe(200)
  const reason = 'Another organisation had sold this lead, so there is nothing to return.'
  const read = await world.request(naledi.token, getOwnCase, { params: { orgId: second.id, id } })
  expect(read.answer).toMatchObject({ state: 'withdrawn', isSoldElsewhere: true, reason, client: null })
  const whole = await world.request(admin.token, getOutcomeCase, { params: { id } })
  expect(whole.answer).toMatchObject({ state: 'withdrawn', reason, decidedBy: expect.any(String) })
  const asked = await world.request(thandi.token, listLeadQuestions, { params: { id: leadId } })
  expect(asked.answer.map(({ outcome }) => outcome)).toEqual([expect.stringMatching(/^Another organisation had sold/)])
  await world.runJobs('send-mail')
  const told = world.mails.filter(({ to, text }) => to === naledi.emailAddress && text.includes(`case=${id}`))
  expect(told.map(({ subject }) => subject)).toEqual(['A return was decided'])
})

test('when another organisation has sold the lead, accepting is refused until that sale is taken back; no cent is lost', async () => {
  const second = await takenBySecond()
  await second.report(leadId, { organisationStatus: 'sale', premium: 500 })
  await sale()
  expect((await cases())[0]).toMatchObject({ holder: { hasSold: true } })
  const theirs = await owed()
  expect(theirs).toHaveLength(2)
  expect((await accept()).answer).toMatchObject({ statusCode: 409, code: 'sold_elsewhere' })
  expect(await owed()).toEqual(theirs)

  const { answer } = await world.request(admin.token, listSales, { query: { limit: 10, category: 'invoice' } })
  await world.request(admin.token, markSalePaid, { params: { id: answer.data[0]?.id ?? '' } })
  await recordAsAdministrator(world, admin, leadId, { organisationStatus: 'noAnswer' })
  expect((await accept()).status).toBe(200)
  // What was paid is owed back, and the one sale that stands is the first organisation's.
  expect(await owed()).toEqual(
    [...own(), `${second.name} invoice sale -50`, `${second.name} invoice sale 50`].toSorted(),
  )
})

test('accepted while the other organisation reports its sale: whichever is first, the lead is sold once', async () => {
  for (let round = 0; round < 3; round++) {
    const second = await takenBySecond()
    await sale(1000 + round)
    const found = (await cases()).find(({ state }) => state === 'open')
    await Promise.all([
      world.request(admin.token, acceptOutcomeCase, { params: { id: found?.id ?? '' }, body: { reason: 'In time' } }),
      second.report(leadId, { organisationStatus: 'sale', premium: 500 }),
    ])
    const invoices = (await owed()).filter(row => row.includes('invoice sale'))
    expect(invoices).toHaveLength(1)
    const holder = (await lead()).organisationId
    expect(invoices[0]).toContain(holder === first.id ? first.name : second.name)
    await world.close()
    await enter(undefined, withInsurer)
    partner = await partnerOf(world, admin, first.id)
    leadId = (await submitted(world, thandi)).id
    await at('2026-04-02T00:01:00+02:00')
    await lapseAndOffer(world.context)
  }
})

test('a sale that is reversed after it was accepted late lapses again without freeing a place twice', async () => {
  await sale()
  await accept()
  await at('2026-04-03T08:00:00+02:00')
  const other = await submitted(world, thandi)
  expect(other.organisationId).toBe(first.id)
  await recordAsAdministrator(world, admin, leadId, { organisationStatus: 'noAnswer' })
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  const contract = await world.db
    .selectFrom('contract')
    .select('assigned')
    .where('id', '=', firstContract)
    .executeTakeFirstOrThrow()
  expect(contract.assigned).toBe(1)
})

test('the same sale reported after its reversal is another one, by the API and by a file; its repeat is none', async () => {
  await sale()
  await accept()
  await recordAsAdministrator(world, admin, leadId, { organisationStatus: 'quoted' })
  expect((await lapseAndOffer(world.context)).lapsed).toBe(1)
  const text = outcomeFile(`${leadId},Sale,1234.55,`)
  const effect = async () => (await preview(world, admin, first.id, text)).answer.rows[0]?.effect
  expect(await effect()).toBe('change')
  for (let times = 0; times < 2; times++)
    expect((await sale()).answer.decision).toMatchObject({ state: 'open', reason: null })
  expect(await effect()).toBe('unchanged')
  expect((await cases()).map(({ state }) => state)).toEqual(['accepted', 'open'])
  const again = await world.request(admin.token, acceptOutcomeCase, {
    params: { id: (await cases())[1]?.id ?? '' },
    body: { reason: 'The client signed after all.' },
  })
  expect(again.status).toBe(200)
  expect(await owed()).toEqual(own())
})

test('a late sale in a file waits like any other; other words on a lapsed lead are errors of their rows', async () => {
  const rowOf = async (text: string) => (await preview(world, admin, first.id, text)).answer.rows[0]
  expect(await rowOf(outcomeFile(`${leadId},Busy,,`))).toMatchObject({
    effect: 'error',
    error: 'This lead has lapsed or was returned.',
  })
  const text = outcomeFile(`${leadId},Sale,1234.55,`)
  expect(await rowOf(text)).toMatchObject({
    effect: 'change',
    notes: ['The lead has lapsed or was returned: the sale waits for a decision'],
  })
  expect((await upload(world, admin, first.id, text)).answer.changed).toBe(1)
  expect(await rowOf(text)).toMatchObject({ effect: 'unchanged' })
  expect(await owed()).toEqual([])
  await accept()
  expect(await owed()).toEqual(own())
})

test('an administrator who records the sale by hand has decided the late sale', async () => {
  await sale()
  await recordAsAdministrator(world, admin, leadId, { organisationStatus: 'sale', premium: 1234.55 })
  expect((await cases())[0]).toMatchObject({ state: 'accepted', decidedBy: expect.any(String) })
  expect(await owed()).toEqual(own())
})
