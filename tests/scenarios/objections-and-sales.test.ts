import { getBoughtLead, reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { recordObjection } from '@lodeway/contract/data-requests.ts'
import { acceptOutcomeCase, refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, outcomeFile, partnerOf, recordAsAdministrator, upload } from '../factories/outcomes.ts'

// A sold lead stays with its organisation when the client objects to the platform; once it is sold no longer, the objection reaches it.
inNewWorlds()

const sale = { organisationStatus: 'sale', premium: 500 } as const
const quoted = { organisationStatus: 'quoted' } as const

async function insurer() {
  const { id } = await organisation(world, admin)
  await externalContract(world, admin, id, { period: 'P6M' })
  return { id, partner: await partnerOf(world, admin, id) }
}

async function soldLead() {
  const { id: insurerId, partner } = await insurer()
  const person = await buyer(world, admin, insurerId)
  const lead = await submitted(world, thandi)
  expect((await partner.report(lead.id, sale)).status).toBe(200)
  return { insurerId, partner, person, lead }
}

const object = (lead: { id: string; phone: string }) =>
  world.request(admin.token, recordObjection, {
    body: { phoneNumber: lead.phone, reason: 'By phone', leadIds: [lead.id] },
  })
const decide = async (leadId: string, how: typeof acceptOutcomeCase | typeof refuseOutcomeCase) => {
  const [found] = await casesOf(world, admin, leadId)
  return world.request(admin.token, how, { params: { id: found?.id ?? '' }, body: { reason: 'We called the client.' } })
}
/** The organisations that were told that the client of a lead objected. */
const toldOf = async (leadId: string) =>
  (
    await world.db
      .selectFrom('delivery')
      .select('organisationId')
      .where('leadId', '=', leadId)
      .where('event', '=', 'objected')
      .execute()
  ).map(({ organisationId }) => organisationId)
const statusesOf = async (leadId: string) =>
  (
    await world.db
      .selectFrom('leadEvent')
      .select('organisationStatus')
      .where('leadId', '=', leadId)
      .where('kind', '=', 'status')
      .orderBy('id')
      .execute()
  ).map(({ organisationStatus }) => organisationStatus)

test.each([
  ['by hand', ({ lead }: Sold) => recordAsAdministrator(world, admin, lead.id, quoted)],
  ['by a file', ({ lead, insurerId }: Sold) => upload(world, admin, insurerId, outcomeFile(`${lead.id},Quoted,,`))],
])(
  'a sale that is taken back %s after the client objected leaves a lead that is not to be called',
  async (_, takeBack) => {
    const sold = await soldLead()
    const { lead, insurerId, partner, person } = sold
    expect((await object(lead)).answer).toMatchObject({ leads: 0, told: 0 })
    expect((await takeBack(sold)).status).toBe(200)
    const objectedAt = world.now().toISOString()
    expect(await leadNow(world, lead.id)).toMatchObject({ organisationId: insurerId, organisationStatus: 'doNotCall' })
    expect(await statusesOf(lead.id)).toEqual(['sale', 'quoted', 'doNotCall'])
    expect(await toldOf(lead.id)).toEqual([insurerId])
    const params = { id: lead.id }
    const read = await world.request(person.token, getBoughtLead, { params })
    expect(read.answer).toMatchObject({ organisationStatus: 'doNotCall', objectedAt })
    const callBackAt = new Date(world.now().getTime() + 3_600_000).toISOString()
    const body = { organisationStatus: 'callBack', callBackAt } as const
    expect(await world.request(person.token, reportBoughtLead, { params, body })).toMatchObject({
      status: 409,
      answer: { code: 'objected' },
    })
    const pulled = await world.request(partner.key, listPartnerLeads, { query: {} })
    expect(pulled.answer.data.map(row => [row.event, row.phoneNumber, row.objectedAt])).toEqual([
      ['assigned', null, objectedAt],
      ['objected', null, objectedAt],
    ])
    // What is sold after all is sold, and ends the same when it is taken back once more.
    expect((await partner.report(lead.id, sale)).status).toBe(200)
    expect((await recordAsAdministrator(world, admin, lead.id, quoted)).status).toBe(200)
    expect(await leadNow(world, lead.id)).toMatchObject({ organisationStatus: 'doNotCall' })
    expect(await toldOf(lead.id)).toEqual([insurerId])
  },
)
type Sold = Awaited<ReturnType<typeof soldLead>>

test('the return of a sold lead that is accepted tells its organisation that the client objected meanwhile', async () => {
  const { lead, insurerId } = await soldLead()
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'invalidContactDetails' })
  await object(lead)
  expect(await toldOf(lead.id)).toEqual([])
  expect((await decide(lead.id, acceptOutcomeCase)).status).toBe(200)
  expect(await toldOf(lead.id)).toEqual([insurerId])
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationId: null, assignmentId: null })
  expect(await statusesOf(lead.id)).toEqual(['sale', 'invalidContactDetails'])
})

test('a lead that stays sold is left alone, whatever is said of it', async () => {
  const { lead, partner } = await soldLead()
  await object(lead)
  expect(await partner.report(lead.id, quoted)).toMatchObject({ status: 422 })
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'cashed', premiumsCollected: 1 })
  await recordAsAdministrator(world, admin, lead.id, { ...sale, premium: 400, premiumsCollected: 0 })
  await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'invalidContactDetails' })
  expect((await decide(lead.id, refuseOutcomeCase)).status).toBe(200)
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationStatus: 'sale', premiumCents: 40_000 })
  expect(await toldOf(lead.id)).toEqual([])
})

test('a sale that is taken back of a client who has not objected leaves the lead as the administrator says', async () => {
  const { lead } = await soldLead()
  await recordAsAdministrator(world, admin, lead.id, quoted)
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationStatus: 'quoted' })
  expect(await toldOf(lead.id)).toEqual([])
})

test('Do not call at the organisation that had the lead before ends nothing at the one that sold it', async () => {
  const first = await insurer()
  const lead = await submitted(world, thandi)
  const second = await insurer()
  await at('2026-04-02T00:01:00+02:00')
  await lapseAndOffer(world.context)
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationId: second.id })
  await second.partner.report(lead.id, sale)
  await first.partner.report(lead.id, { organisationStatus: 'doNotCall' })
  expect((await leadNow(world, lead.id)).objectedAt).not.toBeNull()
  await recordAsAdministrator(world, admin, lead.id, quoted)
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationId: second.id, organisationStatus: 'quoted' })
  expect(await toldOf(lead.id)).toEqual([])
  // The same client objects to the platform as well.
  await recordAsAdministrator(world, admin, lead.id, sale)
  await object(lead)
  await recordAsAdministrator(world, admin, lead.id, quoted)
  expect(await leadNow(world, lead.id)).toMatchObject({ organisationStatus: 'doNotCall' })
  expect((await toldOf(lead.id)).toSorted()).toEqual([first.id, second.id].toSorted())
})
