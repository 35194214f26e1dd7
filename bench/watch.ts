import type pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

type Query = (...parts: unknown[]) => unknown

/** Notes every statement with a plan that a connection is given: BEGIN and the like have none. */
export function watch(client: pg.PoolClient, noteAny: (statement: Statement) => void): void {
  const note = (statement: Statement) => {
    if (/^\s*(select|with|insert|update|delete)\b/i.test(statement.text)) noteAny(statement)
  }
  const query = client.query.bind(client) as Query
  const watched: Query = (first, second, ...rest) => {
    if (typeof first === 'string') note({ text: first, values: Array.isArray(second) ? second : [] })
    else if (typeof first === 'object' && first !== null && 'text' in first) {
      const { text, values } = first as { text: string; values?: unknown[] }
      note({ text, values: values ?? (Array.isArray(second) ? second : []) })
    }
    return query(first, second, ...rest)
  }
  Object.assign(client, { query: watched })
}
