import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { writeSealed } from '../../apps/api/src/backup/backup-file.ts'
import { makeBackupKey, readBackupKey } from '../../apps/api/src/backup/backup-key.ts'
import { backUpNightly } from '../../apps/api/src/backup/nightly.job.ts'
import { checkBackup } from '../../apps/api/src/backup/read-backup.ts'
import { restoreBackup } from '../../apps/api/src/backup/restore-backup.ts'
import { refuseUnfinishedRestore } from '../../apps/api/src/backup/unfinished-restore.ts'
import { writeBackup } from '../../apps/api/src/backup/write-backup.ts'
import { seedDemo } from '../../apps/api/src/demo/seed.ts'
import { createLoginRole } from '../../apps/api/src/prepare.ts'
import { verifyRestored } from '../../apps/api/src/verify-restored.ts'
import { inDatabase, run } from '../factories/database-server.ts'
import { administrator } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

const { url: server } = inject('databaseServer')
const owner = `owner_${randomBytes(4).toString('hex')}`
const databases: string[] = []
let folder: string
let world: World
let keyFile: string
let backup: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodeway-backup-'))
  keyFile = join(folder, 'key')
  backup = join(folder, 'one.backup')
  await makeBackupKey(keyFile)
  world = await createWorld('2026-07-15T09:30:00+02:00')
  // Mails stay in the queue: they are part of a backup.
  await seedDemo(world.context, (await administrator(world)).id, 'http://127.0.0.1:4100/leads', 4)
  // As on a server of somebody's own: a user who is no superuser, and did not make the application's role.
  await run(
    server,
    `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'owner'; GRANT lodeway_app TO ${owner} WITH ADMIN OPTION`,
  )
  await write(backup)
})
afterAll(async () => {
  await world.close()
  for (const name of databases) await run(server, `DROP DATABASE ${name} WITH (FORCE)`)
  await run(server, `DROP OWNED BY ${owner}`)
  await run(server, `DROP ROLE ${owner}`)
  rmSync(folder, { recursive: true, force: true })
})

