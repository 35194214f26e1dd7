import { expect, test } from 'vitest'
import { choicesFrom, withComingSoon } from './choices-from.ts'

test('disabled options carry a suffix', () => {
  const choices = choicesFrom(['a', 'b'], { a: 'Ay', b: 'Bee' }, ['b'])
  expect(withComingSoon(choices)).toEqual([
    { value: 'a', label: 'Ay', disabled: false },
    { value: 'b', label: 'Bee (Coming soon)', disabled: true },
  ])
})
