import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { expect, test } from 'vitest'
import { ColumnNames } from './column-names.ts'
import { NamedDialect } from './database.ts'
import type { DB } from './schema.ts'

const pool = {} as PostgresPool
const ours = new Kysely<DB>({ dialect: new NamedDialect({ pool }), plugins: [new ColumnNames()] })
const theirs = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })

test.each([
  [
    'a join with names of its own',
    (db: Kysely<DB>) =>
      db
        .selectFrom('lead')
        .innerJoin('account as loader', 'loader.id', 'lead.loaderId')
        .select(['lead.createdAt', 'loader.firstName as loaderFirstName'])
        .orderBy('lead.createdAt', 'desc'),
  ],
  [
    'an upsert',
    (db: Kysely<DB>) =>
      db
        .insertInto('billing')
        .values({ accountId: 'a', holderName: 'b' } as never)
        .onConflict(on => on.column('accountId').doUpdateSet({ holderName: 'c' }))
        .returning('updatedAt'),
  ],
  ['names within raw text', (db: Kysely<DB>) => db.selectFrom('lead').select(sql.ref('lead.premiumCents').as('aB'))],
  ['a quote in a name', (db: Kysely<DB>) => db.selectFrom('lead').select(sql.id('odd"Name').as('x'))],
])('%s is written as by the plugin of the library', (_name, build) => {
  const [mine, expected] = [build(ours).compile(), build(theirs).compile()]
  expect(mine.sql).toBe(expected.sql)
  expect(mine.parameters).toEqual(expected.parameters)
})

test('columns of an answer come back under their names here, values untouched', async () => {
  const rows = [
    { loader_id: 1, quality_points: { some_key: [1] }, ended_at: null },
    { loader_id: 2, quality_points: null, ended_at: null },
  ]
  const { rows: named } = await new ColumnNames().transformResult({ result: { rows }, queryId: {} as never })
  expect(named).toEqual([
    { loaderId: 1, qualityPoints: { some_key: [1] }, endedAt: null },
    { loaderId: 2, qualityPoints: null, endedAt: null },
  ])
})
