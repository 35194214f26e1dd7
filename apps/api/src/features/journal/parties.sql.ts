import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listParties } from '@lodeway/contract/journal.ts'
import { ownedAccounts } from '@lodeway/rules/journal/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { holds, isFound } from '../../db/plain-search.ts'
import { allOf } from '../../sums/range-rows.ts'

type Party = AnswerInput<typeof listParties>['data'][number]

/** One kind of party, of the rows of a table: what it is called, and by what it is put in order. */
interface Kind {
  readonly kind: Party['kind']
  readonly table: 'organisation' | 'account' | 'paymentRun'
  readonly name: RawBuilder<string>
  readonly order: RawBuilder<string>
  readonly isFound: (typed: string) => RawBuilder<boolean>
}

const runName = sql<string>`('Payment run ' || payment_run.number)`
const kinds: readonly Kind[] = [
  {
    kind: 'organisation',
    table: 'organisation',
    name: sql`organisation.name`,
    order: sql`plain(organisation.name)`,
    isFound: typed => holds(sql`organisation.name`, typed),
  },
  {
    kind: 'loader',
    table: 'account',
    name: sql`rtrim(account.first_name || ' ' || account.last_name)`,
    // As in the index by name.
    order: sql`plain(account.first_name || ' ' || account.last_name)`,
    isFound: typed => isFound('account', typed),
  },
  {
    kind: 'run',
    table: 'paymentRun',
    name: runName,
    order: sql`plain(${runName})`,
    isFound: typed => holds(runName, typed),
  },
]

/** Whoever has accounts in the books, by name. */
export async function findParties(
  db: Queryable,
  { ids, search, limit, offset }: QueryOutput<typeof listParties>,
): Promise<AnswerInput<typeof listParties>> {
  const matching = (kind: Kind) => {
    const id = sql.ref(`${kind.table}.id`)
    return sql`FROM ${sql.table(kind.table)} WHERE ${allOf([
      sql`EXISTS (SELECT FROM account_balance WHERE account = ANY ${listOf(ownedAccounts, 'text')} AND owner_id = ${id})`,
      ...(kind.kind === 'loader' ? [sql<boolean>`account.role = 'loader'`] : []),
      ...(ids === undefined ? [] : [sql<boolean>`${id} = ANY ${listOf(ids, 'uuid')}`]),
      ...(search ? [kind.isFound(search)] : []),
    ])}`
  }
  const pages = kinds.map(
    kind => sql`(SELECT id, ${kind.name} AS name, ${sql.lit(kind.kind)} AS kind, ${kind.order} AS place
      ${matching(kind)} ORDER BY place, id LIMIT ${limit + offset})`,
  )
  const counts = kinds.map(kind => sql`(SELECT count(*) ${matching(kind)})`)
  const [{ rows }, counted] = await Promise.all([
    sql<Party>`SELECT id, name, kind FROM (${sql.join(pages, sql` UNION ALL `)}) AS party
      ORDER BY place, id LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ count: number }>`SELECT ${sql.join(counts, sql` + `)} AS count`.execute(db),
  ])
  return { data: rows, count: counted.rows[0]?.count ?? 0 }
}
