import { createApiKey } from '@lodeway/contract/integration.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { reportOutcome } from '@lodeway/contract/partner.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

let insurerId: string
inOneWorld()
beforeAll(async () => {
  insurerId = (await organisation(world, admin)).id
  await externalContract(world, admin, insurerId, { leadQuantity: 100 })
})

const report = (id: string, organisationStatus: 'sale' | 'cashed' | 'notInterested' | 'noAnswer', premium?: number) =>
  world.request(admin.token, recordOutcome, { params: { id }, body: { organisationStatus, premium } })
const rowsOf = async (leadId: string) => {
  const { answer } = await world.request(admin.token, listSales, { query: { limit: 500 } })
  return answer.data.filter(row => row.leadId === leadId)
}

test('a reversal before payment takes the rows away', async () => {
  const lead = await submitted(world, thandi)
  await report(lead.id, 'sale', 100)
  expect(await rowsOf(lead.id)).toHaveLength(2)
  expect((await report(lead.id, 'notInterested')).status).toBe(200)
  expect(await rowsOf(lead.id)).toEqual([])
})

test('a reversal after payment leaves the paid row and owes it back', async () => {
  const lead = await submitted(world, thandi)
  await report(lead.id, 'sale', 100)
  const invoice = (await rowsOf(lead.id)).find(row => row.category === 'invoice')
  await world.request(admin.token, markSalePaid, { params: { id: invoice?.id ?? '' } })
  await report(lead.id, 'notInterested')
  const rows = (await rowsOf(lead.id)).map(row => [row.category, row.payment, row.paymentStatus])
  expect(rows).toEqual([
    ['invoice', 150, 'paid'],
    ['invoice', -150, 'unpaid'],
  ])
  // Sold again: rows of its own, and the sum is that of the new sale.
  await report(lead.id, 'sale', 200)
  const sum = (await rowsOf(lead.id))
    .filter(row => row.category === 'invoice')
    .reduce((total, row) => total + row.payment, 0)
  expect(sum).toBe(300)
})

test('an organisation cannot reverse a sale or change its premium; the refusal says who can', async () => {
  const lead = await submitted(world, thandi)
  const { answer } = await world.request(admin.token, createApiKey, {
    params: { id: insurerId },
    body: { name: 'Test' },
  })
  const asPartner = (body: { organisationStatus: 'sale' | 'noAnswer'; premium?: number }) =>
    world.request(answer.key, reportOutcome, { params: { id: lead.id }, body })
  expect((await asPartner({ organisationStatus: 'sale' })).answer.fields).toEqual({
    premium: 'A sale needs a premium above 0.',
  })
  expect((await asPartner({ organisationStatus: 'sale', premium: 80 })).status).toBe(200)
  expect((await asPartner({ organisationStatus: 'noAnswer' })).answer).toMatchObject({
    statusCode: 422,
    message: 'Only an administrator can reverse a sale.',
  })
  expect((await asPartner({ organisationStatus: 'sale', premium: 90 })).status).toBe(422)
  expect(await rowsOf(lead.id)).toHaveLength(2)
})

test("the report's two totals equal independent sums, over all its pages", async () => {
  const { answer } = await world.request(admin.token, listSales, { query: { limit: 2000 } })
  const pages: typeof answer.data = []
  for (let offset = 0; offset < answer.count; offset += 3) {
    pages.push(...(await world.request(admin.token, listSales, { query: { limit: 3, offset } })).answer.data)
  }
  const { rows } = await sql<{ category: string; cents: number }>`
    SELECT category, sum(amount_cents)::bigint AS cents FROM sale WHERE voided_at IS NULL GROUP BY category`.execute(
    world.db,
  )
  const inSql = Object.fromEntries(rows.map(({ category, cents }) => [category, cents]))
  const onPages = (category: string) =>
    pages.filter(row => row.category === category).reduce((sum, row) => sum + Math.round(row.payment * 100), 0)
  expect(new Set(pages.map(row => row.id)).size).toBe(answer.count)
  expect([onPages('invoice'), Math.round(answer.toReceive * 100)]).toEqual([inSql.invoice, inSql.invoice])
  expect([onPages('payout'), Math.round(answer.toPay * 100)]).toEqual([inSql.payout, inSql.payout])
})
