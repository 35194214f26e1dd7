import type { SelectQueryBuilder, Simplify } from 'kysely'

/** One page of an ordered query, each row as it is answered, with the count over all pages. */
export async function findPage<Database, Tables extends keyof Database, Row, Answer>(
  ordered: SelectQueryBuilder<Database, Tables, Row>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  toAnswer: (row: Simplify<Row>) => Answer,
): Promise<{ data: Answer[]; count: number }> {
  const all = ordered.clearSelect().clearOrderBy()
  const [rows, { count }] = await Promise.all([
    ordered.limit(limit).offset(offset).execute(),
    all.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow() as Promise<{ count: number }>,
  ])
  return { data: rows.map(toAnswer), count }
}
