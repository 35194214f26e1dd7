import type { RawBuilder } from 'kysely'
import type { Context } from './context.ts'

/** How many rows a lot has: few enough to be locked while others work. */
export const rowsOfLot = 200

/** Carries out a statement that takes `rowsOfLot` rows at the most, until it finds fewer. @returns how many rows it took */
export async function inLots({ db }: Pick<Context, 'db'>, statement: RawBuilder<unknown>): Promise<number> {
  for (let all = 0; ; ) {
    const { numAffectedRows } = await statement.execute(db)
    all += Number(numAffectedRows)
    if (Number(numAffectedRows) < rowsOfLot) return all
  }
}
