import { listContent, restoreContent } from '@lodeway/contract/content.ts'
import { contentNameOf } from '@lodeway/rules/content/categories.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { type ListItem, orderOf } from './list-changes.ts'
import { saveList } from './save-list.ts'

interface Call {
  params?: { id: string }
  body?: { id?: string; name?: string; followUp?: string | null; seen?: { name?: string } }
}
/** The names that the server has, which no two items share. */
let names: Map<string, string>
/** The ids of those that somebody else archived. */
let gone: Set<string>
/** What else was sent of each. */
let followUps: Map<string, string | null | undefined>
vi.mock('../../api/call.ts', () => ({
  call: (endpoint: unknown, { params, body }: Call) => {
    if (endpoint === listContent)
      return Promise.resolve({ data: [...names].map(([id, name]) => ({ id, name })).filter(({ id }) => !gone.has(id)) })
    const id = params?.id ?? body?.id ?? ''
    const name = body?.name
    const seen = body?.seen?.name
    if (endpoint === restoreContent) gone.delete(id)
    if (seen !== undefined && (gone.has(id) || ![seen, name].includes(names.get(id))))
      return Promise.reject(new ApiError(409, JSON.stringify({ code: 'settings_changed' })))
    // One that was made by a call whose answer was lost is answered as it is.
    const isThere = params === undefined && names.has(id)
    if (!isThere && body !== undefined && 'followUp' in body) followUps.set(id, body.followUp)
    if (!isThere && name !== undefined) {
      if ([...names].some(([other, taken]) => other !== id && taken.toLowerCase() === name.toLowerCase()))
        return Promise.reject(new Error(`${name} is taken`))
      names.set(id, contentNameOf(name))
    }
    return Promise.resolve({ id, name: names.get(id), followUp: followUps.get(id) ?? null })
  },
}))
beforeEach(() => {
  followUps = new Map()
  gone = new Set()
  names = new Map([
    ['a', 'Car'],
    ['b', 'SUV'],
    ['c', 'Bakkie'],
  ])
})

const itemOf = (id: string, name: string, archived = false): ListItem => ({
  key: id,
  id,
  name,
  shown: true,
  asksVehicle: false,
  archived,
})
async function save(changed: Readonly<Record<string, string>>, archived: readonly string[] = []) {
  const before = [...names].map(([id, name]) => itemOf(id, name, archived.includes(id)))
  const saved = { items: new Map(before.map(item => [item.key, item])), order: orderOf(before), hasSome: false }
  const items = before.map(item => ({ ...item, archived: false, name: changed[item.key] ?? item.name }))
  const added = { key: 'n', name: changed['n'] ?? '', shown: true, asksVehicle: false, archived: false }
  await saveList('vehicle', 'n' in changed ? [added, ...items] : items, saved)
  return saved
}

test.each<[string, Record<string, string>, string[]?]>([
  ['move on by one', { a: 'SUV', b: 'Bakkie', c: 'Truck' }],
  ['swap', { a: 'suv', b: 'Car' }],
  ['go round, and a new one takes none of theirs', { a: 'SUV', b: 'Bakkie', c: 'Car', n: 'SUV (2)' }],
  ['make room for a new one', { a: 'Sedan', n: 'Car' }],
  ['swap with that of a restored one', { a: 'SUV', b: 'Car' }, ['a']],
  ['swap while both are restored', { a: 'SUV', b: 'Car' }, ['a', 'b']],
])('names that %s are saved, though the server takes one after the other', async (_, changed, archived) => {
  const { hasSome } = await save(changed, archived)
  expect([...names.values()].toSorted()).toEqual(
    Object.values({ a: 'Car', b: 'SUV', c: 'Bakkie', ...changed }).toSorted(),
  )
  expect(hasSome).toBe(true)
})

test('a name is noted as the server keeps it, so that the next change of it has seen it', async () => {
  const saved = await save({ a: 'Big\u00A0 Car' })
  expect([names.get('a'), saved.items.get('a')?.name]).toEqual(['Big Car', 'Big Car'])
})

test.each([
  ['another name', { name: 'Coupé', asksVehicle: false }],
  ['another answer', { name: 'Coupe', asksVehicle: true }],
])('an item whose answer was lost is saved with %s by the next try', async (_, item) => {
  names.set('n', 'Coupe')
  followUps.set('n', null)
  const saved = { items: new Map(), order: [], hasSome: false }
  await saveList('vehicle', [{ key: 'n', shown: true, archived: false, ...item }], saved)
  expect([names.get('n'), followUps.get('n')]).toEqual([item.name, item.asksVehicle ? 'vehicle' : null])
})

test.each([
  ['renamed', () => names.set('a', 'Sedan'), "This is named 'Sedan' by now. Save again to replace that."],
  ['archived', () => gone.add('a'), 'This was archived meanwhile. Save again to restore it under this name.'],
])('an item that somebody else %s meanwhile is not renamed before that was read', async (_, change, words) => {
  const [a, b] = [itemOf('a', 'Car'), itemOf('b', 'SUV')]
  const saved = { items: new Map([a, b].map(item => [item.key, item])), order: orderOf([a, b]), hasSome: false }
  change()
  const items = [
    { ...b, name: 'Bus' },
    { ...a, name: 'Coupe' },
  ]
  await expect(saveList('vehicle', items, saved)).rejects.toMatchObject({
    status: 409,
    message: words,
    fields: { 'items.1.name': words },
  })
  expect([names.get('a'), names.get('b')]).toEqual([expect.not.stringMatching('Coupe'), 'Bus'])
  await saveList('vehicle', items, saved)
  expect([names.get('a'), gone.size]).toEqual(['Coupe', 0])
})
