import { changeExternalContract } from '@lodeway/contract/external-contracts.ts'
import { expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

// Nobody is billed by terms that they were not told of.
inOneWorld()

test('an organisation is told which terms of its contract were changed, and nothing of a change that changes nothing', async () => {
  const { id: orgId, representative } = await organisation(world, admin)
  const { id, name } = await externalContract(world, admin, orgId, { highQualityFee: 350, leadQuantity: 10 })
  const sees = await buyer(world, admin, orgId, ['contracts'])
  await buyer(world, admin, orgId, ['leads'])
  world.mails.length = 0
  const change = (body: { highQualityFee?: number; leadQuantity?: number }) =>
    world.request(admin.token, changeExternalContract, { params: { orgId, id }, body })
  expect((await change({ highQualityFee: 350 })).status).toBe(200)
  expect((await change({ highQualityFee: 999, leadQuantity: 12 })).status).toBe(200)
  await world.runJobs('send-mail')
  expect(world.mails.map(({ to }) => to).toSorted()).toEqual(
    [sees.emailAddress, representative.emailAddress].toSorted(),
  )
  for (const { subject, text } of world.mails) {
    expect(subject).toBe(`The terms of "${name}" were changed`)
    expect(text).toMatch(/High fee: R350\.00 before, R999\.00 now\./)
    expect(text).toMatch(/Lead quantity: 10 before, 12 now\./)
    expect(text).not.toMatch(/Starts|Basic fee/)
  }
})
