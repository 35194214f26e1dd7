import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { changeView, createView, deleteView, listViews } from '@lodeway/contract/views.ts'
import { maxViews } from '@lodeway/rules/views/views.ts'
import { expect, test } from 'vitest'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { loader } from '../factories/people.ts'

inNewWorlds()

const view = { list: 'leads', name: 'Unplaced life', query: 'placement=available&type=lifeInsurance' } as const
const save = (token: string, changes: Partial<BodyInput<typeof createView>> = {}) =>
  world.request(token, createView, { body: { ...view, ...changes } })
const namesOf = async (token: string, list?: 'leads' | 'sales') =>
  (await world.request(token, listViews, { query: { list } })).answer.map(({ name, isOwn }) => [name, isOwn])

async function secondAdministrator() {
  const id = randomUUID()
  const person = { firstName: 'Second', lastName: 'Administrator', email: 'second@example.co.za' }
  await world.db
    .insertInto('account')
    .values({ ...person, id, role: 'admin', status: 'active', createdAt: new Date() })
    .execute()
  return { token: await world.tokenFor(id) }
}

test('a view is its own person’s; one that is shared is every administrator’s to use, change and delete', async () => {
  const other = await secondAdministrator()
  const { answer: own } = await save(admin.token)
  expect(own).toMatchObject({ ...view, shared: false, isOwn: true })
  const { answer: shared } = await save(admin.token, { name: 'Sold this year', shared: true })
  await save(admin.token, { name: 'Unpaid', list: 'sales' })
  expect(await namesOf(admin.token)).toEqual([
    ['Sold this year', true],
    ['Unpaid', true],
    ['Unplaced life', true],
  ])
  expect(await namesOf(admin.token, 'sales')).toEqual([['Unpaid', true]])
  expect(await namesOf(other.token)).toEqual([['Sold this year', false]])

  const changed = await world.request(other.token, changeView, {
    params: { id: shared.id },
    body: { name: 'Sold', query: 'status=sale' },
  })
  expect(changed.answer).toMatchObject({ name: 'Sold', query: 'status=sale', shared: true, isOwn: false })
  // Its owner's own views have their names, which nobody else sees.
  const taken = { params: { id: shared.id }, body: { name: view.name } }
  expect((await world.request(other.token, changeView, taken)).answer).toMatchObject({
    code: 'name_taken',
    fields: { name: 'Whoever saved this view has another one of this name. Choose another name' },
  })
  const foreign = { params: { id: own.id } }
  expect((await world.request(other.token, changeView, { ...foreign, body: { name: 'Mine' } })).status).toBe(404)
  expect((await world.request(other.token, deleteView, foreign)).status).toBe(404)
  expect((await world.request(other.token, deleteView, { params: { id: shared.id } })).status).toBe(204)
  expect((await world.request(admin.token, deleteView, { params: { id: shared.id } })).status).toBe(404)
  expect(await namesOf(admin.token, 'leads')).toEqual([['Unplaced life', true]])
})

test('a loader has their own views, sees none of the shared ones, and shares none', async () => {
  await save(admin.token, { shared: true })
  const { answer: own } = await save(thandi.token)
  expect(await namesOf(thandi.token)).toEqual([['Unplaced life', true]])
  expect((await save(thandi.token, { name: 'All', shared: true })).status).toBe(403)
  const share = { params: { id: own.id }, body: { shared: true } }
  expect((await world.request(thandi.token, changeView, share)).status).toBe(403)
  const stranger = await loader(world, admin)
  expect((await world.request(stranger.token, deleteView, { params: { id: own.id } })).status).toBe(404)
})

test('a name is there once in a list; a search or a page is kept by none; their number has an end', async () => {
  const { answer: first } = await save(admin.token)
  expect(await save(admin.token, { name: 'UNPLACED LIFE' })).toMatchObject({
    status: 409,
    answer: { fields: { name: 'There is a view of this name already' } },
  })
  expect((await save(admin.token, { list: 'sales' })).status).toBe(201)
  const { answer: second } = await save(admin.token, { name: 'Second' })
  const rename = { params: { id: second.id }, body: { name: first.name } }
  expect((await world.request(admin.token, changeView, rename)).status).toBe(409)
  for (const query of ['search=Thandi', 'type=other&page=2', 'lead=1', 'a=<b>', 'x'.repeat(1501)])
    expect((await save(admin.token, { name: 'Third', query })).status, query).toBe(400)
  for (let count = 3; count < maxViews; count++)
    expect((await save(admin.token, { name: `${count}` })).status).toBe(201)
  expect((await save(admin.token, { name: 'One more' })).status).toBe(422)
})
