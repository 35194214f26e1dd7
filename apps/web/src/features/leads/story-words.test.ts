import { openedAnswer } from '@lodeway/rules/deliveries/attempts.ts'
import { expect, test } from 'vitest'
import { type Entry, tell } from './story-words.ts'

const tries = ['503 Service Unavailable', 'No answer within 10 seconds', '200 OK'].map((answer, place) => ({
  at: `2026-11-03T07:0${place}:00.000Z`,
  answer,
}))
const delivery = (changes: Partial<Extract<Entry, { kind: 'delivery' }>>): Entry => ({
  kind: 'delivery',
  at: '2026-11-03T07:02:00.000Z',
  organisationId: '0198c0de-0000-7000-8000-00000000abcd',
  organisationName: 'Cederberg Life',
  event: 'assigned',
  channel: 'webhook',
  status: 'delivered',
  attempts: 1,
  tries: tries.slice(2),
  deliveredAt: '2026-11-03T07:02:00.000Z',
  nextAttemptAt: null,
  lastAnswer: '200 OK',
  ...changes,
})

test('a delivery says its last attempt, and keeps those before it folded, the latest first', () => {
  const told = tell(delivery({ attempts: 3, tries }))
  expect(told).toMatchObject({ what: 'Lead delivered at attempt 3', kind: 'trouble' })
  expect(told.more).toEqual([expect.stringContaining('200 OK')])
  expect(told.earlier).toEqual([expect.stringContaining('No answer'), expect.stringContaining('503')])
})

test('one that goes on says when it is tried next, beside its last answer', () => {
  const told = tell(
    delivery({ status: 'pending', attempts: 2, tries: tries.slice(0, 2), nextAttemptAt: '2026-11-03T08:00:00.000Z' }),
  )
  expect(told.what).toBe('Lead not delivered yet')
  expect(told.more).toEqual([expect.stringContaining('No answer'), expect.stringMatching(/^Next attempt /)])
  expect(told.earlier).toEqual([expect.stringContaining('503')])
})

test('one that was withdrawn says why, and is no trouble', () => {
  const lastAnswer = 'The lead is no longer with the organisation.'
  expect(tell(delivery({ status: 'withdrawn', attempts: 0, tries: [], lastAnswer }))).toEqual({
    what: 'Lead withdrawn before it was delivered',
    more: [lastAnswer],
    kind: 'minor',
  })
})

test('one that its organisation opened on the pages while it had no endpoint came by no webhook', () => {
  expect(tell(delivery({ attempts: 1, tries: [], lastAnswer: openedAnswer }))).toEqual({
    what: 'Lead opened by the organisation',
    more: [],
  })
})

test('one attempt folds nothing, and without any that is known the last answer is said', () => {
  expect(tell(delivery({}))).not.toHaveProperty('earlier')
  expect(tell(delivery({ status: 'parked', attempts: 9, tries: [] })).more).toEqual(['200 OK'])
})
