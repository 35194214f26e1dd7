import { expect, test } from 'vitest'
import { isToLookAt } from './return-rate.ts'

test.each([
  [20, 4, true],
  [20, 3, false],
  [21, 4, false],
  [19, 19, false],
  [1000, 200, true],
])('of %i delivered %i returned: %s', (delivered, returned, expected) =>
  expect(isToLookAt({ delivered, returned }, { percent: 20, leads: 20 })).toBe(expected),
)
