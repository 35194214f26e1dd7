import { sql } from 'kysely'
import { appendAudit } from '../audit/append.ts'
import { asClient } from '../db/as-client.ts'
import type { Context } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'
import { bytesOf, isLeft, type SealedValue, sealedValues } from './sealed-values.ts'

const rowsOfLot = 200

/**
 * Seals anew, under the current master key, what is still under the previous one, and says when nothing is left. What is left to do is
 * what is sealed otherwise, so one that was killed goes on where it was, and two at once share the work.
 * @returns how many values it sealed anew
 */
export async function reseal(context: Context): Promise<number> {
  const { keys } = context
  // While processes are started anew one after the other, some still have the key before as their current one: they leave it alone.
  if (keys.masters.length === 1 || !(await isCurrent(context))) return 0
  let resealed = 0
  for (let before = -1; resealed !== before; ) {
    before = resealed
    for (const value of sealedValues(keys)) resealed += await resealRows(context, value)
  }
  if ((await countLeft(context)) === 0) await sayEmptied(context)
  return resealed
}

/** How many values are sealed under another key than the current one. Reads every row that has one. */
export async function countLeft({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> {
  const client = asClient(db)
  let left = 0
  for (const value of sealedValues(keys)) {
    const { rows } = await client.query(`SELECT count(*)::integer AS left FROM ${value.table} WHERE ${isLeft(value)}`)
    left += Number(rows[0]?.left)
  }
  return left
}

/**
 * One walk over the rows in the order of their ids. A row that somebody is changing is passed over, and a value that was changed since
 * it was read is left as it is: there is another walk.
 */
async function resealRows({ db, log }: Context, value: ReturnType<typeof sealedValues>[number]) {
  const { table, id, type, name, lot = rowsOfLot } = value
  const client = asClient(db)
  let resealed = 0
  for (let after: string | undefined; ; ) {
    const { rows } = await client.query(
      `SELECT ${id}::text AS id, ${bytesOf(value)} AS sealed, ${name} AS name FROM ${table}
       WHERE ${isLeft(value)} ${after === undefined ? '' : `AND ${id} > $1::${type}`} ORDER BY ${table}.${id} LIMIT ${lot}`,
      after === undefined ? [] : [after],
    )
    const read = rows.map(row => ({ id: String(row.id), sealed: row.sealed as Buffer, name: String(row.name) }))
    const renewed = read.flatMap(row => {
      try {
        return { ...row, renewed: value.seal(value.open(row.sealed, row.name), row.name) }
      } catch (error) {
        log.error({ table, id: row.id, kind: (error as Error).name }, 'a sealed value cannot be opened')
        return []
      }
    })
    if (renewed.length > 0) {
      const { rowCount } = await client.query(writeOf(value), [
        renewed.map(row => row.id),
        renewed.map(row => row.sealed),
        renewed.map(row => row.renewed),
      ])
      resealed += rowCount
    }
    after = read.at(-1)?.id
    if (read.length < lot) return resealed
  }
}

/** Writes each value in the place of the very bytes that were read. */
function writeOf(value: SealedValue): string {
  const { table, id, type, column, member } = value
  const set =
    member === undefined
      ? 'lot.renewed'
      : `jsonb_set(${column}, '{${member}}', to_jsonb(replace(encode(lot.renewed, 'base64'), E'\\n', '')))`
  return `WITH free AS (
      SELECT ${id} AS free_id FROM ${table} WHERE ${id} = ANY($1::text[]::${type}[]) FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE ${table} SET ${column} = ${set}
    FROM free, unnest($1::text[]::${type}[], $2::bytea[], $3::bytea[]) AS lot (lot_id, old, renewed)
    WHERE ${id} = free_id AND ${id} = lot_id AND ${bytesOf(value)} = lot.old`
}

async function isCurrent({ db, keys }: Context): Promise<boolean> {
  const { rows } = await sql<{ id: Buffer }>`
    SELECT id FROM master_key WHERE is_current`.execute(db)
  return rows[0]?.id.equals(keys.masters[0]?.id ?? Buffer.alloc(0)) ?? false
}

/** Once: by the worker that finds it first. */
async function sayEmptied(context: Context): Promise<void> {
  const [current] = context.keys.masters
  const emptied = await inTransaction(context, { kind: 'system' }, async work => {
    const { rows } = await sql<{ id: Buffer }>`
      UPDATE master_key SET emptied_at = ${work.now} WHERE id <> ${current?.id} AND emptied_at IS NULL RETURNING id`.execute(
      work.tx,
    )
    const ids = rows.map(({ id }) => id.toString('hex'))
    if (ids.length > 0)
      await appendAudit(
        work,
        'encryption-key.emptied',
        { kind: 'encryption-key', id: current?.id.toString('hex') ?? '' },
        { emptied: ids },
      )
    return ids
  })
  if (emptied.length > 0)
    context.log.info(
      { emptied },
      'nothing is sealed under the previous encryption key any more: remove PREVIOUS_ENCRYPTION_KEY (or keys/previous-encryption.key) and restart, once every process has the new key',
    )
}
