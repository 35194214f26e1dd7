import { sql } from 'kysely'
import { appendAudit } from '../audit/append.ts'
import { SettingError } from '../settings.ts'
import type { Context } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'
import { countLeft } from './reseal.job.ts'

/**
 * At a start, before anything is served: the current master key is the one that the product seals under from now on. Without another one
 * it must be the only one that anything is sealed under.
 * @throws SettingError when values are still sealed under a key that is not given
 */
export async function settleMasterKey(context: Context): Promise<void> {
  await beginRotation(context)
  if (context.keys.masters.length === 1) await forgetEmptied(context)
}

/** From one key to another, once. The worker does it too, for processes that run apart. */
export async function beginRotation(context: Context): Promise<void> {
  if (context.keys.masters.length === 1) return
  const id = context.keys.masters[0]?.id ?? Buffer.alloc(0)
  await inTransaction(context, { kind: 'system' }, async work => {
    const { rows } = await sql<{ id: Buffer }>`
      SELECT id FROM master_key WHERE is_current FOR UPDATE`.execute(work.tx)
    const before = rows[0]?.id
    if (before === undefined || before.equals(id)) return
    await sql`UPDATE master_key SET is_current = false WHERE is_current`.execute(work.tx)
    await sql`INSERT INTO master_key (id, is_first, is_current, since) VALUES (${id}, false, true, ${work.now})
      ON CONFLICT (id) DO UPDATE SET is_current = true, since = excluded.since, emptied_at = NULL`.execute(work.tx)
    const subject = { kind: 'encryption-key', id: id.toString('hex') } as const
    await appendAudit(work, 'encryption-key.replace', subject, { before: before.toString('hex') })
  })
}

/**
 * The first start without the key before. The worker has found nothing under it; a process that was started late may have sealed something
 * since, so every value is looked at once more.
 */
async function forgetEmptied(context: Context): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM master_key WHERE emptied_at IS NOT NULL`.execute(context.db)
  if (rows.length === 0) return
  const left = await countLeft(context)
  if (left > 0)
    throw new SettingError(
      `In this database ${left === 1 ? 'a value is' : `${left} values are`} still sealed under the key before ENCRYPTION_KEY, which a process had that was started later than the others: set PREVIOUS_ENCRYPTION_KEY to it once more.`,
    )
  await sql`DELETE FROM master_key WHERE emptied_at IS NOT NULL`.execute(context.db)
}
