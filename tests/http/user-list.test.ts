import { changeLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { loader } from '../factories/people.ts'

inOneWorld()

const found = async (search: string) =>
  (await world.request(admin.token, listLoaders, { query: { search } })).answer.data.map(row => row.id)

test('users are found by their phone number, however it is typed', async () => {
  const person = await loader(world, admin)
  const body = { phoneNumber: '0839876543' }
  await world.request(admin.token, changeLoader, { params: { id: person.id }, body })
  for (const typed of [
    '0839876543',
    '083 987 6543',
    '+27 83 987 6543',
    '0027839876543',
    '27839876543',
    '0839876',
    '9876543',
  ])
    expect(await found(typed), typed).toEqual([person.id])
  expect(await found('0839876544')).toEqual([])
})

test('sorted by name they stand as their names are shown: the last name decides among equal first names', async () => {
  const names = [
    ['Zanele', 'Mbeki'],
    ['zanele', 'Adams'],
    ['Zanélé', 'Khumalo'],
    ['Zanele Maria', 'Botha'],
  ] as const
  for (const [firstName, lastName] of names) {
    const { id } = await loader(world, admin)
    await world.request(admin.token, changeLoader, { params: { id }, body: { firstName, lastName } })
  }
  const shown = async (orderBy: 'firstName:asc' | 'firstName:desc') =>
    (await world.request(admin.token, listLoaders, { query: { search: 'zanele', orderBy } })).answer.data.map(
      row => `${row.firstName} ${row.lastName}`,
    )
  const sorted = ['zanele Adams', 'Zanélé Khumalo', 'Zanele Maria Botha', 'Zanele Mbeki']
  expect(await shown('firstName:asc')).toEqual(sorted)
  expect(await shown('firstName:desc')).toEqual(sorted.toReversed())
})
