import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyLog } from '../../apps/api/src/features/audit-log/verify-log.ts'
import { verifyNightly } from '../../apps/api/src/features/audit-log/verify-nightly.job.ts'
import type { Context } from '../../apps/api/src/work/context.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { run } from '../factories/database-server.ts'
import { inNewWorlds, world } from '../factories/in-a-world.ts'

inNewWorlds()

let folder: string
let file: string
let context: Context
let logged: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodeway-heads-'))
  file = join(folder, 'heads')
  logged = []
  context = {
    ...world.context,
    settings: { ...world.context.settings, AUDIT_HEADS_FILE: file },
    log: pino({}, { write: line => void logged.push(line) }),
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const verify = () => inTransaction(context, { kind: 'system' }, verifyLog)
const lines = () => readFileSync(file, 'utf8').trim().split('\n')

/** As whoever owns the database would: an entry is changed, and every hash behind it written anew. */
const rebuildChain = () =>
  run(
    world.url,
    `UPDATE app.audit_log SET detail = '{"reason":"another"}' WHERE action = 'loader.approve';
     SET search_path = app, public;
     DO $$ DECLARE entry app.audit_log; previous bytea; at_lane smallint := 0;
     BEGIN
       FOR entry IN SELECT * FROM audit_log ORDER BY lane, place LOOP
         IF entry.lane <> at_lane THEN previous := sha256(('lane ' || entry.lane)::bytea); at_lane := entry.lane; END IF;
         UPDATE audit_log SET previous_hash = previous, hash = audit_hash(previous, entry.lane, entry.place, entry.at,
           entry.actor_kind, entry.actor_id, entry.action, entry.subject_kind, entry.subject_id, entry.detail)
           WHERE id = entry.id RETURNING hash INTO previous;
         UPDATE audit_lane SET head = previous WHERE lane = entry.lane;
       END LOOP;
     END $$`,
  )

test('every night says outside the database where a whole log ends', async () => {
  await verifyNightly(context)
  await verifyNightly(context)
  expect(lines()).toHaveLength(2)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 30,
    msg: 'the audit log is whole',
    auditHeads: JSON.parse(lines()[0] ?? ''),
  })
  expect((await verify()).broken).toEqual([])
})

test('a chain that its owner wrote anew follows from itself, and is found', async () => {
  await verifyNightly(context)
  await rebuildChain()
  expect((await world.pool.query('SELECT * FROM audit_broken()')).rows).toEqual([])
  expect((await verify()).broken).toEqual([{ lane: expect.any(Number), place: expect.any(Number), at: null }])
  await expect(verifyNightly(context)).rejects.toMatchObject({ code: 'AUDIT_LOG_BROKEN' })
  expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ level: 50, msg: 'the audit log is not as it was written' })
  expect(lines()).toHaveLength(1)
})

test('entries that were cut off the end are found', async () => {
  await verifyNightly(context)
  await run(
    world.url,
    `DELETE FROM app.audit_log WHERE id = (SELECT max(id) FROM app.audit_log);
     UPDATE app.audit_lane SET (entries, head) = (SELECT count(*), coalesce((array_agg(hash ORDER BY place DESC))[1],
       sha256(('lane ' || audit_lane.lane)::bytea)) FROM app.audit_log WHERE audit_log.lane = audit_lane.lane)`,
  )
  expect((await verify()).broken).toHaveLength(1)
})

test('the beginning of a line that a full disk cut off is no line, and the next night adds a whole one', async () => {
  await verifyNightly(context)
  const [line = ''] = lines()
  for (const length of [60, 3, line.length]) {
    writeFileSync(file, `${line}\n${line.slice(0, length)}`)
    expect((await verify()).broken).toEqual([])
    // Nothing of the file is changed: it may be where one can only add.
    await verifyNightly(context)
    expect(lines()).toEqual([line, line.slice(0, length), expect.stringMatching(/^\{"at":.*\}$/)])
    expect((await verify()).broken).toEqual([])
  }
})

test('a line that was written by somebody else is refused', async () => {
  await verifyNightly(context)
  const [line = ''] = lines()
  for (const forged of [
    line.replace(/"at":"20/, '"at":"19'),
    line.replace(/[0-9a-f]{8}"\]/, '00000000"]'),
    'nonsense',
    '{}',
  ]) {
    writeFileSync(file, `${line}\n`)
    appendFileSync(file, `${forged}\n`)
    await expect(verify()).rejects.toThrow(/has a line that this product did not write/)
    await expect(verifyNightly(context)).rejects.toMatchObject({ code: 'heads_unreadable' })
  }
})
