import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from './database.ts'

/** A pool of one connection that notes what is sent and answers when told to. */
function createPool() {
  const sent: string[] = []
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const query = (text: string) => {
    sent.push(text)
    return new Promise((resolve, reject) =>
      answers.push({ resolve: () => resolve({ command: 'SELECT', rows: [], rowCount: 0 }), reject }),
    )
  }
  const client = { query, release: () => undefined }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: { pipeline: true } }
  return { pool: pool as unknown as pg.Pool, sent, answers }
}

/** Lets whatever is ready go on. */
const settle = () => new Promise(resolve => setTimeout(resolve))

const open = (pool: pg.Pool) => createDatabase(pool) as unknown as Kysely<{ lead: { id: string } }>

test('BEGIN and a first statement that reads go out together', async () => {
  const { pool, sent, answers } = createPool()
  const done = open(pool)
    .transaction()
    .execute(tx => tx.selectFrom('lead').select('id').execute())
  await settle()
  expect(sent).toEqual(['begin', 'select "id" from "lead"'])
  for (const { resolve } of answers) resolve()
  await settle()
  expect(sent.at(-1)).toBe('commit')
  answers.at(-1)?.resolve()
  expect(await done).toEqual([])
})

type Work = (tx: ReturnType<typeof open>) => Promise<unknown>

test.each<[string, Work]>([
  ['an INSERT', tx => tx.insertInto('lead').values({ id: '1' }).execute()],
  ['a statement by hand', tx => sql`SELECT audit_append()`.execute(tx)],
])('%s waits until BEGIN has succeeded', async (_name, work) => {
  const { pool, sent, answers } = createPool()
  const done = open(pool)
    .transaction()
    .execute(tx => work(tx))
  await settle()
  expect(sent).toEqual(['begin'])
  answers[0]?.resolve()
  await settle()
  expect(sent).toHaveLength(2)
  answers[1]?.resolve()
  await settle()
  answers[2]?.resolve()
  await done
})

test('without BEGIN nothing is written, not even after a read that went along with it', async () => {
  const { pool, sent, answers } = createPool()
  const done = open(pool)
    .transaction()
    .execute(async tx => {
      await tx.selectFrom('lead').select('id').execute()
      await tx.insertInto('lead').values({ id: '1' }).execute()
    })
  const refused = expect(done).rejects.toThrow('cancelled')
  await settle()
  answers[0]?.reject(new Error('cancelled'))
  answers[1]?.resolve()
  await settle()
  answers[2]?.resolve()
  await refused
  expect(sent).toEqual(['begin', 'select "id" from "lead"', 'rollback'])
})

test('statements are sent in the order in which they were asked for, and those after a first one in one go', async () => {
  const { pool, sent, answers } = createPool()
  const done = open(pool)
    .transaction()
    .execute(tx =>
      Promise.all([
        tx.selectFrom('lead').select('id').execute(),
        sql`SELECT lock()`.execute(tx),
        tx.selectFrom('lead').selectAll().execute(),
        sql`SELECT read()`.execute(tx),
        tx.insertInto('lead').values({ id: '1' }).execute(),
      ]),
    )
  await settle()
  expect(sent).toEqual(['begin', 'select "id" from "lead"'])
  answers[0]?.resolve()
  await settle()
  expect(sent.slice(2)).toEqual([
    'SELECT lock()',
    'select * from "lead"',
    'SELECT read()',
    'insert into "lead" ("id") values ($1)',
  ])
  for (const { resolve } of answers) resolve()
  await settle()
  answers.at(-1)?.resolve()
  await done
})

test.each([
  ['COMMIT', 'commit', () => Promise.resolve()],
  ['ROLLBACK', 'rollback', () => Promise.reject(new Error('refused'))],
])('what comes after %s was sent is refused: it would be committed alone', async (_name, last, end) => {
  const { pool, sent, answers } = createPool()
  let late: Promise<unknown> = Promise.resolve()
  const done = open(pool)
    .transaction()
    .execute(async tx => {
      await tx.selectFrom('lead').select('id').execute()
      late = settle().then(() => tx.insertInto('lead').values({ id: '1' }).execute())
      late.catch(() => undefined)
      return end()
    })
  done.catch(() => undefined)
  await settle()
  for (const { resolve } of answers) resolve()
  await settle()
  await expect(late).rejects.toThrow('after the end of its transaction')
  expect(sent).toEqual(['begin', 'select "id" from "lead"', last])
  answers.at(-1)?.resolve()
  await done.catch(() => undefined)
})
