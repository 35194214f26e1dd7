import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { createDatabase, createPool } from '../../apps/api/src/db/database.ts'
import type { Context } from '../../apps/api/src/work/context.ts'
import type { World } from './world.ts'

// Commands at the same moment, in every order that their statements can have: each statement waits for its turn, and a plan says
// whose turn it is. What waits for a lock lets others go on, as in life. Orders are tried with so many preemptions at the most (a
// command that could go on is left for another), since nearly all that can go wrong needs one or two
// (Musuvathi and Qadeer, 'Iterative context bounding for systematic testing of multithreaded programs', PLDI 2007).

/** A command that is carried out with others: `context` has the connections whose statements wait. */
export type Command = (context: Context) => Promise<unknown>

/** One order, and what came of each command: what it answered, or its error. */
export interface Tried {
  /** As '1.UPDATE sale', in the order in which they were begun. */
  readonly statements: readonly string[]
  readonly results: readonly PromiseSettledResult<unknown>[]
}

interface Choice {
  readonly enabled: readonly number[]
  readonly chosen: number
  readonly before: number | undefined
  readonly statement: Statement
  /** Who waited for a lock when it had ended. */
  readonly blocked: readonly number[]
}

interface Statement {
  readonly text: string
  /** What it wrote is seen by nobody yet, and its locks are kept: its transaction goes on. */
  readonly isOpen: boolean
  /** Its answer depends on locks for which it does not wait. */
  readonly looksAtLocks: boolean
  readonly begin: () => void
}

interface Task {
  readonly place: number
  pid: number | undefined
  /** The statements that wait for their turn: mostly one. */
  readonly waiting: Statement[]
  isDone: boolean
  isBlocked: boolean
  /** Called when it has come to its next statement, or to its end. */
  wake: () => void
}

const running = new AsyncLocalStorage<Task>()

/** Carries out commands step by step on connections of its own. Close it before the world. */
export function createSteps(world: World, change: (statement: string) => string = text => text) {
  const pool = createPool({ connectionString: world.url, applicationName: 'steps', max: 8 })
  pool.on('connect', client => waitForTurns(client, change))
  const context: Context = { ...world.context, db: createDatabase(pool) }

  async function tryOrder(commands: readonly Command[], plan: readonly number[]) {
    const tasks = commands.map(
      (_command, place): Task => ({
        place,
        pid: undefined,
        waiting: [],
        isDone: false,
        isBlocked: false,
        wake: () => undefined,
      }),
    )
    const results = tasks.map(task =>
      running.run(task, async () => {
        try {
          return await commands[task.place]?.(context)
        } finally {
          task.isDone = true
          task.wake()
        }
      }),
    )
    const all = Promise.allSettled(results)
    const [choices, statements]: [Choice[], string[]] = [[], []]
    let current: number | undefined
    await Promise.all(tasks.map(task => untilSettled(world.pool, task)))
    for (;;) {
      const ready = tasks.filter(({ waiting }) => waiting.length > 0)
      if (ready.length === 0) {
        if (tasks.every(({ isDone }) => isDone)) break
        // Each waits for another: the database ends one of them.
        await sleep(5)
        continue
      }
      const enabled = ready.map(({ place }) => place)
      const usual = current !== undefined && enabled.includes(current) ? current : (enabled[0] ?? 0)
      const planned = plan[choices.length]
      const chosen = planned !== undefined && enabled.includes(planned) ? planned : usual
      const task = tasks[chosen]
      const statement = task?.waiting.shift()
      if (task === undefined || statement === undefined) throw new Error(`There is no command ${chosen}.`)
      statements.push(`${chosen + 1}.${statement.text}`)
      statement.begin()
      await untilSettled(world.pool, task)
      // What waited for its locks may go on now, or still waits. They are kept until its transaction ends.
      if (!statement.isOpen)
        for (const other of tasks) if (other !== task && other.isBlocked) await untilSettled(world.pool, other)
      const blocked = tasks.filter(({ isBlocked }) => isBlocked).map(({ place }) => place)
      choices.push({ enabled, chosen, before: current, statement, blocked })
      current = chosen
    }
    return { choices, tried: { statements, results: await all } satisfies Tried }
  }

  return { tryOrder, close: () => pool.end() }
}

/** Makes each statement of a task wait for its turn. */
function waitForTurns(client: PoolClient, change: (statement: string) => string): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isInTransaction = false
  const stepped = (first: unknown, ...rest: unknown[]) => {
    const task = running.getStore()
    if (task === undefined || typeof first !== 'string') return query(first, ...rest)
    task.pid = (client as unknown as { processID: number }).processID
    const text = first.replaceAll(/\s+/g, ' ').trim().slice(0, 60)
    return new Promise((resolve, reject) => {
      const begin = () => void (query(change(first), ...rest) as Promise<unknown>).then(resolve, reject)
      if (/^begin/i.test(text)) isInTransaction = true
      if (/^(commit|rollback)/i.test(text)) isInTransaction = false
      const looksAtLocks = /skip locked|nowait|pg_try_advisory/i.test(first)
      task.waiting.push({ text, isOpen: isInTransaction, looksAtLocks, begin })
      task.wake()
    })
  }
  client.query = stepped as typeof client.query
}

