import { expect, test } from 'vitest'
import { isToLookAt, shownReturnRate } from './return-rate.ts'

test.each([
  [20, 4, true],
  [20, 3, false],
  [21, 4, false],
  [19, 19, false],
  [1000, 200, true],
])('of %i delivered %i returned: %s', (delivered, returned, expected) =>
  expect(isToLookAt({ delivered, returned }, { percent: 20, leads: 20 })).toBe(expected),
)

test.each([
  [4, 70, '5.7%'],
  [2, 25, '8%'],
  [599, 10_000, '5.9%'],
  [1, 3, '33.3%'],
])('%i of %i are shown as %s', (returned, delivered, shown) => expect(shownReturnRate(returned, delivered)).toBe(shown))
