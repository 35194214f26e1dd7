import { loaderSalesHighest } from '@lodeway/contract/insights.ts'
import { beforeAll, expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, internalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { loader, type Person } from '../factories/people.ts'

// Who may read whose name beside what they earned: a loader those of their own organisation, and of nobody else.

let people: Record<'ownBest' | 'ownOther' | 'elsewhere' | 'alone', Person>
inOneWorld()
beforeAll(async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 100 })
  const code = async () => {
    const { id, companyCode } = await organisation(world, admin, { distributionType: 'internal' })
    await internalContract(world, admin, id)
    return companyCode ?? ''
  }
  const [own, other] = [await code(), await code()]
  people = {
    ownBest: await loader(world, admin, { companyCode: own, firstName: 'Lerato' }),
    ownOther: await loader(world, admin, { companyCode: own, firstName: 'Sipho' }),
    elsewhere: await loader(world, admin, { companyCode: other, firstName: 'Pieter' }),
    alone: await loader(world, admin, { firstName: 'Fatima' }),
  }
  for (const [person, premium] of [
    [people.elsewhere, 400],
    [people.ownBest, 300],
    [people.alone, 200],
    [people.ownOther, 100],
  ] as const) {
    const lead = await submitted(world, person)
    await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium })
  }
})

const seenBy = async (person: Person) =>
  (await world.request(person.token, loaderSalesHighest)).answer.map(row => [row.rank, row.value, row.firstName])

test('an organisational loader reads names of their own organisation alone, and ranks and amounts of everybody', async () => {
  const expected = [
    [1, 210, undefined],
    [2, 157.5, 'Lerato'],
    [3, 105, undefined],
    [4, 52.5, 'Sipho'],
  ]
  expect(await seenBy(people.ownBest)).toEqual(expected)
  expect(await seenBy(people.ownOther)).toEqual(expected)
  const { text } = await world.request(people.ownBest.token, loaderSalesHighest)
  for (const name of ['Pieter', 'Fatima']) expect(text).not.toContain(name)
})

test('an individual reads no name, not even their own organisation of before', async () => {
  expect((await seenBy(people.alone)).map(([, , name]) => name)).toEqual([undefined, undefined, undefined, undefined])
  await world.db.updateTable('account').set({ type: 'individual' }).where('id', '=', people.ownOther.id).execute()
  expect((await seenBy(people.ownOther)).map(([, , name]) => name)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect((await seenBy(people.ownBest)).map(([, , name]) => name)).toEqual([undefined, 'Lerato', undefined, undefined])
})

test('an administrator reads all names', async () => {
  expect((await seenBy(admin)).map(([, , name]) => name)).toEqual(['Pieter', 'Lerato', 'Fatima', 'Sipho'])
})
