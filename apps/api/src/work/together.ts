import { isDatabaseAway } from '../db/database-errors.ts'
import { lockText } from '../db/lock-text.ts'
import type { Context, Work } from './context.ts'
import { Refusal } from './refusal.ts'
import { inTransaction } from './transaction.ts'

/** A transaction that several callers share; each says by whom its part is done. */
export type SharedWork = Omit<Work, 'actor'>

/** Decides what some callers ask for, in this order, and writes it. A refusal is an answer; what is thrown undoes it all. */
export type SharedCommand<Asked, Answer> = (
  work: SharedWork,
  asked: readonly Asked[],
) => Promise<readonly (Answer | Refusal)[]>

/** Waits until no other process is at work for a group. */
type WaitForTurn = (work: SharedWork, group: string) => Promise<unknown>

/** So many share a transaction at the most. */
const mostTogether = 64

interface Caller<Asked, Answer> {
  readonly asked: Asked
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Lets callers who come at the same time share a transaction, and its flush to disk. Whoever comes while nothing is at
 * work is served at once; those who come meanwhile are served together after it.
 * @param groupOf callers in different groups never wait for each other: what they ask for has nothing to do with each other
 * @param waitForTurn done first in a transaction: callers who come before it is done share the transaction
 * @returns what to call: it answers when the transaction is committed, and throws the caller's own refusal
 */
export function together<Asked, Answer>(
  context: Context,
  command: SharedCommand<Asked, Answer>,
  groupOf: (asked: Asked) => string,
  waitForTurn?: WaitForTurn,
): (asked: Asked) => Promise<Answer> {
  const groups = new Map<string, Caller<Asked, Answer>[]>()
  const serveAll = async (group: string, waiting: Caller<Asked, Answer>[]) => {
    groups.set(group, waiting)
    while (waiting.length > 0) await serve(context, command, waiting, waitForTurn && (work => waitForTurn(work, group)))
    groups.delete(group)
  }
  return asked =>
    new Promise((resolve, reject) => {
      const group = groupOf(asked)
      const caller = { asked, resolve, reject }
      const waiting = groups.get(group)
      if (waiting === undefined) void serveAll(group, [caller])
      else waiting.push(caller)
    })
}

/**
 * Of several processes one is at work for a group. By the locks of rows alone each would hold what it waits with, in
 * transactions half as large; so those who come while another process is at work gather for the next.
 */
export const waitForTurnAmongProcesses: WaitForTurn = ({ tx }, group) => lockText(tx, 'turn', group)

async function serve<Asked, Answer>(
  context: Context,
  command: SharedCommand<Asked, Answer>,
  waiting: Caller<Asked, Answer>[],
  waitForTurn: ((work: SharedWork) => Promise<unknown>) | undefined,
): Promise<void> {
  const take = () => waiting.splice(0, mostTogether)
  let callers = waitForTurn === undefined ? take() : []
  try {
    const answers = await inTransaction(context, { kind: 'system' }, async ({ actor: _actor, ...work }) => {
      await waitForTurn?.(work)
      // What runs again after a deadlock runs for the same callers.
      if (callers.length === 0) callers = take()
      return command(
        { ...work, now: context.clock.now() },
        callers.map(({ asked }) => asked),
      )
    })
    for (const [place, { resolve, reject }] of callers.entries()) {
      const answer = answers[place] as Answer | Refusal
      if (answer instanceof Refusal) reject(answer)
      else resolve(answer)
    }
  } catch (error) {
    // The transaction may not even have begun.
    if (callers.length === 0) callers = take()
    // Alone they would fare no better without a database. Otherwise what one of them asks for must not harm the others.
    if (callers.length === 1 || isDatabaseAway(error)) for (const { reject } of callers) reject(error)
    else for (const caller of callers) await serve(context, command, [caller], waitForTurn)
  }
}
