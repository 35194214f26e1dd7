import type { RawBuilder } from 'kysely'
import type { Context } from './context.ts'

/** How many rows a lot has: few enough to be locked while others work. */
export const rowsOfLot = 200

/** Takes some rows at a time, until there were fewer than a whole batch. @returns how many rows it took */
export async function inBatches(size: number, takeSome: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const taken = await takeSome()
    all += taken
    if (taken < size) return all
  }
}

/** Carries out a statement that takes `rowsOfLot` rows at the most, until it finds fewer. @returns how many rows it took */
export const inLots = ({ db }: Pick<Context, 'db'>, statement: RawBuilder<unknown>): Promise<number> =>
  inBatches(rowsOfLot, async () => Number((await statement.execute(db)).numAffectedRows))