const key = () => readBackupKey(keyFile)
const sourceUrl = () => world.context.settings.DATABASE_URL ?? ''
const write = async (file: string, url = sourceUrl()) =>
  writeBackup(file, await key(), { url, keys: world.context.keys, now: world.context.clock.now() })

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(4).toString('hex')}`
  await run(server, `CREATE DATABASE ${name} OWNER ${owner}`)
  databases.push(name)
  const address = new URL(inDatabase(server, name))
  address.username = owner
  address.password = 'owner'
  return address.href
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const schemasOf = (url: string) =>
  ask(url, "SELECT nspname FROM pg_namespace WHERE nspname IN ('app', 'identity', 'pgboss')")

/** All that guards the rows: references, checks, triggers and whether they are on. */
const guardsOf = (url: string) =>
  ask(
    url,
    `SELECT conrelid::regclass::text AS on, conname AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint
     WHERE connamespace::regnamespace::text IN ('app', 'identity', 'pgboss') AND conrelid::regclass::text NOT LIKE '%queue_stats_%'
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1, 2`,
  )

describe('a backup that comes back', () => {
  test('has every row, sequence and guard, sound sums and books, the whole audit chain, and work goes on', async () => {
    const restored = await emptyDatabase()
    const said = await restoreBackup(restored, backup, await key())
    expect(said.rows).toBeGreaterThan(5000)

    const again = join(folder, 'again.backup')
    await write(again, restored)
    const [first, second] = [await checkBackup(backup, await key()), await checkBackup(again, await key())]
    // What would open something again is ended; all else is as it was.
    const ended = new Set(['identity.artifact', 'identity.credential', 'app.password_token', 'app.invitation'])
    const othersOf = ({ tail }: typeof first) => ({
      ...tail,
      tables: Object.fromEntries(Object.entries(tail.tables).filter(([name]) => !ended.has(name))),
    })
    expect(othersOf(second)).toEqual(othersOf(first))
    const rowsOf = ({ tail }: typeof first) => [...ended].map(name => tail.tables[name]?.rows)
    const [sessions, ...kept] = rowsOf(first)
    expect([sessions, ...kept].map(rows => (rows ?? 0) > 0)).toEqual([true, true, true, true])
    expect(rowsOf(second)).toEqual([0, ...kept])
    expect(await ask(restored, 'SELECT FROM app.password_token WHERE used_at IS NULL')).toEqual([])
    const open = 'SELECT FROM app.invitation WHERE used_at IS NULL AND withdrawn_at IS NULL'
    expect(await ask(restored, open)).toEqual([])
    expect(first.tail.tables['pgboss.job']?.rows).toBeGreaterThan(0)
    expect(await guardsOf(restored)).toEqual(await guardsOf(sourceUrl()))

    const sound = await verifyRestored({ ...world.context.settings, DATABASE_URL: restored }, restored)
    expect(sound).toEqual({ isWhole: true, lines: expect.arrayContaining(['The audit log is whole.']) })
    await ask(
      restored,
      `SET ROLE lodeway_app; SELECT app.audit_append(now(), 'system', NULL, 'admin.add', 'admin', 'x', '{}')`,
    )
    expect(await ask(restored, 'SELECT * FROM app.audit_broken()')).toEqual([])
  })

  test('comes back although a worker ran, whose clock has a queue of its own that is made at each start', async () => {
    await run(
      sourceUrl(),
      `INSERT INTO pgboss.queue SELECT (jsonb_populate_record(queue, '{"name":"__pgboss__send-it"}')).* FROM pgboss.queue WHERE name = 'fold-sums'`,
    )
    await run(sourceUrl(), "INSERT INTO pgboss.job (name) VALUES ('__pgboss__send-it')")
    const file = join(folder, 'clock.backup')
    await write(file)
    const restored = await emptyDatabase()
    await restoreBackup(restored, file, await key())
    const names = await ask(restored, 'SELECT DISTINCT name FROM pgboss.job ORDER BY 1')
    expect(names.length).toBeGreaterThan(0)
    expect(names).not.toContainEqual({ name: '__pgboss__send-it' })
  })

  test('is one moment, whatever is written meanwhile', async () => {
    const file = join(folder, 'meanwhile.backup')
    // A sequence of an earlier release, which this one has no more.
    await run(sourceUrl(), 'CREATE SEQUENCE app.of_an_earlier_release')
    await run(sourceUrl(), "SELECT nextval('app.of_an_earlier_release')")
    const during = { isOver: false }
    const writing = (async () => {
      while (!during.isOver)
        await world.pool.query(`SELECT audit_append(now(), 'system', NULL, 'admin.add', 'admin', 'x', '{}')`)
    })()
    await write(file)
    during.isOver = true
    await writing
    await run(sourceUrl(), 'DROP SEQUENCE app.of_an_earlier_release')
    const restored = await emptyDatabase()
    await restoreBackup(restored, file, await key())
    expect(await ask(restored, 'SELECT * FROM app.audit_broken()')).toEqual([])
  })

  test('is written by the user that the processes run as, who owns nothing', async () => {
    const file = join(folder, 'as-application.backup')
    expect((await write(file, await createLoginRole(sourceUrl()))).tables).toBeGreaterThan(60)
  })
})

describe('refused before anything is written', () => {
  const damaged = (name: string, change: (bytes: Buffer) => Buffer) => {
    const file = join(folder, name)
    writeFileSync(file, change(readFileSync(backup)))
    return file
  }
  const flipped = (at: (length: number) => number) => (bytes: Buffer) => {
    const place = at(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    return bytes
  }
  const changed = /is no backup, or was cut off or changed since it was written/

  test.each<[string, () => string, RegExp]>([
    [
      'a byte of the header',
      () =>
        damaged(
          'header',
          flipped(() => 150),
        ),
      changed,
    ],
    [
      'a byte of the rows',
      () =>
        damaged(
          'rows',
          flipped(length => Math.floor(length / 2)),
        ),
      changed,
    ],
    [
      'the last byte',
      () =>
        damaged(
          'last',
          flipped(length => length - 1),
        ),
      changed,
    ],
    ['one byte less', () => damaged('short', bytes => bytes.subarray(0, -1)), changed],
    ['half of it', () => damaged('half', bytes => bytes.subarray(0, bytes.length / 2)), changed],
    // Cut where a sealed part ends: every byte that is left is as it was written.
    ['its last parts', () => damaged('parts', bytes => bytes.subarray(0, lengthOfParts(bytes, 3))), changed],
    ['nothing in it', () => damaged('empty', () => Buffer.alloc(0)), changed],
    ['another file', () => keyFile, changed],
    ['no such file', () => join(folder, 'none'), /none cannot be read: ENOENT/],
  ])('%s', async (_what, file, words) => {
    const target = await emptyDatabase()
    await expect(restoreBackup(target, file(), await key())).rejects.toThrow(words)
    expect(await schemasOf(target)).toEqual([])
  })

  test('another key, or its public key alone', async () => {
    const target = await emptyDatabase()
    const other = join(folder, 'other-key')
    const publicKey = await makeBackupKey(other)
    await expect(restoreBackup(target, backup, await readBackupKey(other))).rejects.toThrow(
      /was encrypted for another key than the one in BACKUP_KEY_FILE/,
    )
    writeFileSync(other, publicKey)
    await expect(restoreBackup(target, backup, await readBackupKey(other))).rejects.toThrow(/takes the secret one/)
    writeFileSync(other, 'AGE-SECRET-KEY-1NONSENSE')
    await expect(readBackupKey(other)).rejects.toThrow(/has a mistake in it/)
    writeFileSync(other, '')
    await expect(readBackupKey(other)).rejects.toThrow(/holds no key for backups/)
    await expect(makeBackupKey(keyFile)).rejects.toThrow(/is there already/)
    expect(await schemasOf(target)).toEqual([])
  })

  test('a database that holds something stays as it is', async () => {
    await expect(restoreBackup(sourceUrl(), backup, await key())).rejects.toThrow(/holds data already/)
    expect((await world.pool.query('SELECT count(*)::int AS n FROM lead')).rows[0].n).toBeGreaterThan(150)
  })
})

test('where a backup cannot be written is said, and nothing is left there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-written-'))
  const recipient = await key()
  const write = (file: string) => writeSealed(file, recipient, textOf(['{}']))
  await expect(write(folder)).rejects.toThrow(
    `${folder} cannot be written: EISDIR. What was there before is as it was.`,
  )
  await expect(write(join(folder, 'no', 'such.backup'))).rejects.toThrow('such.backup cannot be written: ENOENT.')
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('a restore that fails half way leaves the database empty', async () => {
  const { head } = await checkBackup(backup, await key())
  const refusedOf = async (...lines: unknown[]) => {
    const file = join(folder, 'forged.backup')
    await writeSealed(file, await key(), textOf(lines))
    const target = await emptyDatabase()
    const refusal = await restoreBackup(target, file, await key()).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    expect(await schemasOf(target)).toEqual([])
    return refusal
  }
  const tail = { tables: {}, sequences: {}, auditHeads: {} }
  expect(await refusedOf(head, tail)).toMatch(/did not come back as it was written/)
  expect(await refusedOf({ ...head, migrations: { ...head.migrations, 'app/9999-later.sql': 'x' } }, tail)).toMatch(
    /of a later release, which has app\/9999-later\.sql/,
  )
  expect(await refusedOf({ ...head, queue: 1 }, tail)).toMatch(/whose queue is built otherwise/)
  expect(await refusedOf(head)).toMatch(/is no backup of this product/)
  expect(await refusedOf(head, { ...tail, tables: { 'app.lead': { rows: 1, sum: '' } } })).toMatch(
    /does not hold app\.lead/,
  )
})

test('a restore that is cut off leaves a database that no start takes for a new one, and is run again', async () => {
  const target = await emptyDatabase()
  const name = new URL(target).pathname.slice(1)
  // Its tables cannot be made before this ends.
  const holder = new pg.Client({ connectionString: target })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(5063392902)')
  const restoring = restoreBackup(target, backup, await key()).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  const begun = () => ask(target, "SELECT FROM pg_tables WHERE tablename = 'unfinished_restore'")
  await expect.poll(begun, { interval: 20, timeout: 60_000 }).toHaveLength(1)
  await expect(restoreBackup(target, backup, await key())).rejects.toThrow(/Another restore into this database/)
  await run(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lodeway-restore' AND datname = '${name}'`,
  )
  await holder.end()
  expect(await restoring).toMatch(/^The restore was not finished: .*Run it again/)
  expect(await schemasOf(target)).toHaveLength(3)
  await expect(refuseUnfinishedRestore(target)).rejects.toThrow(/A restore into this database was not finished/)
  expect((await restoreBackup(target, backup, await key())).rows).toBeGreaterThan(5000)
  await refuseUnfinishedRestore(target)
})

