import type pg from 'pg'
import { databaseLocks } from '../db/locks.ts'

/** A figure that is kept and is not what the rows say. */
interface Difference {
  readonly table: string
  readonly key: string
  readonly kept: string
  readonly due: string
}

/** How many figures differ, and the first of each table. */
export interface Differences {
  readonly count: number
  readonly examples: readonly Difference[]
}

const examplesOfATable = 20

const tables = [
  { name: 'lead_sum', keys: ['scope', 'scope_id', 'span', 'starts_on', 'insurance_type'], figures: ['leads'] },
  {
    name: 'sale_sum',
    keys: ['scope', 'scope_id', 'span', 'starts_on', 'insurance_type', 'category', 'status', 'payment_status'],
    figures: ['row_count', 'cents'],
  },
  { name: 'earned_sum', keys: ['loader_id', 'span', 'starts_on'], figures: ['cents'] },
  { name: 'invoiced_sum', keys: ['span', 'starts_on', 'organisation_id'], figures: ['sold', 'cents'] },
  { name: 'journal_sum', keys: ['day', 'debit', 'credit'], figures: ['entries', 'cents'] },
] as const
type SumTable = (typeof tables)[number]

/**
 * Compares every sum with what the rows say, while the product runs. Changes that are not folded yet are folded within
 * the transaction, which is rolled back: what is seen is one moment, and nothing is changed.
 */
export const verifySums = (client: pg.ClientBase): Promise<Differences> => atOneMoment(client, 'ROLLBACK', differences)

/** Corrects every sum that differs, in one transaction; readers see all of the old sums or all of the new ones. */
export const rebuildSums = (client: pg.ClientBase): Promise<Differences> =>
  atOneMoment(client, 'COMMIT', async () => {
    const found = await differences(client)
    for (const table of tables) await mend(client, table)
    return found
  })

/**
 * One snapshot in which everything that was committed is folded. The folding lock is taken before the snapshot, so that
 * no other fold commits in between; what is committed later brings changes of its own, which are not in this snapshot
 * and are folded after it.
 */
async function atOneMoment(
  client: pg.ClientBase,
  end: 'COMMIT' | 'ROLLBACK',
  work: (client: pg.ClientBase) => Promise<Differences>,
): Promise<Differences> {
  await client.query('SELECT pg_advisory_lock($1)', [databaseLocks.foldSums])
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    try {
      await client.query('SELECT fold_sums(NULL)')
      const found = await work(client)
      await client.query(end)
      return found
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [databaseLocks.foldSums])
  }
}

async function differences(client: pg.ClientBase): Promise<Differences> {
  let count = 0
  const examples: Difference[] = []
  for (const { name, keys, figures } of tables) {
    const [kept, due] = ['kept', 'due'].map(side => figures.map(figure => `coalesce(${side}.${figure}, 0)`).join(', '))
    const { rows } = await client.query<{ count: string; key: string; kept: string; due: string }>(
      `SELECT count(*) OVER () AS count, concat_ws(' ', ${keys.join(', ')}) AS key, concat_ws(', ', ${kept}) AS kept, concat_ws(', ', ${due}) AS due
       FROM ${name} AS kept FULL JOIN ${name}_due AS due USING (${keys.join(', ')})
       WHERE (${kept}) IS DISTINCT FROM (${due}) ORDER BY 2 LIMIT ${examplesOfATable}`,
    )
    count += Number(rows[0]?.count ?? 0)
    examples.push(...rows.map(row => ({ table: name, key: row.key, kept: row.kept, due: row.due })))
  }
  return { count, examples }
}

async function mend(client: pg.ClientBase, { name, keys, figures }: SumTable): Promise<void> {
  const columns = [...keys, ...figures].join(', ')
  const side = (of: string) => figures.map(figure => `${of}.${figure}`).join(', ')
  await client.query(
    `WITH due AS MATERIALIZED (SELECT * FROM ${name}_due), gone AS (
       DELETE FROM ${name} AS kept WHERE NOT EXISTS (SELECT FROM due WHERE ${keys.map(key => `kept.${key} = due.${key}`).join(' AND ')})
     )
     INSERT INTO ${name} AS kept (${columns}) SELECT ${columns} FROM due ORDER BY ${keys.join(', ')}
     ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${figures.map(figure => `${figure} = excluded.${figure}`).join(', ')}
     WHERE (${side('kept')}) IS DISTINCT FROM (${side('excluded')})`,
  )
}
