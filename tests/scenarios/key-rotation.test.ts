import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeBilling } from '@lodeway/contract/billing.ts'
import { changeCompanyBilling, createCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { recordObjection } from '@lodeway/contract/data-requests.ts'
import { getLead } from '@lodeway/contract/leads.ts'
import { sealSecret } from '@lodeway/identity/authenticator/authenticator.ts'
import { loadKeySet } from '@lodeway/identity/keys/key-set.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeBackupKey, readBackupKey } from '../../apps/api/src/backup/backup-key.ts'
import { checkBackup } from '../../apps/api/src/backup/read-backup.ts'
import { refuseOtherKey } from '../../apps/api/src/backup/refuse-other-key.ts'
import { writeBackup } from '../../apps/api/src/backup/write-backup.ts'
import { createKeys } from '../../apps/api/src/crypto/keys.ts'
import { loadKeys } from '../../apps/api/src/crypto/load-keys.ts'
import { accountNumberPlace, incomeTaxNumberPlace } from '../../apps/api/src/crypto/places.ts'
import { countLeft, reseal } from '../../apps/api/src/crypto/reseal.job.ts'
import { bytesOf, sealedValues } from '../../apps/api/src/crypto/sealed-values.ts'
import { settleMasterKey } from '../../apps/api/src/crypto/settle-master-key.ts'
import type { Database } from '../../apps/api/src/db/database.ts'
import { seedDemo } from '../../apps/api/src/demo/seed.ts'
import { verifyBooks } from '../../apps/api/src/verify-books.ts'
import type { Context } from '../../apps/api/src/work/context.ts'
import { poorBody, submissionBody, submit, submitted } from '../factories/leads.ts'
import { waitingForLocks } from '../factories/locks.ts'
import { organisation } from '../factories/organisations.ts'
import { administrator, billingDetails, loader, loaderPassword, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

// The master key is replaced while the product runs. The tests are one story, in this order.

const [first, second, third] = [7, 8, 9].map(byte => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const client = submissionBody()
const objector = poorBody()
let world: World
let admin: Person
let thandi: Person
let companyId: string
let before: string[]
const said: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'lodeway-rotation-'))

const keysOf = (current: Buffer, previous?: Buffer) => loadKeys(world.pool, { current, previous }, world.now())
/** The product as it is with these keys: `world.context` is what its requests and jobs are handed. */
async function runWith(current: Buffer, previous?: Buffer): Promise<Context> {
  Object.assign(world.context, { keys: await keysOf(current, previous) })
  await settleMasterKey(world.context)
  return world.context
}
const duplicate = async () => {
  const { status, answer } = await submit(world, thandi, client)
  return [status, answer.code]
}
const objected = async () => (await submit(world, thandi, objector)).answer.code
const keysInUse = async () =>
  (
    await world.pool.query<{ id: Buffer }>('SELECT id FROM master_key WHERE emptied_at IS NULL ORDER BY since')
  ).rows.map(({ id }) => id.toString('hex'))
const actions = () =>
  world.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subjectKind', '=', 'encryption-key')
    .orderBy('id')
    .execute()

/** What is sealed anywhere, in the open. @throws Error when a single value cannot be opened */
async function everything(): Promise<string[]> {
  const texts: string[] = []
  for (const value of sealedValues(world.context.keys)) {
    const { rows } = await world.pool.query<{ sealed: Buffer; name: string }>(
      `SELECT ${bytesOf(value)} AS sealed, ${value.name} AS name FROM ${value.table}
       WHERE (${value.where ?? 'true'}) AND length(${bytesOf(value)}) > 0 AND ${value.name} <> 'job.mail'`,
    )
    if (!value.name.includes('job.')) expect([value.table, value.column, rows.length > 0]).toContain(true)
    texts.push(...rows.map(row => `${row.name} ${value.open(row.sealed, row.name)}`))
  }
  return texts.toSorted()
}

beforeAll(async () => {
  world = await createWorld('2026-07-15T09:30:00+02:00')
  await runWith(first)
  const { keys } = world.context
  admin = await administrator(world)
  await seedDemo(world.context, admin.id, 'http://127.0.0.1:4100/leads', 4)
  thandi = await loader(world, admin)
  await submitted(world, thandi, client)
  await world.request(admin.token, recordObjection, {
    body: { phoneNumber: objector.phoneNumber.number, reason: 'Asked by phone' },
  })
  // What the demonstration has none of.
  await loadKeySet(world.pool, keys.identity)
  const secret = keys.seal('whsec_earlier', 'organisation.signing_secret')
  await world.pool.query(
    `INSERT INTO earlier_signing_secret (organisation_id, secret_encrypted, signs_until) SELECT id, $1, now() FROM organisation LIMIT 1`,
    [secret],
  )
  for (const table of ['billing', 'organisation_billing'])
    await world.pool.query(`UPDATE ${table} SET income_tax_number_encrypted = $1`, [
      keys.seal('0001339050', incomeTaxNumberPlace),
    ])
  await world.pool.query(
    `INSERT INTO case_message (id, case_id, side, written_at, written_by, message)
     SELECT $1, (SELECT id FROM outcome_case LIMIT 1), 'loader', now(), $2, 'A picture'`,
    [randomUUID(), thandi.id],
  )
  await world.pool.query(
    `INSERT INTO case_file (id, message_id, name, type, bytes, content_sealed) SELECT $1, id, 'a', 'png', 3, $2 FROM case_message LIMIT 1`,
    [randomUUID(), keys.seal('cG5n', 'case_file.content')],
  )
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  companyId = company.id
  await world.request(admin.token, createCompanyBilling, { params: { id: companyId }, body: billingDetails })
  await sealIdentity()
  before = await everything()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A secret of somebody's app, and one of an app that is being set up. */
async function sealIdentity(): Promise<void> {
  const sealed = sealSecret(world.context.keys.identity, admin.id, 'JBSWY3DPEHPK3PXP')
  await world.pool.query(
    'INSERT INTO identity.authenticator (account_id, sealed_secret, last_step, added_at) VALUES ($1, $2, 0, now())',
    [admin.id, sealed],
  )
  await world.pool.query(
    `INSERT INTO identity.artifact (model, id_hash, payload, account_id, expires_at)
     VALUES ('HalfSignIn', '\\x01', $1, $2, now() + interval '1 hour')`,
    [{ amr: ['pwd'], sealedSecret: sealed.toString('base64') }, admin.id],
  )
}

test('every column that is named as sealed is known to the job, and the demonstration has values in each', async () => {
  const { rows } = await world.pool.query<{ place: string }>(`
    SELECT table_name || '.' || column_name AS place FROM information_schema.columns
    WHERE table_schema IN ('app', 'identity') AND data_type = 'bytea' AND column_name ~ '(^|_)(sealed|encrypted)(_|$)'
      AND table_name NOT IN (SELECT table_name FROM information_schema.views WHERE table_schema = 'app')
    ORDER BY 1`)
  const known = new Set(
    sealedValues(world.context.keys).map(({ table, column }) => `${table.replace(/^\w+\./, '')}.${column}`),
  )
  expect(rows.map(({ place }) => place)).toEqual(expect.arrayContaining(['lead.id_number_encrypted']))
  expect(rows.map(({ place }) => place).filter(place => !known.has(place))).toEqual([])
})

test('a key that opens nothing is refused, and so is a new one without the one before', async () => {
  await expect(keysOf(second)).rejects.toThrow(/^ENCRYPTION_KEY is not the key .* set PREVIOUS_ENCRYPTION_KEY/)
  await expect(keysOf(second, third)).rejects.toThrow(/^ENCRYPTION_KEY is not the key/)
})

test('a process that can open with the new key and still seals with the old one begins nothing', async () => {
  const context = await runWith(first, second)
  expect(await reseal(context)).toBe(0)
  expect(await actions()).toEqual([])
  expect(await keysInUse()).toHaveLength(1)
})

test('with the new key and the one before everything is read, and the same people are recognised', async () => {
  const expected = await duplicate()
  expect(expected[0]).toBeGreaterThanOrEqual(400)
  await runWith(second, first)
  expect(await everything()).toEqual(before)
  expect(await duplicate()).toEqual(expected)
  expect(await objected()).toBe('suppressed')
  expect(await countLeft(world.context)).toBeGreaterThan(300)
  expect(await actions()).toMatchObject([{ action: 'encryption-key.replace' }])
  // Whoever has the old key alone from here on is not started, nor whoever has the new one alone.
  await expect(keysOf(first)).rejects.toThrow(/^ENCRYPTION_KEY is not the key/)
  await expect(keysOf(second)).rejects.toThrow(/still sealed under the key before .* set PREVIOUS_ENCRYPTION_KEY/)
})

test('a backup of that moment names both keys, and is refused without one of them', async () => {
  const [file, keyFile] = [join(folder, 'a.backup'), join(folder, 'key')]
  await makeBackupKey(keyFile)
  const key = await readBackupKey(keyFile)
  await writeBackup(file, key, { url: world.url, keys: world.context.keys, now: world.now() })
  const { head } = await checkBackup(file, key)
  const mastersOf = (current: Buffer, previous?: Buffer) => createKeys({ current, previous }).masters
  expect(() => refuseOtherKey(head, mastersOf(second, first))).not.toThrow()
  expect(() => refuseOtherKey(head, mastersOf(second))).toThrow(/set PREVIOUS_ENCRYPTION_KEY to that one/)
  expect(() => refuseOtherKey(head, mastersOf(first))).toThrow(/^ENCRYPTION_KEY is not the one/)
  expect(() => refuseOtherKey(head, mastersOf(third, second))).toThrow(/set PREVIOUS_ENCRYPTION_KEY to that one/)
  const before = { encryptionKey: createKeys(first).masters[0]?.mark ?? '' }
  expect(() => refuseOtherKey(before, mastersOf(second, first))).not.toThrow()
})

test.each(['billing', 'organisation_billing'] as const)(
  'an account of %s that is saved with another address is the same one, also when its number is sealed anew at that moment',
  async table => {
    const [key, payeeId] = table === 'billing' ? ['account_id', thandi.id] : ['organisation_id', companyId]
    const read = async () => {
      const { rows } = await world.pool.query<{ changed_at: Date | null; number_encrypted: Buffer }>(
        `SELECT changed_at, number_encrypted FROM ${table} WHERE ${key} = $1`,
        [payeeId],
      )
      return rows[0]
    }
    const known = await read()
    const { keys } = world.context
    world.moveBy(60_000)
    const worker = await world.pool.connect()
    await worker.query('BEGIN')
    await worker.query(`SELECT 1 FROM ${table} WHERE ${key} = $1 FOR NO KEY UPDATE`, [payeeId])
    const params = { id: payeeId }
    const address = '5 Other Street, Cape Town'
    const body = { ...billingDetails, address, password: table === 'billing' ? loaderPassword : 'admin pass 1' }
    const saving =
      table === 'billing'
        ? world.request(thandi.token, changeBilling, { params, body })
        : world.request(admin.token, changeCompanyBilling, { params, body })
    await vi.waitUntil(async () => (await waitingForLocks(world)) > 0, { timeout: 10_000 })
    const renewed = keys.seal(billingDetails.number, accountNumberPlace)
    await worker.query(`UPDATE ${table} SET number_encrypted = $2 WHERE ${key} = $1`, [payeeId, renewed])
    await worker.query('COMMIT')
    worker.release()
    expect((await saving).status).toBe(200)
    expect(await read()).toEqual({ changed_at: known?.changed_at, number_encrypted: renewed })
  },
)

test('what somebody changes between reading and writing stays as they changed it', async () => {
  const { id } = await world.db
    .selectFrom('lead')
    .select('id')
    .where('idNumberEncrypted', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const changed = world.context.keys.seal('8001015009087', 'lead.id_number')
  let changes = 0
  await reseal({
    ...world.context,
    db: beforeWriting('lead', async () => {
      changes += 1
      if (changes > 1) return
      await world.db.updateTable('lead').set({ idNumberEncrypted: changed }).where('id', '=', id).execute()
    }),
  })
  expect(changes).toBeGreaterThan(0)
  const { idNumberEncrypted } = await world.db
    .selectFrom('lead')
    .select('idNumberEncrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(idNumberEncrypted).toEqual(changed)
  before = await everything()
})

/** A database in which something happens just before the job writes to a table. */
function beforeWriting(table: string, happens: () => Promise<void>): Database {
  return new Proxy(world.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'withoutPlugins') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        executeQuery: async (query: { sql: string }) => {
          if (query.sql.includes(`UPDATE ${table} SET`)) await happens()
          return target.withoutPlugins().executeQuery(query as never)
        },
      })
    },
  })
}

