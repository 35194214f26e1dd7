import { expect, test } from 'vitest'
import { isClientNamed, isSaidAgain, outcomeForLoader, refusalToWrite, waitsFor } from './conversation.ts'

test('whoever was asked last is waited for, and an administrator once they answered', () => {
  expect(waitsFor(undefined)).toBe('administrator')
  expect(waitsFor({ side: 'organisation', by: 'administrator' })).toBe('organisation')
  expect(waitsFor({ side: 'loader', by: 'administrator' })).toBe('loader')
  expect(waitsFor({ side: 'loader', by: 'loader' })).toBe('administrator')
  expect(waitsFor({ side: 'organisation', by: 'organisation' })).toBe('administrator')
})

test('the same words by the same person within five minutes are said once', () => {
  const last = { by: 'naledi', at: new Date('2026-03-02T08:00:00Z'), words: 'Please answer.' }
  const after = (minutes: number) => new Date(last.at.getTime() + minutes * 60_000)
  expect(isSaidAgain(last, { ...last, at: after(4) })).toBe(true)
  expect(isSaidAgain(last, { ...last, at: after(5) })).toBe(false)
  expect(isSaidAgain(last, { ...last, by: 'thabo' })).toBe(false)
  expect(isSaidAgain(last, { ...last, words: 'Please answer' })).toBe(false)
  expect(isSaidAgain(undefined, last)).toBe(false)
})

test('only an open case is talked about, whose client is not erased', () => {
  expect(refusalToWrite('open', false)).toBeUndefined()
  expect(refusalToWrite('open', true)?.refused).toBe('erased')
  expect(refusalToWrite('withdrawn', false)?.refused).toBe('withdrawn')
  for (const state of ['accepted', 'refused'] as const)
    expect(refusalToWrite(state, true)?.refused).toBe('already_decided')
})

test('a loader is told what became of it, in words of their own', () => {
  expect(outcomeForLoader('return', 'open')).toBeUndefined()
  expect(outcomeForLoader('return', 'accepted')).toMatch(/sent on/)
  expect(outcomeForLoader('lateSale', 'refused')).toMatch(/Nothing changes for you/)
  expect(outcomeForLoader('return', 'withdrawn')).toMatch(/no longer wants to return/)
  expect(outcomeForLoader('return', 'withdrawn', 'an administrator')).toMatch(/^Another organisation had sold the lead/)
})

test('a client is named to who has the lead, and while a return is open; a late sale gives no name back', () => {
  const own = { assignmentId: 'a', holderAssignmentId: 'a' }
  const gone = { assignmentId: 'a', holderAssignmentId: null }
  for (const kind of ['return', 'lateSale'] as const) {
    expect(isClientNamed({ kind, state: 'refused', ...own })).toBe(true)
    expect(isClientNamed({ kind, state: 'accepted', ...gone })).toBe(false)
    expect(isClientNamed({ kind, state: 'open', ...gone })).toBe(kind === 'return')
  }
})
