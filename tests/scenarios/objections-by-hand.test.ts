import { beforeEach, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submit, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { partnerOf, recordAsAdministrator } from '../factories/outcomes.ts'

// What an administrator records of a lead reaches everybody who might still call its client.
inNewWorlds()

let insurer: { id: string; name: string }
let partner: Awaited<ReturnType<typeof partnerOf>>
beforeEach(async () => {
  insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  partner = await partnerOf(world, admin, insurer.id)
})

const phone = (number: string) => ({ countryCode: 'ZA' as const, number })
const toldOf = async (leadId: string) => {
  const rows = await world.db
    .selectFrom('delivery')
    .select('organisationId')
    .where('leadId', '=', leadId)
    .where('event', '=', 'objected')
    .execute()
  return rows.map(({ organisationId }) => organisationId).toSorted()
}

test('an objection that is recorded by hand is to the second number as well, an organisation’s own is not', async () => {
  const byHand = await submitted(world, thandi, { alternativePhoneNumber: phone('0840000001') })
  await recordAsAdministrator(world, admin, byHand.id, { organisationStatus: 'doNotCall' })
  expect((await submit(world, thandi, { phoneNumber: phone('0840000001') })).status).toBe(422)
  const reported = await submitted(world, thandi, { alternativePhoneNumber: phone('0840000002') })
  await partner.report(reported.id, { organisationStatus: 'doNotCall' })
  expect((await submit(world, thandi, { phoneNumber: phone('0840000002') })).status).toBe(201)
})

test('an objection by hand is told to whoever had the lead, also when the one who has it said so already', async () => {
  const lead = await submitted(world, thandi)
  await at('2026-04-02T00:01:00+02:00')
  await lapseAndOffer(world.context)
  const second = await organisation(world, admin)
  await externalContract(world, admin, second.id)
  await (await partnerOf(world, admin, second.id)).report(lead.id, { organisationStatus: 'doNotCall' })
  expect(await toldOf(lead.id)).toEqual([])
  for (let times = 0; times < 2; times++)
    expect((await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'doNotCall' })).status).toBe(200)
  expect(await toldOf(lead.id)).toEqual([insurer.id, second.id].toSorted())
})