test('two workers at once seal everything anew, say so once, and nothing has changed', async () => {
  // Begun once more, in the other direction.
  await runWith(third, second)
  const left = await countLeft(world.context)
  const log = { ...world.context.log, error: () => undefined, info: (_: object, text: string) => said.push(text) }
  const context = { ...world.context, log } as unknown as Context
  const resealed = await Promise.all([reseal(context), reseal(context)])
  expect(resealed[0] + resealed[1]).toBe(left)
  expect(await countLeft(world.context)).toBe(0)
  expect(await everything()).toEqual(before)
  expect(await tablesNaming(createKeys(second).masters[0]?.id ?? Buffer.alloc(8))).toEqual([])
  expect((await tablesNaming(createKeys(third).masters[0]?.id ?? Buffer.alloc(8))).length).toBeGreaterThan(10)
  expect((await verifyBooks(world.context, world.url)).lines.filter(line => /differ/.test(line))).toEqual([])
  expect(said.filter(text => text.includes('remove PREVIOUS_ENCRYPTION_KEY'))).toHaveLength(1)
  expect((await actions()).map(({ action }) => action)).toEqual([
    'encryption-key.replace',
    'encryption-key.emptied',
    'encryption-key.replace',
    'encryption-key.emptied',
  ])
})

test('a process with the key before as its current one, started late, makes no start without that key possible, and seals nothing anew', async () => {
  const late = { ...world.context, keys: await keysOf(second, third) }
  expect(await reseal(late)).toBe(0)
  await expect(keysOf(third)).rejects.toThrow(/still sealed under the key before/)
  expect(await keysInUse()).toHaveLength(2)
  expect(await reseal(world.context)).toBe(0)
  expect(await keysInUse()).toHaveLength(1)
})

