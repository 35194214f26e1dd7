import { expect, test } from 'vitest'
import { shownTime } from './shown-time.ts'

test('an instant is shown in South African time', () => {
  expect(shownTime('2026-01-31T22:05:00.000Z')).toBe('01 Feb 2026, 00:05')
})
