import { expect, test } from 'vitest'
import { attemptDays, attemptWaitsSeconds, isTaken } from './attempts.ts'

test('twelve attempts, the first at once, take three days as people are told', () => {
  expect(attemptWaitsSeconds.length + 1).toBe(12)
  expect(attemptDays).toBe(3)
})

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [500, false],
  [null, false],
])('an answer of %s is taken: %s', (status, taken) => expect(isTaken(status)).toBe(taken))
