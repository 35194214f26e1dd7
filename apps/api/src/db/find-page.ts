import type { SelectQueryBuilder, Simplify } from 'kysely'

/** One page of an ordered query, each row as it is answered, with the count over all pages. */
export async function findPage<Database, Tables extends keyof Database, Row, Answer>(
  ordered: SelectQueryBuilder<Database, Tables, Row>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  toAnswer: (row: Simplify<Row>) => Answer,
): Promise<{ data: Answer[]; count: number }> {
  const [rows, count] = await Promise.all([ordered.limit(limit).offset(offset).execute(), countRows(ordered)])
  return { data: rows.map(toAnswer), count }
}

/** How many rows a query has on all its pages. */
export async function countRows<Database, Tables extends keyof Database, Row>(
  ordered: SelectQueryBuilder<Database, Tables, Row>,
): Promise<number> {
  const all = ordered.clearSelect().clearOrderBy()
  const { count } = await (all.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow() as Promise<{
    count: number
  }>)
  return count
}
