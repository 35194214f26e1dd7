import { expect, test } from 'vitest'
import { withMissing } from './with-missing.ts'

test('what is chosen and not among the choices is one in words, once', () => {
  const pear = { value: 'p', label: 'Pear' }
  expect(withMissing([pear], ['p'], 'Gone')).toEqual([pear])
  expect(withMissing([pear], ['x', 'p', 'x'], 'Gone')).toEqual([pear, { value: 'x', label: 'Gone' }])
})
