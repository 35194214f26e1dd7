import { timingSafeEqual } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import type { Settings } from '../../settings.ts'
import { unprocessable } from '../../work/refusal.ts'

/**
 * Where the lanes of the audit log ended at some moment, signed by the product. Whoever owns the database can write the whole chain anew,
 * so that it follows from itself; its end then differs from the one that is kept outside the database.
 */
export interface SignedHeads {
  readonly at: string
  /** Of each lane that has entries its number, its last entry's place and that one's hash. */
  readonly heads: readonly (readonly [lane: number, place: number, hash: string])[]
  readonly signature: string
}

interface Moved {
  readonly lane: number
  readonly place: number
}

export async function signHeads(db: Queryable, keys: Keys, now: Date): Promise<SignedHeads> {
  const { rows } = await sql<{ lane: number; entries: number; head: Buffer }>`
    SELECT lane, entries, head FROM audit_lane WHERE entries > 0 ORDER BY lane`.execute(db)
  const at = now.toISOString()
  const heads = rows.map(({ lane, entries, head }) => [lane, entries, head.toString('hex')] as const)
  return { at, heads, signature: signatureOf(keys, { at, heads }) }
}

export async function keepHeads({ AUDIT_HEADS_FILE: file }: Settings, signed: SignedHeads): Promise<void> {
  if (file === undefined) return
  const kept = await readKept(file)
  // What a full disk or a power cut left of a line stays, where one may only add: this one is not joined to it.
  const gap = kept === '' || kept.endsWith('\n') ? '' : '\n'
  await appendFile(file, `${gap}${JSON.stringify(signed)}\n`, { mode: 0o600, flush: true })
}

/**
 * The first entry of each lane that is not what was kept of it outside the database. Everything that was kept is looked at.
 * @throws Refusal when the file cannot be read, or has a line that the product did not write
 */
export async function findMovedHeads(
  db: Queryable,
  keys: Keys,
  { AUDIT_HEADS_FILE: file }: Settings,
): Promise<Moved[]> {
  if (file === undefined) return []
  const kept = (await readLines(file)).flatMap(line => readSigned(keys, file, line).heads)
  const { rows } = await sql<Moved>`
    SELECT kept.lane, min(kept.place) AS place
    FROM jsonb_to_recordset(${JSON.stringify(kept.map(([lane, place, hash]) => ({ lane, place, hash })))}::jsonb)
      AS kept (lane smallint, place bigint, hash text)
    LEFT JOIN audit_log AS entry ON entry.lane = kept.lane AND entry.place = kept.place
    WHERE encode(entry.hash, 'hex') IS DISTINCT FROM kept.hash
    GROUP BY kept.lane ORDER BY kept.lane`.execute(db)
  return rows
}

const readLines = async (file: string): Promise<string[]> =>
  (await readKept(file)).split('\n').filter(line => line.trim() !== '' && !isCutOff(line))

const begin = '{"at":"'
/** The beginning of a line that could not be written to its end. It is of no more use to an intruder than a line that is taken out. */
const isCutOff = (line: string): boolean => !line.endsWith('}') && (line.startsWith(begin) || begin.startsWith(line))

/** No file is there before the first night. */
function readKept(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw unprocessable('heads_unreadable', `AUDIT_HEADS_FILE (${file}) cannot be read: ${error.code}.`)
  })
}

function readSigned(keys: Keys, file: string, line: string): SignedHeads {
  try {
    const signed = JSON.parse(line) as SignedHeads
    const due = Buffer.from(signatureOf(keys, signed))
    const given = Buffer.from(signed.signature)
    if (due.length === given.length && timingSafeEqual(due, given)) return signed
  } catch {
    // Said below, as of any other line that is not ours.
  }
  throw unprocessable(
    'heads_unreadable',
    `AUDIT_HEADS_FILE (${file}) has a line that this product did not write with this encryption key.`,
  )
}

const signatureOf = (keys: Keys, { at, heads }: Pick<SignedHeads, 'at' | 'heads'>): string =>
  keys.fingerprint(JSON.stringify([at, heads]), 'audit heads').toString('hex')
