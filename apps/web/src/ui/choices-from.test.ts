import { expect, test } from 'vitest'
import { choicesFrom, withComingSoon } from './choices-from.ts'

// Document 1, section 2:
// - Disabled options of a modal's status lists end in 'Coming soon'.
test('disabled options carry a suffix', () => {
  const choices = choicesFrom(['a', 'b'], { a: 'Ay', b: 'Bee' }, ['b'])
  expect(withComingSoon(choices)).toEqual([
    { value: 'a', label: 'Ay', disabled: false },
    { value: 'b', label: 'Bee (Coming soon)', disabled: true },
  ])
})
