import { expect, test } from 'vitest'
import { changesOf, checkList, itemsOf } from './list-changes.ts'

const [item] = itemsOf([{ id: 'a', name: 'Toyota', hidden: false }])
if (!item) throw new Error('There is one.')

test.each([
  [item, item, []],
  [{ ...item, name: ' Toyota ' }, item, []],
  [{ ...item, name: 'Lexus' }, item, ['rename']],
  [{ ...item, name: 'Lexus', shown: false }, item, ['rename', 'hide']],
  [item, { ...item, shown: false }, ['show']],
  [{ key: 'n', name: 'Kia', shown: true }, undefined, ['create']],
  [{ key: 'n', name: 'Kia', shown: false }, undefined, ['create', 'hide']],
] as const)('%j after %j takes %j', (now, saved, changes) => {
  expect(changesOf(now, saved)).toEqual(changes)
})

test('every item has a name of its own', () => {
  const items = ['Kia', '', ' kia '].map((name, index) => ({ key: String(index), name, shown: true }))
  expect(checkList({ items })).toEqual({
    'items.0.name': undefined,
    'items.1.name': 'Field is required',
    'items.2.name': 'The list has an item of this name already',
  })
})