/**
 * The tables with a value, in bytes or in base64 anywhere in a row, that is sealed under the key of this id, or in base64 under the
 * first key: also those that no list knows.
 */
async function tablesNaming(id: Buffer): Promise<string[]> {
  const heads = [Buffer.concat([Buffer.of(2), id]), Buffer.concat([Buffer.from('LWk2'), id])]
  const { rows } = await world.pool.query<{ name: string }>(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('app', 'identity', 'pgboss') AND table_type = 'BASE TABLE' ORDER BY 1`)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: named } = await world.pool.query(`SELECT 1 FROM ${name} AS one WHERE one::text ~ $1 LIMIT 1`, [
      [
        '"A[Q-Za-f][A-Za-z0-9+/]{38,}=*"',
        ...heads.map(head => `x${head.toString('hex')}|"${head.toString('base64').replaceAll('+', '\\+')}`),
      ].join('|'),
    ])
    if (named.length > 0) found.push(name)
  }
  return found
}

test('a process that has the old key alone answers that it is busy to what it cannot open, and changes nothing', async () => {
  const { keys } = world.context
  Object.assign(world.context, { keys: createKeys(first) })
  const { id } = await world.db
    .selectFrom('lead')
    .select('id')
    .where('idNumberEncrypted', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const read = () => world.request(admin.token, getLead, { params: { id } })
  expect(await read()).toMatchObject({ status: 503, answer: { code: 'unavailable' } })
  Object.assign(world.context, { keys })
  expect((await read()).status).toBe(200)
})

test('a process that was late has sealed something under the key before: the start without it is refused', async () => {
  const nothing = Buffer.alloc(32)
  const kept = { firstId: undefined, fingerprints: nothing, identity: nothing }
  const late = createKeys(second, kept).seal('late', accountNumberPlace)
  const { rows } = await world.pool.query<{ number_encrypted: Buffer }>(
    'SELECT number_encrypted FROM billing WHERE account_id = $1',
    [thandi.id],
  )
  const set = (bytes: Buffer) =>
    world.pool.query('UPDATE billing SET number_encrypted = $2 WHERE account_id = $1', [thandi.id, bytes])
  await set(late)
  await expect(runWith(third)).rejects.toThrow(/a value is still sealed under the key before/)
  await set(rows[0]?.number_encrypted ?? late)
})

test('the new key alone opens everything and recognises everybody; the one before opens nothing any more', async () => {
  const expected = await duplicate()
  await runWith(third)
  expect(await everything()).toEqual(before)
  expect(await duplicate()).toEqual(expected)
  expect(await objected()).toBe('suppressed')
  expect(await keysInUse()).toHaveLength(1)
  await expect(keysOf(second)).rejects.toThrow(/^ENCRYPTION_KEY is not the key/)
  await expect(keysOf(first)).rejects.toThrow(/^ENCRYPTION_KEY is not the key/)
})
