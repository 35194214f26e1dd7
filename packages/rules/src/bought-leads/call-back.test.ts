import { expect, test } from 'vitest'
import { callBackChoices, callBackProblem, callTimes } from './call-back.ts'
import { boughtLeadMessages } from './states.ts'

const at = (text: string) => new Date(`${text}+02:00`)

test('a call is put off to each quarter of an hour', () => {
  expect(callTimes).toHaveLength(96)
  expect(callTimes.slice(0, 6)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00', '01:15'])
  expect(callTimes.at(-1)).toBe('23:45')
})

test.each([
  ['now', '2026-03-02T12:00', boughtLeadMessages.callBackInThePast],
  ['a moment later', '2026-03-02T12:00:01', undefined],
  ['a year later', '2027-03-03T23:59', undefined],
  ['more than a year later', '2027-03-04T00:00', boughtLeadMessages.callBackTooFar],
  ['ten years later', '2036-03-02T12:00', boughtLeadMessages.callBackTooFar],
])('%s', (_what, time, problem) => expect(callBackProblem(at(time), at('2026-03-02T12:00'))).toBe(problem))

test.each([
  ['a Tuesday', '2026-03-03T10:07', ['2026-03-03 11:15', '2026-03-04 09:00', '2026-03-09 09:00']],
  ['on the quarter', '2026-03-03T10:15', ['2026-03-03 11:15', '2026-03-04 09:00', '2026-03-09 09:00']],
  ['a Sunday: tomorrow is Monday', '2026-03-08T10:00', ['2026-03-08 11:00', '2026-03-09 09:00']],
  ['a Monday', '2026-03-09T10:00', ['2026-03-09 11:00', '2026-03-10 09:00', '2026-03-16 09:00']],
  ['before midnight', '2026-12-31T23:10', ['2027-01-01 00:15', '2027-01-01 09:00', '2027-01-04 09:00']],
])('what is offered on %s', (_what, now, offered) =>
  expect(callBackChoices(at(now)).map(({ day, time }) => `${day} ${time}`)).toEqual(offered),
)
