import * as insights from '@lodeway/contract/insights.ts'
import { listSales, summariseSales } from '@lodeway/contract/sales.ts'
import { rangeToWire } from '@lodeway/rules/time/ranges.ts'
import type { World } from './world.ts'

const people = ['firstName', 'lastName', 'loaderFirstName', 'loaderLastName', 'payee']
const accounts = ['accountName', 'accountNumber', 'accountType', 'bankName', 'branchCode']
const names = new Set([...people, ...accounts])

/** Every figure that an administrator and a loader are shown, without the names and accounts beside them. */
export async function figures(world: World, adminId: string, loaderId: string) {
  const [admin, loader] = [await world.tokenFor(adminId), await world.tokenFor(loaderId)]
  const query = rangeToWire({ from: '2026-01-01', to: '2036-12-31' })
  const answers = [
    await world.request(admin, listSales, { query: { ...query, limit: 500, orderBy: 'soldAt:asc' } }),
    await world.request(admin, summariseSales, { query }),
    await world.request(admin, insights.salesByOrganisation, { query }),
    await world.request(admin, insights.salesAverage, { query }),
    await world.request(admin, insights.adminLeadsTotal, { query }),
    await world.request(admin, insights.adminSalesHighest, { query }),
    await world.request(loader, insights.leadsPerInsuranceType, { query }),
    await world.request(loader, insights.loaderSalesTotal, { query }),
    await world.request(loader, insights.loaderLeadsTotal, { query }),
  ]
  return answers.map(({ status, answer, text }) => {
    if (status !== 200) throw new Error(text)
    return JSON.parse(JSON.stringify(answer, (key, value: unknown) => (names.has(key) ? undefined : value))) as unknown
  })
}
