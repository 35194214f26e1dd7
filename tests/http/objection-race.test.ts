import { setTimeout as sleep } from 'node:timers/promises'
import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { beforeAll, expect, test } from 'vitest'
import { offerAvailable } from '../../apps/api/src/features/allocation/offer-available.job.ts'
import { recordObjection } from '../../apps/api/src/features/data-requests/record-objection.ts'
import { recordOutcome } from '../../apps/api/src/features/outcomes/record-outcome.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { pausedBeforeCommit } from '../factories/paused-before-commit.ts'

// Somebody objects to being contacted at the very moment at which a lead about them is given to an organisation.

let insurerId: string
inOneWorld()
beforeAll(async () => {
  insurerId = (await organisation(world, admin)).id
})

/** Long enough to get past a check that waits for nobody. */
const getPast = () => sleep(300)

test('a waiting lead is not given away while an objection is being recorded', async () => {
  await externalContract(world, admin, insurerId, { insuranceType: 'petInsurance', leadQuantity: 0 })
  const body = submissionBody({ insuranceType: 'petInsurance' })
  const lead = await submitted(world, thandi, body)
  await world.db.updateTable('contract').set({ leadQuantity: 10 }).execute()
  const gate = pausedBeforeCommit(world)
  const objecting = inTransaction(gate.context, { kind: 'admin', id: admin.id, areas: administratorAreas }, work =>
    recordObjection(work, { emailAddress: body.emailAddress ?? '', reason: 'By phone.' }),
  )
  await gate.isReached
  const offering = offerAvailable(world.context, 'petInsurance')
  await getPast()
  gate.open()
  await objecting
  expect(await offering).toBe(0)
  expect(await leadNow(world, lead.id)).toMatchObject({ internalStatus: 'available', organisationId: null })
})

test("a submission is not taken while an organisation's 'do not call' is being recorded", async () => {
  await externalContract(world, admin, insurerId, { insuranceType: 'motorWarranty' })
  const body = submissionBody({ insuranceType: 'motorWarranty' })
  const lead = await submitted(world, thandi, body)
  const gate = pausedBeforeCommit(world)
  const partner = { kind: 'partner', organisationId: insurerId, keyId: insurerId } as const
  const reporting = inTransaction(gate.context, partner, work =>
    recordOutcome(work, lead.id, { organisationStatus: 'doNotCall' }, 'partner'),
  )
  await gate.isReached
  const submitting = submit(world, thandi, { ...body, insuranceType: 'lifeInsurance' })
  await getPast()
  gate.open()
  await reporting
  const { status, answer } = await submitting
  expect([status, answer.code]).toEqual([422, 'suppressed'])
})
