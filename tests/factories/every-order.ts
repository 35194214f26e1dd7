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
}

interface Task {
  readonly place: number
  pid: number | undefined
  /** What begins the statements that wait for their turn: mostly one. */
  readonly waiting: { readonly text: string; readonly begin: () => void }[]
  isDone: boolean
  isBlocked: boolean
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
      }),
    )
    const results = tasks.map(task =>
      running.run(task, async () => {
        try {
          return await commands[task.place]?.(context)
        } finally {
          task.isDone = true
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
      choices.push({ enabled, chosen, before: current })
      current = chosen
      const task = tasks[chosen]
      const statement = task?.waiting.shift()
      if (task === undefined || statement === undefined) throw new Error(`There is no command ${chosen}.`)
      statements.push(`${chosen + 1}.${statement.text}`)
      statement.begin()
      await untilSettled(world.pool, task)
      // What waited for it may go on now, or still waits.
      for (const other of tasks) if (other.isBlocked) await untilSettled(world.pool, other)
    }
    return { choices, tried: { statements, results: await all } satisfies Tried }
  }

  return { tryOrder, close: () => pool.end() }
}

/** Makes each statement of a task wait for its turn. */
function waitForTurns(client: PoolClient, change: (statement: string) => string): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const stepped = (first: unknown, ...rest: unknown[]) => {
    const task = running.getStore()
    if (task === undefined || typeof first !== 'string') return query(first, ...rest)
    task.pid = (client as unknown as { processID: number }).processID
    const text = first.replaceAll(/\s+/g, ' ').trim().slice(0, 60)
    return new Promise((resolve, reject) => {
      const begin = () => void (query(change(first), ...rest) as Promise<unknown>).then(resolve, reject)
      task.waiting.push({ text, begin })
    })
  }
  client.query = stepped as typeof client.query
}

/** Until a task has a statement that waits for its turn, is done, or waits for a lock. */
async function untilSettled(pool: Pool, task: Task): Promise<void> {
  task.isBlocked = false
  for (let asked = 0; ; asked++) {
    // Answers are read and the command goes on before the next look.
    await new Promise(setImmediate)
    if (task.isDone || task.waiting.length > 0) return
    if (asked < 20 || task.pid === undefined) continue
    if (asked > 20_000) throw new Error('A command neither goes on nor waits for a lock.')
    const { rows } = await pool.query<{ waits: boolean }>(
      'SELECT EXISTS (SELECT FROM pg_locks WHERE pid = $1 AND NOT granted) AS waits',
      [task.pid],
    )
    if (rows[0]?.waits === true) {
      task.isBlocked = true
      return
    }
  }
}

/**
 * Carries out commands in every order with so many preemptions at the most, each time with what `prepare` makes anew.
 * @param check throws when what came of an order must not be
 * @returns how many orders there were
 */
export async function inEveryOrder(
  steps: ReturnType<typeof createSteps>,
  preemptions: number,
  prepare: () => Promise<readonly Command[]>,
  check: (tried: Tried) => Promise<void>,
): Promise<number> {
  const plans: (readonly number[])[] = [[]]
  let orders = 0
  for (let plan = plans.pop(); plan !== undefined; plan = plans.pop()) {
    const commands = await prepare()
    const { choices, tried } = await steps.tryOrder(commands, plan)
    orders += 1
    await check(tried)
    let used = 0
    for (const [index, { enabled, chosen, before }] of choices.entries()) {
      const couldGoOn = before !== undefined && enabled.includes(before)
      if (index >= plan.length) {
        for (const other of enabled) {
          const cost = couldGoOn && other !== before ? 1 : 0
          // Which of two that are the same begins makes no difference.
          const isTheSame = index === 0 && commands[other] === commands[chosen]
          if (other === chosen || isTheSame || used + cost > preemptions) continue
          plans.push([...choices.slice(0, index).map(choice => choice.chosen), other])
        }
      }
      if (couldGoOn && chosen !== before) used += 1
    }
  }
  return orders
}
