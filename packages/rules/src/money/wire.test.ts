import { expect, test } from 'vitest'
import { changePercent } from './wire.ts'

test.each([
  [15_000, 10_000, 50],
  [5000, 10_000, -50],
  [10_000, -18_518, 154],
  [-20_000, -10_000, -100],
  [10_000, 0, 0],
])('%i after %i: what rises is above 0, whatever it was before', (now, before, percent) =>
  expect(changePercent(now, before)).toBe(percent),
)
