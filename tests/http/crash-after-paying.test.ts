import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { downloadBatch, exportAndMarkPaid, listBatches, summariseSales } from '@lodeway/contract/sales.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf } from '../e2e/workbook.ts'
import type { ApiProcess } from '../factories/api-process.ts'
import { killedWithinCommit } from '../factories/killed-within-commit.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld(new Date().toISOString())
  admin = await administrator(world)
  const thandi = await loader(world, admin)
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 500 })
  for (let n = 0; n < 40; n++) {
    const lead = await submitted(world, thandi)
    await world.request(admin.token, recordOutcome, {
      params: { id: lead.id },
      body: { organisationStatus: 'cashed', premium: 100 },
    })
  }
})
afterAll(() => world.close())

test('a crash between paying and handing out the file: all or nothing was paid, and the file of what was can be had (28)', async () => {
  const { answer: before } = await world.request(admin.token, summariseSales, { query: {} })
  expect(before.count).toBe(160)
  const pay = async (api: ApiProcess) =>
    fetch(`${api.origin}${exportAndMarkPaid.path}`, {
      method: exportAndMarkPaid.method,
      headers: { authorization: `Bearer ${await api.tokenFor(admin.id)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ expected: { count: before.count, toReceive: before.toReceive, toPay: before.toPay } }),
    })
  const counts = async () => {
    const { answer: unpaid } = await world.request(admin.token, summariseSales, { query: {} })
    const { answer: batches } = await world.request(admin.token, listBatches, { query: {} })
    return { unpaid: unpaid.count, batches: batches.count }
  }
  await killedWithinCommit(world, 'lost', pay)
  expect(await counts()).toEqual({ unpaid: before.count, batches: 0 })
  await killedWithinCommit(world, 'carried out', pay)
  expect(await counts()).toEqual({ unpaid: 0, batches: 1 })
  const { answer: batches } = await world.request(admin.token, listBatches, { query: {} })
  const [batch] = batches.data
  expect(batch).toMatchObject({ count: before.count, toReceive: before.toReceive, toPay: before.toPay, hasFile: true })
  const file = await world.request(admin.token, downloadBatch, { params: { id: batch?.id ?? '' } })
  const paid = await world.db.selectFrom('sale').select('leadId').where('paymentStatus', '=', 'paid').execute()
  expect(paid).toHaveLength(before.count)
  const cells = cellsOf(file.raw.rawPayload)
  for (const { leadId } of paid) expect(cells.filter(cell => cell === leadId)).toHaveLength(4)
})
