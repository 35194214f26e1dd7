import { expect, test } from 'vitest'
import { alsoOfLeads, endsOfLeads, leftOfLeads, objectionSaid } from './objection-words.ts'

test.each([
  [{ added: 2, leads: 0, told: 0 }, 'The objection was recorded', true],
  [{ added: 0, leads: 1, told: 1 }, 'The objection was recorded. 1 organisation is told.', true],
  [{ added: 0, leads: 0, told: 2 }, 'The objection had already been recorded. 2 organisations are told.', true],
  [{ added: 0, leads: 0, told: 0 }, 'The objection had already been recorded', false],
])('what is said of an objection: %j', (recorded, text, isNew) => {
  expect(objectionSaid(recorded)).toEqual({ text, isNew })
})

test('sold leads stay as they are', () => {
  expect(endsOfLeads(1)).toContain('Unless the ticked lead is sold')
  expect(endsOfLeads(3)).toContain('Of the 3 ticked leads those that are sold stay as they are.')
  expect(endsOfLeads(3)).toContain("and the leads that one of them is working on become 'Do not call'.")
})

test('everything that a ticked lead says of its client is refused, and without one only what was searched for', () => {
  expect(alsoOfLeads(0)).toBe('')
  expect(alsoOfLeads(1)).toBe(', or with the ID number, a phone number or the email address of the ticked lead,')
  expect(alsoOfLeads(2)).toContain('of a ticked lead,')
})

test('whoever leaves leads unticked reads that nobody is told', () => {
  expect(leftOfLeads(1)).toContain('1 lead that was found is not ticked: whoever has it is not told')
  expect(leftOfLeads(2)).toContain('2 leads that were found are not ticked: whoever has them is not told')
})
