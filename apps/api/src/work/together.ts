import { isDatabaseAway } from '../db/database-errors.ts'
import type { Context, Work } from './context.ts'
import { Refusal } from './refusal.ts'
import { inTransaction } from './transaction.ts'

/** A transaction that several callers share: who does what is said by each. */
export type SharedWork = Omit<Work, 'actor'>

/** Decides what some callers ask for, in this order, and writes it. A refusal is an answer; what is thrown undoes it all. */
export type SharedCommand<Asked, Answer> = (
  work: SharedWork,
  asked: readonly Asked[],
) => Promise<readonly (Answer | Refusal)[]>

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
 * @returns what to call: it answers when the transaction is committed, and throws the caller's own refusal
 */
export function together<Asked, Answer>(
  context: Context,
  command: SharedCommand<Asked, Answer>,
  groupOf: (asked: Asked) => string,
): (asked: Asked) => Promise<Answer> {
  const groups = new Map<string, Caller<Asked, Answer>[]>()
  const serveAll = async (group: string, waiting: Caller<Asked, Answer>[]) => {
    groups.set(group, waiting)
    while (waiting.length > 0) await serve(context, command, waiting.splice(0, mostTogether))
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

async function serve<Asked, Answer>(
  context: Context,
  command: SharedCommand<Asked, Answer>,
  callers: readonly Caller<Asked, Answer>[],
): Promise<void> {
  try {
    const answers = await inTransaction(context, { kind: 'system' }, ({ actor: _actor, ...work }) =>
      command(
        work,
        callers.map(({ asked }) => asked),
      ),
    )
    for (const [place, { resolve, reject }] of callers.entries()) {
      const answer = answers[place] as Answer | Refusal
      if (answer instanceof Refusal) reject(answer)
      else resolve(answer)
    }
  } catch (error) {
    // Alone they would fare no better without a database. Otherwise what one of them asks for must not harm the others.
    if (callers.length === 1 || isDatabaseAway(error)) for (const { reject } of callers) reject(error)
    else for (const caller of callers) await serve(context, command, [caller])
  }
}
