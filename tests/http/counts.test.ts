import type { Endpoint, QueryInput } from '@lodeway/contract/endpoint.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listSales } from '@lodeway/contract/sales.ts'
import { maxLeadRows } from '@lodeway/rules/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { admin, at, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { poorBody, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { idNumber, loader, type Person } from '../factories/people.ts'

// What a list counts comes from kept sums where they know what is asked, and is the number of its rows whatever is asked.
inOneWorld('2026-03-02T08:00:00+02:00')

let other: Person
let insurer: string
let second: string
let leads: string[]
beforeAll(async () => {
  other = await loader(world, admin)
  insurer = (await organisation(world, admin)).id
  await externalContract(world, admin, insurer)
  const early = await submitted(world, thandi, { firstName: 'Zanele', idNumber: idNumber(4711) })
  await recordAsAdministrator(world, admin, early.id, { organisationStatus: 'sale', premium: 300 })
  await at('2026-03-10T08:00:00+02:00')
  other = { ...other, token: await world.tokenFor(other.id) }
  const touched = await submitted(world, thandi)
  await recordAsAdministrator(world, admin, touched.id, { organisationStatus: 'noAnswer' })
  const left = await submitted(world, other)
  await at('2026-03-14T08:00:00+02:00')
  other = { ...other, token: await world.tokenFor(other.id) }
  second = (await organisation(world, admin)).id
  await externalContract(world, admin, second, { insuranceType: 'petInsurance' })
  const pet = await submitted(world, other, { insuranceType: 'petInsurance' })
  await recordAsAdministrator(world, admin, pet.id, { organisationStatus: 'sale', premium: 500 })
  const waiting = await submitted(world, other, poorBody({ idNumber: undefined }))
  leads = [early, touched, left, pet, waiting].map(({ id }) => id)
})

const days = { startAt: '2026-03-10T00:00:00Z', endAt: '2026-03-12T00:00:00Z' }

/** Values of each filter that some rows match and some do not. A filter that is new does not compile without. */
type Tried<E> = { readonly [Name in keyof QueryInput<E>]-?: () => readonly Required<QueryInput<E>>[Name][] }

const ofLeads: Tried<typeof listLeads> = {
  ids: () => [leads.slice(0, 2)],
  search: () => ['Zanele', idNumber(4711)],
  organisationStatus: () => [['noAnswer'], ['sale', 'noAnswer']],
  assignedOrganisationId: () => [[insurer], [second]],
  loaderId: () => [thandi.id, other.id],
  type: () => [['petInsurance'], ['petInsurance', 'medicalInsurance']],
  quality: () => [['low'], ['high']],
  internalStatus: () => ['assigned', 'available'],
  untouched: () => [true],
  waiting: () => [true],
  toCorrect: () => [true],
  startAt: () => [],
  endAt: () => [],
  // None of these leaves a row out.
  includeLoader: () => [],
  orderBy: () => [],
  limit: () => [],
  offset: () => [],
}
const ofSales: Tried<typeof listSales> = {
  status: () => [['cashed']],
  paymentStatus: () => ['paid'],
  organisationIds: () => [[insurer], [second]],
  industryIds: () => [['petInsurance']],
  category: () => ['invoice', 'payout'],
  payeeIds: () => [[thandi.id]],
  search: () => ['Zanele'],
  startAt: () => [],
  endAt: () => [],
  orderBy: () => [],
  limit: () => [],
  offset: () => [],
}

async function counted(endpoint: Endpoint, query: Record<string, unknown>) {
  const { status, answer, text } = await world.request(admin.token, endpoint as typeof listLeads, {
    query: { ...query, limit: maxLeadRows },
  })
  expect([status, text]).toEqual([200, text])
  return { count: answer.count, rows: answer.data.length }
}

describe.each([
  ['leads', listLeads, ofLeads],
  ['sales', listSales, ofSales],
] as const)('%s', (_what, endpoint, tried) => {
  const filters = Object.entries(tried) as [string, () => readonly unknown[]][]
  const given = () => filters.flatMap(([name, values]) => values().map(value => ({ [name]: value })))

  test('every filter, alone, with days and with each other one, counts the rows that it shows', async () => {
    const all = await counted(endpoint, {})
    expect(all.count).toBe(all.rows)
    for (const one of [...given(), days]) {
      for (const more of [{}, days, ...given()]) {
        const query = { ...one, ...more }
        const { count, rows } = await counted(endpoint, query)
        expect([query, count]).toEqual([query, rows])
      }
    }
  })

  test('each leaves rows out', async () => {
    const all = await counted(endpoint, {})
    for (const query of given()) {
      const { rows } = await counted(endpoint, query)
      expect([query, rows < all.rows]).toEqual([query, true])
    }
  })
})
