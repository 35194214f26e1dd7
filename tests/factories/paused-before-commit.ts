import type { Tx } from '../../apps/api/src/db/database.ts'
import type { Context } from '../../apps/api/src/work/context.ts'
import type { World } from './world.ts'

/** The world's context with a transaction that stops when all its work is done, just before it is committed. */
export function pausedBeforeCommit(world: World): { context: Context; isReached: Promise<void>; open: () => void } {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = new Proxy(world.db, {
    get(target, name) {
      if (name !== 'transaction') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return () => ({
        execute: (work: (tx: Tx) => Promise<unknown>) =>
          target.transaction().execute(async tx => {
            const result = await work(tx)
            reached.resolve()
            await opened.promise
            return result
          }),
      })
    },
  })
  return { context: { ...world.context, db }, isReached: reached.promise, open: opened.resolve }
}
