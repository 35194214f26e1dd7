import { expect, test } from 'vitest'
import type { ListItem } from './list-changes.ts'
import { changesOf, checkList, itemsOf, neighbour, orderOf, withdrawnIds } from './list-changes.ts'

const [item] = itemsOf([{ id: 'a', name: 'Toyota', hidden: false, followUp: null, archived: false }])
if (!item) throw new Error('There is one.')
const archived = { ...item, archived: true }
const isNew = { key: 'n', name: 'Kia', shown: true, asksVehicle: false, archived: false }

test.each([
  [item, item, []],
  [{ ...item, name: ' Toyota ' }, item, []],
  [{ ...item, name: 'Lexus' }, item, ['rename']],
  [{ ...item, name: 'Lexus', shown: false }, item, ['rename', 'hide']],
  [{ ...item, asksVehicle: true }, item, ['followUp']],
  [item, { ...item, shown: false }, ['show']],
  [isNew, undefined, ['create']],
  [{ ...isNew, shown: false }, undefined, ['create', 'hide']],
  [{ ...archived, name: 'Lexus' }, item, ['archive']],
  [archived, archived, []],
  [{ ...item, name: 'Lexus' }, archived, ['restore', 'rename']],
  [{ ...isNew, archived: true }, undefined, []],
] as const)('%j after %j takes %j', (now, saved, changes) => {
  expect(changesOf(now, saved)).toEqual(changes)
})

test('what is renamed, hidden or archived is something else for whoever chose it before', () => {
  const known = ['a', 'b', 'c', 'd', 'e'].map(key => ({ ...item, key, id: key }))
  const [a, b, c, d, e] = known as [ListItem, ListItem, ListItem, ListItem, ListItem]
  const now = [
    { ...a, name: 'Lexus' },
    { ...b, shown: false },
    { ...c, archived: true },
    { ...d, asksVehicle: true },
    e,
    isNew,
  ]
  expect(withdrawnIds(now, new Map(known.map(each => [each.key, each])))).toEqual(['a', 'b', 'c'])
})

test('every item has a name of its own', () => {
  const named = (names: readonly string[]) => names.map((name, index) => ({ ...isNew, key: String(index), name }))
  expect(checkList({ items: named(['Kia  Rio', '', ' kia rio ']) })).toEqual({
    'items.0.name': undefined,
    'items.1.name': 'Field is required',
    'items.2.name': 'The list already has an item with this name',
  })
  const [listed, gone] = named(['Kia', 'KIA'])
  expect(checkList({ items: [listed ?? isNew, { ...(gone ?? isNew), archived: true }] })).toEqual({
    'items.0.name': 'An archived item of this list has this name. Restore it, or choose another name.',
    'items.1.name': undefined,
  })
})

test('items move past what was archived', () => {
  const items = [item, { ...archived, id: 'b' }, { ...item, id: 'c' }]
  expect([neighbour(items, 0, 1), neighbour(items, 2, -1), neighbour(items, 0, -1)]).toEqual([2, 0, undefined])
  expect(orderOf(items)).toEqual(['a', 'c'])
})
