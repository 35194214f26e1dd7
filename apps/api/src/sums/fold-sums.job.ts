import { sql } from 'kysely'
import type { Context } from '../work/context.ts'

/** How many changes one transaction folds: a second's work at the most. */
const changesAtOnce = 5000

/**
 * Moves the changes that transactions have left into the sums, until few are left. A repeat finds nothing to do, and a
 * second worker at the same time does nothing.
 * @returns how many changes were folded
 */
export async function foldSums({ db }: Pick<Context, 'db'>): Promise<number> {
  for (let folded = 0; ; ) {
    const { rows } = await sql<{ moved: number }>`SELECT fold_sums(${changesAtOnce}) AS moved`.execute(db)
    const moved = rows[0]?.moved ?? 0
    folded += moved
    if (moved < changesAtOnce) return folded
  }
}
