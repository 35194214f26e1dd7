import { expect, test, vi } from 'vitest'
import { manyOn, oneOn } from './filters-on.ts'

const data = ['All', 'Apple', 'Pear', 'Plum'].map(label => ({ value: label.toLowerCase(), label }))

test('a filter of several is on with the first choice, and says how many there are', () => {
  const onChange = vi.fn<(value: undefined) => void>()
  const on = (value: string[]) => manyOn('Fruit', data, { value, onChange }).map(filter => filter.value)
  expect(on([])).toEqual([])
  expect(on(['apple'])).toEqual(['Apple'])
  expect(on(['apple', 'plum'])).toEqual(['Apple, Plum'])
  expect(on(['apple', 'plum', 'pear'])).toEqual(['Apple + 2'])
  expect(on(['not loaded yet'])).toEqual(['…'])
  manyOn('Fruit', data, { value: ['plum'], onChange })[0]?.onRemove()
  expect(onChange).toHaveBeenCalledWith(undefined)
})

test('a filter of one is on when it is not as it is at first', () => {
  const on = (value: string) => oneOn('Fruit', data, { value, onChange: () => undefined }).map(filter => filter.value)
  expect(on('all')).toEqual([])
  expect(on('pear')).toEqual(['Pear'])
})
