import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'
import { type SharedCommand, together } from './together.ts'

/** A database that carries out every transaction, and one that notes what each was asked and answers when told to. */
const context = {
  db: { transaction: () => ({ execute: (command: (tx: unknown) => unknown) => command({}) }) },
  clock: { now: () => new Date(0) },
} as unknown as Context

function createCommand() {
  const carried: number[][] = []
  const goOn: (() => void)[] = []
  const command: SharedCommand<number, string> = async (_work, asked) => {
    carried.push([...asked])
    await new Promise<void>(resolve => goOn.push(resolve))
    if (asked.includes(13)) throw new Error('the database refuses 13')
    if (asked.includes(99)) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
    return asked.map(number => (number === 7 ? new Refusal(409, 'seven', 'No seven.') : `answer ${number}`))
  }
  /** Answers whatever is asked, until nothing more comes. */
  const answerAll = async () => {
    for (let idle = 0; idle < 3; idle++) {
      await settle()
      for (const next of goOn.splice(0)) {
        next()
        idle = 0
      }
    }
  }
  return { carried, command, answerAll }
}
const settle = () => new Promise(resolve => setTimeout(resolve))
const inOneGroup = () => ''

test('a lone caller leaves at once; those who come meanwhile go together, 64 at the most', async () => {
  const { carried, command, answerAll } = createCommand()
  const ask = together(context, command, inOneGroup)
  const numbers = Array.from({ length: 100 }, (_, index) => 100 + index)
  const answers = numbers.map(ask)
  await settle()
  expect(carried).toEqual([[100]])
  await answerAll()
  expect(await Promise.all(answers)).toEqual(numbers.map(number => `answer ${number}`))
  expect(carried).toEqual([numbers.slice(0, 1), numbers.slice(1, 65), numbers.slice(65)])
})

test('whoever comes while a transaction waits for its turn goes along', async () => {
  const { carried, command, answerAll } = createCommand()
  const turns: (() => void)[] = []
  const ask = together(context, command, inOneGroup, () => new Promise<void>(resolve => turns.push(resolve)))
  const first = ask(1)
  await settle()
  const others = [ask(2), ask(3)]
  expect(carried).toEqual([])
  for (const go of turns.splice(0)) go()
  await answerAll()
  expect(await Promise.all([first, ...others])).toEqual(['answer 1', 'answer 2', 'answer 3'])
  expect(carried).toEqual([[1, 2, 3]])
})

test('groups do not wait for each other', async () => {
  const { carried, command, answerAll } = createCommand()
  const ask = together(context, command, number => (number % 2 === 0 ? 'even' : 'odd'))
  const answers = [2, 3, 4, 5].map(ask)
  await settle()
  expect(carried).toEqual([[2], [3]])
  await answerAll()
  await Promise.all(answers)
  expect(carried).toEqual([[2], [3], [4], [5]])
})

test('a refusal is the answer of one, the others have theirs', async () => {
  const { carried, command, answerAll } = createCommand()
  const ask = together(context, command, inOneGroup)
  const answers = Promise.allSettled([1, 2, 7, 4].map(ask))
  await answerAll()
  expect(await answers).toMatchObject([
    { value: 'answer 1' },
    { value: 'answer 2' },
    { reason: { status: 409 } },
    { value: 'answer 4' },
  ])
  expect(carried).toEqual([[1], [2, 7, 4]])
})

test('what the database refuses is tried one by one: one does not harm the others', async () => {
  const { carried, command, answerAll } = createCommand()
  const ask = together(context, command, inOneGroup)
  const answers = Promise.allSettled([1, 2, 13, 7].map(ask))
  await answerAll()
  expect(await answers).toMatchObject([
    { value: 'answer 1' },
    { value: 'answer 2' },
    { reason: { message: 'the database refuses 13' } },
    { reason: { status: 409 } },
  ])
  expect(carried).toEqual([[1], [2, 13, 7], [2], [13], [7]])
})

test('without a database nobody is made to wait for one after the other, and the next are served again', async () => {
  const { carried, command, answerAll } = createCommand()
  const ask = together(context, command, inOneGroup)
  const answers = Promise.allSettled([1, 99, 3].map(ask))
  await answerAll()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  const next = ask(4)
  await answerAll()
  expect(await next).toBe('answer 4')
  expect(carried).toEqual([[1], [99, 3], [4]])
})
