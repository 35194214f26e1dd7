import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('each step is taken after the one before it, and says what it returned', async () => {
  const taken: string[] = []
  const step = (name: string) => async () => {
    await new Promise(resolve => setTimeout(resolve))
    return taken.push(name)
  }
  expect(await inTurn({ one: step('one'), two: step('two') })).toEqual({ one: 1, two: 2 })
  expect(taken).toEqual(['one', 'two'])
})

const failing = (name: string) => () => Promise.reject(new Error(name))

test('where some fail the others are taken, and then the first error is thrown', async () => {
  const taken: string[] = []
  const last = async () => void taken.push('last')
  await expect(inTurn<string, unknown>({ one: failing('one'), two: failing('two'), last })).rejects.toThrow('one')
  expect(taken).toEqual(['last'])
})