/** Until a task has a statement that waits for its turn, is done, or waits for a lock. */
async function untilSettled(pool: Pool, task: Task): Promise<void> {
  task.isBlocked = false
  for (let asked = 0; asked < 4000; asked++) {
    const woken = new Promise<void>(resolve => (task.wake = resolve))
    if (task.isDone || task.waiting.length > 0) return
    await Promise.race([woken, sleep(5)])
    if (task.isDone || task.waiting.length > 0 || task.pid === undefined) continue
    const { rows } = await pool.query<{ waits: boolean }>(
      'SELECT EXISTS (SELECT FROM pg_locks WHERE pid = $1 AND NOT granted) AS waits',
      [task.pid],
    )
    if (rows[0]?.waits === true) {
      task.isBlocked = true
      return
    }
  }
  throw new Error('A command neither goes on nor waits for a lock.')
}

/** What is chosen until a command is left for another, and then: by the usual order. */
interface Plan {
  readonly chosen: readonly number[]
  /** The orders of the same family, which leave the same command for the same other at one place after the other. */
  readonly family?: Family | undefined
}
interface Family {
  readonly of: readonly Choice[]
  /** Up to this place they are the same order. */
  sameUpTo: number
}

/**
 * Carries out commands in every order with so many preemptions at the most, each time with what `prepare` makes anew. Of orders that
 * differ in nothing that a command or the database could notice, one.
 * @param check throws when what came of an order must not be
 * @returns how many orders there were
 */
export async function inEveryOrder(
  steps: ReturnType<typeof createSteps>,
  preemptions: number,
  prepare: () => Promise<readonly Command[]>,
  check: (tried: Tried) => Promise<void>,
): Promise<number> {
  const plans: Plan[] = [{ chosen: [] }]
  let orders = 0
  for (let plan = plans.pop(); plan !== undefined; plan = plans.pop()) {
    orders += 1
    const place = plan.chosen.length - 1
    if (plan.family && place <= plan.family.sameUpTo) continue
    const commands = await prepare()
    const { choices, tried } = await steps.tryOrder(commands, plan.chosen)
    await check(tried)
    if (plan.family) plan.family.sameUpTo = lastOfTheSame(plan.family.of, choices, place)
    plans.push(...plansAfter(choices, plan.chosen.length, preemptions, commands))
  }
  return orders
}

/** The orders that leave a command of this one for another after so many choices, the first place of a family at the end. */
function plansAfter(
  choices: readonly Choice[],
  planned: number,
  preemptions: number,
  commands: readonly Command[],
): Plan[] {
  const families = new Map<string, Family>()
  const plans: Plan[] = []
  let used = 0
  for (const [index, { enabled, chosen, before }] of choices.entries()) {
    const couldGoOn = before !== undefined && enabled.includes(before)
    if (index >= planned)
      for (const other of enabled) {
        const cost = couldGoOn && other !== before ? 1 : 0
        // Which of two that are the same begins makes no difference.
        const isTheSame = index === 0 && commands[other] === commands[chosen]
        if (other === chosen || isTheSame || used + cost > preemptions) continue
        const key = `${before} ${other}`
        if (cost === 1 && !families.has(key)) families.set(key, { of: choices, sameUpTo: -1 })
        plans.push({
          chosen: [...choices.slice(0, index).map(choice => choice.chosen), other],
          family: cost === 1 ? families.get(key) : undefined,
        })
      }
    if (couldGoOn && chosen !== before) used += 1
  }
  return plans.toReversed()
}

/**
 * A was left for B at `place`, B went on until it waited for a lock of A, and A went on to the end of its transaction without waiting.
 * What A did meanwhile takes no lock that B had, and neither saw what the other wrote: had A been left at any later place before
 * that end, each statement would have had the same answer.
 * @returns the last of these places in the order from which A was left, or `place` itself
 */
function lastOfTheSame(of: readonly Choice[], choices: readonly Choice[], place: number): number {
  const left = choices[place]?.before
  const other = choices[place]?.chosen
  const back = choices.findIndex(({ chosen }, index) => index > place && chosen !== other)
  if (left === undefined || back === -1) return place
  const ofOther = choices.slice(place, back)
  const waits = ofOther.at(-1)?.blocked.includes(other ?? -1) === true
  if (!waits || ofOther.some(({ statement }) => !statement.isOpen || statement.looksAtLocks)) return place
  let same = 0
  for (const { chosen, statement, blocked } of choices.slice(back)) {
    const then = of[place + same]
    if (chosen !== left || then?.chosen !== left || then.statement.text !== statement.text) break
    if (blocked.includes(left)) break
    same += 1
    if (!statement.isOpen) return /^commit/i.test(statement.text) ? place + same - 1 : place
    if (statement.looksAtLocks) return place + same - 1
  }
  return place
}
