import { expect, test } from 'vitest'
import { isClientNamed, outcomeForLoader, refusalToWrite, waitsFor } from './conversation.ts'

test('whoever was asked last is waited for, and an administrator once they answered', () => {
  expect(waitsFor(undefined)).toBe('administrator')
  expect(waitsFor({ side: 'organisation', by: 'administrator' })).toBe('organisation')
  expect(waitsFor({ side: 'loader', by: 'administrator' })).toBe('loader')
  expect(waitsFor({ side: 'loader', by: 'loader' })).toBe('administrator')
  expect(waitsFor({ side: 'organisation', by: 'organisation' })).toBe('administrator')
})

test('only an open case is talked about', () => {
  expect(refusalToWrite('open')).toBeUndefined()
  expect(refusalToWrite('withdrawn')?.refused).toBe('withdrawn')
  for (const state of ['accepted', 'refused'] as const) expect(refusalToWrite(state)?.refused).toBe('already_decided')
})

test('a loader is told what became of it, in words of their own', () => {
  expect(outcomeForLoader('return', 'open')).toBeUndefined()
  expect(outcomeForLoader('return', 'accepted')).toMatch(/sent on/)
  expect(outcomeForLoader('lateSale', 'refused')).toMatch(/Nothing changes for you/)
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