test('every night one is written, and the last of them are kept', async () => {
  const nightly = join(folder, 'nightly')
  const settings = { ...world.context.settings, BACKUP_DIR: nightly, BACKUP_KEY_FILE: keyFile, BACKUPS_KEPT: 2 }
  for (const day of [16, 17, 18]) {
    world.moveTo(`2026-07-${day}T01:30:00+02:00`)
    await backUpNightly({ ...world.context, settings })
    writeFileSync(join(nightly, 'lodeway-2026-07-01T000000Z.backup.partial'), 'a process was killed')
    writeFileSync(join(nightly, 'lodeway-2026-07-17T220000Z.backup.partial'), 'somebody is writing it by hand')
    writeFileSync(join(nightly, 'somebody-elses'), '')
  }
  await backUpNightly({ ...world.context, settings })
  expect(readdirSync(nightly).toSorted()).toEqual([
    'lodeway-2026-07-16T233000Z.backup',
    'lodeway-2026-07-17T220000Z.backup.partial',
    'lodeway-2026-07-17T233000Z.backup',
    'somebody-elses',
  ])
  await checkBackup(join(nightly, 'lodeway-2026-07-17T233000Z.backup'), await key())
})

/** Where so many parts of 64 KB end, each with its 16 bytes of proof, behind the header. */
function lengthOfParts(bytes: Buffer, parts: number): number {
  const header = bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1
  return header + 16 + parts * (65_536 + 16)
}

async function* textOf(lines: unknown[]): AsyncGenerator<Buffer> {
  for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`)
}
