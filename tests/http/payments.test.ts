import { changeBilling } from '@lodeway/contract/billing.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import {
  downloadBatch,
  exportSales,
  listSales,
  markSalePaid,
  markSalesPaid,
  summariseSales,
} from '@lodeway/contract/sales.ts'
import { beforeAll, expect, test } from 'vitest'
import { cellsOf } from '../e2e/workbook.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { billingDetails, loaderPassword } from '../factories/people.ts'

inOneWorld()
beforeAll(async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 100 })
})

async function sold() {
  const lead = await submitted(world, thandi)
  await world.request(admin.token, recordOutcome, {
    params: { id: lead.id },
    body: { organisationStatus: 'sale', premium: 100 },
  })
  const { answer } = await world.request(admin.token, listSales, { query: { category: 'payout', limit: 500 } })
  return answer.data.find(row => row.leadId === lead.id)?.id ?? ''
}
const moveAccountTo = (number: string) =>
  world.request(thandi.token, changeBilling, {
    params: { id: thandi.id },
    body: { ...billingDetails, bankName: 'Nedbank', branchCode: '198765', number, password: loaderPassword },
  })

test('a payment keeps the account that it was paid to, in the list, in exports and in its batch (30)', async () => {
  const [alone, inBatch] = [await sold(), await sold()]
  await world.request(admin.token, markSalePaid, { params: { id: alone } })
  const { answer: batch } = await world.request(admin.token, markSalesPaid, { body: { category: 'payout' } })
  const later = await sold()
  await moveAccountTo('9999991111')

  const { answer } = await world.request(admin.token, listSales, { query: { category: 'payout', limit: 500 } })
  const accountOf = (id: string) => {
    const row = answer.data.find(sale => sale.id === id)
    return [row?.paymentStatus, row?.bankName, row?.accountNumber]
  }
  expect(accountOf(alone)).toEqual(['paid', 'Capitec', '••••7890'])
  expect(accountOf(inBatch)).toEqual(['paid', 'Capitec', '••••7890'])
  expect(accountOf(later)).toEqual(['unpaid', 'Nedbank', '••••1111'])

  const { text } = await world.request(admin.token, exportSales, { query: { category: 'payout', format: 'csv' } })
  expect(text.match(/1234567890/g)).toHaveLength(2)
  expect(text.match(/9999991111/g)).toHaveLength(1)
  const file = await world.request(admin.token, downloadBatch, { params: { id: batch.id } })
  expect(cellsOf(file.raw.rawPayload)).toContain('1234567890')
})

test('sums that were added up as floats are the same to the cent; others mark nothing', async () => {
  await sold()
  const { answer } = await world.request(admin.token, summariseSales, { query: { category: 'invoice' } })
  const { count, toReceive, toPay } = answer
  const mark = async (seen: object) => {
    const body = { category: 'invoice', expected: { count, toReceive, toPay, ...seen } } as const
    return (await world.request(admin.token, markSalesPaid, { body })).status
  }
  expect(await mark({ toReceive: toReceive + 0.01 })).toBe(409)
  expect(await mark({ toPay: 1e300 })).toBe(409)
  expect(await mark({ toReceive: toReceive + 0.0000001 })).toBe(200)
})
