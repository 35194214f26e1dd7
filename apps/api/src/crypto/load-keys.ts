import { unseal } from '@lodeway/identity/keys/seal.ts'
import type pg from 'pg'
import { SettingError } from '../settings.ts'
import { createKeys, type Kept, type Keys } from './keys.ts'
import { deriveFrom, type MasterKeys } from './master-key.ts'
import type { Place } from './places.ts'

const names = ['fingerprints', 'identity'] as const
const placeOf = (name: string): Place => `kept_key.${name}`

/**
 * The keys as this database has them in use. The first time those that outlive the master key are kept, as they have been derived from
 * it until now, so that every keyed hash keeps its meaning.
 * @param pool of the application's role
 * @throws SettingError when values may be sealed under a key that is not given, saying what to set
 */
export async function loadKeys(pool: pg.Pool, given: MasterKeys, now: Date): Promise<Keys> {
  const known = await pool.query('SELECT 1 FROM master_key LIMIT 1')
  if (known.rows.length === 0) await keepFirst(pool, given, now)
  const { rows } = await pool.query<{ id: Buffer; is_first: boolean; is_current: boolean; is_emptied: boolean }>(
    'SELECT id, is_first, is_current, emptied_at IS NOT NULL AS is_emptied FROM master_key',
  )
  const firstId = rows.find(({ is_first }) => is_first)?.id
  const { masters } = createKeys(given)
  const isGiven = (id: Buffer) => masters.some(master => master.id.equals(id))
  const missing = rows.filter(({ id, is_emptied }) => !is_emptied && !isGiven(id))
  if (missing.some(({ is_current }) => is_current)) throw otherKey()
  if (missing.length > 0)
    throw new SettingError(
      'Values in this database are still sealed under the key before ENCRYPTION_KEY: set PREVIOUS_ENCRYPTION_KEY to it (or put it back as keys/previous-encryption.key under DATA_DIR) until the worker says that nothing is left under it.',
    )
  const keys = createKeys(given, await readKept(pool, given, firstId))
  const id = masters[0]?.id ?? Buffer.alloc(0)
  // From here on something may be sealed under it, so no start may lack it.
  if (!rows.some(row => row.id.equals(id) && !row.is_emptied))
    await pool.query(
      `INSERT INTO master_key (id, is_first, is_current, since) VALUES ($1, false, false, $2)
       ON CONFLICT (id) DO UPDATE SET emptied_at = NULL`,
      [id, now],
    )
  return keys
}

const otherKey = () =>
  new SettingError(
    'ENCRYPTION_KEY is not the key that this database was sealed under: set it to that one again, or keep it as the new one and set PREVIOUS_ENCRYPTION_KEY to that one (files: keys/encryption.key and keys/previous-encryption.key under DATA_DIR).',
  )

async function readKept(pool: pg.Pool, given: MasterKeys, firstId: Buffer | undefined): Promise<Kept> {
  const { rows } = await pool.query<{ name: string; sealed: Buffer }>('SELECT name, sealed FROM kept_key')
  const keys = createKeys(given, { firstId, fingerprints: Buffer.alloc(32), identity: Buffer.alloc(32) })
  const [fingerprints, identity] = names.map(name => {
    const sealed = rows.find(row => row.name === name)?.sealed ?? Buffer.alloc(0)
    try {
      return Buffer.from(keys.open(sealed, placeOf(name)), 'base64')
    } catch {
      throw otherKey()
    }
  }) as [Buffer, Buffer]
  return { firstId, fingerprints, identity }
}

/** One process keeps them, in one statement; the others find them. */
async function keepFirst(pool: pg.Pool, given: MasterKeys, now: Date): Promise<void> {
  const first = await findFirst(pool, given)
  const { id, ...derived } = deriveFrom(first)
  const keys = createKeys(first)
  await pool.query(
    `WITH first AS (
      INSERT INTO master_key (id, is_first, is_current, since) VALUES ($1, true, true, $2) ON CONFLICT DO NOTHING RETURNING 1
    )
    INSERT INTO kept_key (name, sealed)
    SELECT name, sealed FROM unnest($3::text[], $4::bytea[]) AS kept (name, sealed) WHERE EXISTS (SELECT FROM first)`,
    [id, now, names, names.map(name => keys.seal(derived[name].toString('base64'), placeOf(name)))],
  )
}

/**
 * Which of the given keys a database was used with before it said so: the one that opens a key of the identity service, which every
 * product has had since its first start. A database without any is new.
 */
async function findFirst(pool: pg.Pool, { current, previous }: MasterKeys): Promise<Buffer> {
  const { rows } = await pool.query<{ name: string; sealed: Buffer }>(
    "SELECT kind || ' ' || kid AS name, sealed FROM identity.sealed_key LIMIT 1",
  )
  const [row] = rows
  if (row === undefined) return current
  const opens = (key: Buffer) => {
    try {
      return unseal(createKeys(key).identity, row.name, row.sealed) !== ''
    } catch {
      return false
    }
  }
  const first = [current, previous].find(key => key !== undefined && opens(key))
  if (first === undefined) throw otherKey()
  return first
}
