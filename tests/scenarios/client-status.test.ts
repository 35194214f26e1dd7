import { changeLead, listLeads } from '@lodeway/contract/leads.ts'
import { type ClientStatus, type OrganisationStatus, organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { beforeAll, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { admin, inOneWorld, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { outcomeFile, partnerOf, recordAsAdministrator, upload } from '../factories/outcomes.ts'

// What the loader sees of what the organisation says, and what an objection stops, whichever way it comes.
let insurer: { id: string }
let partner: Awaited<ReturnType<typeof partnerOf>>
inOneWorld()
beforeAll(async () => {
  insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 100 })
  partner = await partnerOf(world, admin, insurer.id)
})

const seenByLoader = async (id: string) => {
  const { answer } = await world.request(thandi.token, listLeads, { query: { limit: 300 } })
  return answer.data.find(row => row.id === id)?.clientStatus
}

const expected: Record<OrganisationStatus, ClientStatus> = {
  notInterested: 'closed',
  noAnswer: 'inProgress',
  callBack: 'inProgress',
  answeringMachine: 'inProgress',
  doNotCall: 'closed',
  quotedNotInterested: 'closed',
  busy: 'inProgress',
  quoted: 'quoted',
  sale: 'sold',
  cashed: 'paidUp',
  invalidContactDetails: 'closed',
}

test.each(organisationStatuses)('an organisation says %s', async status => {
  const { id } = await submitted(world, thandi)
  expect(await seenByLoader(id)).toBe('pending')
  await partner.report(id, { organisationStatus: status, ...(['sale', 'cashed'].includes(status) && { premium: 100 }) })
  expect(await seenByLoader(id)).toBe(expected[status])
})

const ways: [string, (id: string) => Promise<{ status: number }>][] = [
  ['the partner API', id => partner.report(id, { organisationStatus: 'doNotCall' })],
  ['a file', id => upload(world, admin, insurer.id, outcomeFile(`${id},Do not call,,`))],
  ['an edit', id => recordAsAdministrator(world, admin, id, { organisationStatus: 'doNotCall' })],
]
test.each(ways)('do not call by %s: nobody can submit this person again', async (_way, report) => {
  const body = submissionBody()
  const lead = await submitted(world, thandi, body)
  expect((await report(lead.id)).status).toBe(200)
  for (const changes of [
    { ...body, insuranceType: 'petInsurance' as const },
    { ...submissionBody({ insuranceType: 'lifeInsurance' }), phoneNumber: body.phoneNumber },
    { ...submissionBody({ insuranceType: 'lifeInsurance' }), idNumber: body.idNumber },
  ]) {
    const { status, answer } = await submit(world, thandi, changes)
    expect([status, answer.code]).toEqual([422, 'suppressed'])
  }
  // The same by any of the ways again adds nothing.
  const count = async () => (await world.db.selectFrom('suppression').selectAll().execute()).length
  const before = await count()
  for (const [, again] of ways) await again(lead.id)
  expect(await count()).toBe(before)
})

test('a lapsed lead is expired; an objection after the lapse is that of the person whom the organisation knew', async () => {
  const body = submissionBody()
  const lead = await submitted(world, thandi, body)
  world.moveTo('2026-04-02T00:01:00+02:00')
  await renewTokens()
  await lapseAndOffer(world.context)
  expect(await seenByLoader(lead.id)).toBe('expired')
  // The number was a stranger's: the loader corrects it, and somebody else gets the lead.
  const corrected = await world.request(thandi.token, changeLead, {
    params: { id: lead.id },
    body: { phoneNumber: { countryCode: 'ZA', number: '0849990001' }, emailAddress: null },
  })
  expect(corrected.status).toBe(200)
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  expect(
    (await world.db.selectFrom('lead').select('organisationId').where('id', '=', lead.id).executeTakeFirst())
      ?.organisationId,
  ).toBe(second.id)

  const { answer } = await partner.report(lead.id, { organisationStatus: 'doNotCall' })
  expect(answer).toMatchObject({ organisationStatus: 'doNotCall', premium: null })
  const stranger = await submit(world, thandi, { insuranceType: 'lifeInsurance', phoneNumber: body.phoneNumber })
  expect(stranger.answer.code).toBe('suppressed')
  const client = await submit(world, thandi, {
    insuranceType: 'lifeInsurance',
    phoneNumber: { countryCode: 'ZA', number: '0849990001' },
  })
  expect(client.status).toBe(201)
  // Nothing of it reaches the lead as the other organisation has it, and a repeat says the same.
  const now = await leadNow(world, lead.id)
  expect(now).toMatchObject({ organisationStatus: null, organisationId: second.id })
  expect((await partner.report(lead.id, { organisationStatus: 'doNotCall' })).answer.organisationStatus).toBe(
    'doNotCall',
  )
  const events = await world.db
    .selectFrom('leadEvent')
    .select('id')
    .where('leadId', '=', lead.id)
    .where('kind', '=', 'status')
    .execute()
  expect(events).toHaveLength(1)
})
