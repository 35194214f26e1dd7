import type { RawBuilder } from 'kysely'
import type { Queryable } from '../../db/database.ts'

/** Something of which two records of money say different things. Amounts in cents. */
export interface Difference {
  readonly about: string
  readonly kept: string
  readonly due: string
}

/** What comparisons find, one after the other. */
export async function findDifferences(
  db: Queryable,
  comparisons: readonly RawBuilder<Difference>[],
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const comparison of comparisons) found.push(...(await comparison.execute(db)).rows)
  return found
}
