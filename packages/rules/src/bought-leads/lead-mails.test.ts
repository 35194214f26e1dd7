import { expect, test } from 'vitest'
import { isTimeToTell } from './lead-mails.ts'

test.each([
  ['06:59', false],
  ['07:00', true],
  ['18:59', true],
  ['19:00', false],
  ['00:30', false],
])('at %s in Johannesburg somebody is mailed about work: %s', (time, isTime) => {
  expect(isTimeToTell(new Date(`2026-03-02T${time}:00+02:00`))).toBe(isTime)
})
