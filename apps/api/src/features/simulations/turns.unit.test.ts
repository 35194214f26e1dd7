import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestWaitMs, mostOfOne, mostWaiting, takeTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = Array.from({ length: mostWaiting }, (_, n) => `waiting ${n}`)
const later = (millis: number) => new Promise(resolve => setTimeout(resolve, millis))
const tooMany = 'Too many contracts are being tried out at the moment. Please try again in a few seconds.'

test('who comes meanwhile waits, and has the turn in the order of coming, one at a time', async () => {
  const inTurn = takeTurns()
  const seen: string[] = []
  const run = (name: string) =>
    inTurn(name, async () => {
      seen.push(`${name} begins`)
      await later(100)
      seen.push(`${name} ends`)
    })
  const all = Promise.all(['first', 'second', 'third'].map(run))
  await vi.advanceTimersByTimeAsync(300)
  await all
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'])
})

test('the line is bounded in length and in time, in words that tell nothing of others', async () => {
  const inTurn = takeTurns()
  const first = inTurn('first', () => later(longestWaitMs + 1000))
  const waiting = Promise.allSettled(names.map(name => inTurn(name, () => later(1))))
  await expect(inTurn('one too many', () => later(1))).rejects.toThrow(tooMany)
  await vi.advanceTimersByTimeAsync(longestWaitMs)
  for (const one of await waiting) expect(one).toMatchObject({ reason: { message: tooMany } })
  await vi.advanceTimersByTimeAsync(1000)
  await first
  expect(await inTurn('first', async () => 'free again')).toBe('free again')
})

test('an organisation has two at most, waiting or under way; one that fails hands its turn on', async () => {
  const inTurn = takeTurns()
  const failing = expect(
    inTurn('first', () => later(10).then(() => Promise.reject(new Error('failed')))),
  ).rejects.toThrow('failed')
  const others = Array.from({ length: mostOfOne }, () => inTurn('second', async () => 'second'))
  const again = inTurn('first', async () => 'first again')
  for (const name of ['first', 'second'])
    await expect(inTurn(name, async () => name)).rejects.toThrow('Contracts of this organisation')
  await vi.advanceTimersByTimeAsync(10)
  await failing
  expect(await Promise.all([...others, again])).toEqual(['second', 'second', 'first again'])
})
