import { setTimeout as sleep } from 'node:timers/promises'
import { changeLead as changeLeadEndpoint } from '@lodeway/contract/leads.ts'
import { beforeAll, expect, test } from 'vitest'
import { offerAvailable } from '../../apps/api/src/features/allocation/offer-available.job.ts'
import { findPartnerLeads } from '../../apps/api/src/features/deliveries/partner-lead.ts'
import { changeLead } from '../../apps/api/src/features/leads/change-lead.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { pausedBeforeCommit } from '../factories/paused-before-commit.ts'

let contractId: string
inOneWorld()
beforeAll(async () => {
  const insurer = await organisation(world, admin)
  const contract = await externalContract(world, admin, insurer.id, { leadQuantity: 0, insuranceType: 'petInsurance' })
  contractId = contract.id
})

test('an edit that meets an assignment under way waits for it and gets 409; the organisation gets what was there (7)', async () => {
  const lead = await waitingLead()
  const gate = pausedBeforeCommit(world)
  const assigning = offerAvailable(gate.context, 'petInsurance')
  await gate.isReached
  const editing = edit(lead.id)
  // Long enough to get past a check that locks nothing.
  await sleep(300)
  gate.open()
  expect(await assigning).toBe(1)
  expect((await editing).answer).toMatchObject({ statusCode: 409, code: 'lead_assigned' })
  expect(await firstNames(lead.id)).toEqual(['Lerato', 'Lerato'])
})

test('an assignment that meets an edit under way leaves the lead alone, and gives it with the edit next time (7)', async () => {
  const lead = await waitingLead()
  const gate = pausedBeforeCommit(world)
  const editing = inTransaction(
    gate.context,
    { kind: 'loader', id: thandi.id, type: 'individual', organisationId: null },
    work => changeLead(work, lead.id, { firstName: 'Edited' }),
  )
  await gate.isReached
  expect(await offerAvailable(world.context, 'petInsurance')).toBe(0)
  gate.open()
  await editing
  expect(await offerAvailable(world.context, 'petInsurance')).toBe(1)
  expect(await firstNames(lead.id)).toEqual(['Edited', 'Edited'])
})

const edit = (id: string) =>
  world.request(thandi.token, changeLeadEndpoint, { params: { id }, body: { firstName: 'Edited' } })

/** A lead that nobody has taken yet, and a contract that has room for it now. */
async function waitingLead() {
  const room = (leadQuantity: number) =>
    world.db.updateTable('contract').set({ leadQuantity }).where('id', '=', contractId).execute()
  await room(0)
  const lead = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  await room(1000)
  return lead
}

/** The client's name as the lead has it, and as the organisation gets it. */
async function firstNames(leadId: string): Promise<(string | null)[]> {
  const lead = await world.db.selectFrom('lead').select('firstName').where('id', '=', leadId).executeTakeFirstOrThrow()
  const deliveries = await world.db.selectFrom('delivery').select('id').where('leadId', '=', leadId).execute()
  const given = await findPartnerLeads(
    world.db,
    world.context.keys,
    deliveries.map(delivery => delivery.id),
  )
  return [lead.firstName, ...given.map(({ firstName }) => firstName)]
}
