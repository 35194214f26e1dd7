import { expect, test } from 'vitest'
import { percentOf, takenBackAt } from './contact.ts'

test('hours are counted through the night, and no hours take nothing back', () => {
  const given = new Date('2026-03-31T22:30:00+02:00')
  expect(takenBackAt(given, 4)).toEqual(new Date('2026-04-01T02:30:00+02:00'))
  expect(takenBackAt(given, null)).toBeNull()
})

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 4, 0],
  [0, 0, null],
])('%i of %i is %s percent', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent))
