import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tableBelow } from './documents.ts'
import { hiddenWritesIn, holderColumnsSetIn, writesIn } from './writes.ts'

// ARCHITECTURE says which part of the API writes which table. What the sources write is held against it, both ways.

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const quoted = (text: string) => [...text.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)

const tables = [
  ...(readFileSync('apps/api/src/db/schema.ts', 'utf8').split('export interface DB {')[1] ?? '').matchAll(
    /^ {2}(\w+):/gm,
  ),
].map(([, name = '']) => snake(name))

const said = tableBelow('Who writes what').flatMap(([names = '', owner = '', others = '']) =>
  quoted(names).flatMap(table => [...quoted(owner), ...quoted(others)].map(part => `${table}: ${part}`)),
)

const sources = globSync('apps/api/src/**/*.ts', {
  exclude: path => /\.test\.ts$|^apps\/api\/src\/db(\/|$)/.test(path),
})
/** `features/sales/mark-paid.ts` belongs to `sales`, `http/authenticate.ts` to `http`. */
const partOf = (path: string) => /^apps\/api\/src\/(?:features\/)?([\w-]+)/.exec(path)?.[1] ?? ''

describe('one owner for each fact', () => {
  test('a table is written by its owner and those named beside it, and by nobody else', () => {
    const written = sources.flatMap(path =>
      writesIn(readFileSync(path, 'utf8'))
        .map(snake)
        .filter(table => tables.includes(table))
        .map(table => `${table}: ${partOf(path)}`),
    )
    expect([...new Set(written)].toSorted()).toEqual(said.toSorted())
  })

  test('every table has one owner', () => {
    expect(
      tableBelow('Who writes what')
        .flatMap(([names = '']) => quoted(names))
        .toSorted(),
    ).toEqual(tables.toSorted())
  })

  // What writes tables that it is handed is part of the database's own code, of the two tools that count sums anew and bring back backups, and of the job
  // that seals values anew, each in the place where its owner has put it.
  test('no write names its table by a variable', () => {
    const hidden = sources
      .filter(
        path =>
          ![
            'apps/api/src/sums/check-sums.ts',
            'apps/api/src/backup/restore-backup.ts',
            'apps/api/src/crypto/reseal.job.ts',
          ].includes(path),
      )
      .flatMap(path => hiddenWritesIn(readFileSync(path, 'utf8')).map(found => `${path}: ${found}`))
    expect(hidden).toEqual([])
  })

  test('who has a lead is written in one file', () => {
    const others = sources.flatMap(path =>
      holderColumnsSetIn(readFileSync(path, 'utf8')).map(column => `${path}: ${column}`),
    )
    const holder = 'apps/api/src/features/assignments/holder.ts'
    expect(others).toEqual(
      ['internalStatus', 'assignmentId', 'organisationId', 'awaitsCorrection', 'lapsed'].map(
        column => `${holder}: ${column}`,
      ),
    )
  })
})

test.each([
  ["tx.updateTable('assignment').set({})", ['assignment']],
  ["tx\n    .deleteFrom(\n      'leadPerson')", ['leadPerson']],
  ['sql`WITH a AS (SELECT 1) UPDATE lead SET x = 1`', ['lead']],
  ['sql`DELETE FROM app.lead_event`', ['lead_event']],
  ['sql`INSERT INTO delivery (id) SELECT 1`', ['delivery']],
  [
    'insertsOf({ lead: rows, leadPerson: people.flatMap(one => ({ ...one })), consent })',
    ['lead', 'leadPerson', 'consent'],
  ],
  ['insertsOf({\n    consent: records })', ['consent']],
  ['sql`update lead set x = 1`', ['lead']],
  ['sql`UPDATE ONLY lead SET x = 1`', ['lead']],
  ['sql`UPDATE  "app"."lead"  SET x = 1`', ['lead']],
  ['sql`INSERT\n INTO app.lead_event VALUES (1)`', ['lead_event']],
  ['sql`TRUNCATE lead`', ['lead']],
  ['sql`truncate table only lead`', ['lead']],
  ['sql`MERGE INTO delivery USING x`', ['delivery']],
  ['sql`DELETE FROM ${schema}.job`', ['job']],
  ["insertsOf({ 'lead': rows })", ['lead']],
  ['sql`INSERT INTO lead_sum VALUES (1) ON CONFLICT (a) DO UPDATE SET b = 1`', ['lead_sum']],
  ["tx.selectFrom('lead').forUpdate()", []],
  ['sql`SELECT 1 FROM lead FOR NO KEY UPDATE OF lead`', []],
  ['// UPDATE lead\nsql`SELECT 1 FROM lead FOR UPDATE`', []],
])('%s writes %s', (source, expected) => {
  expect(writesIn(source)).toEqual(expected)
})

test.each([
  'tx.updateTable(table).set({})',
  "tx['updateTable']('lead')",
  'const { updateTable } = tx',
  "tx.insertInto(isLead ? 'lead' : 'sale')",
  'tx.deleteFrom(`lead`)',
  'sql`UPDATE ${sql.table(name)} SET x = 1`',
  'sql`INSERT INTO ${sql.ref(name)} VALUES (1)`',
  'sql`delete  from app.${sql.ref(name)}`',
  'sql`TRUNCATE ${table}`',
  'insertsOf(rows)',
  'insertsOf({ ...rows })',
  'insertsOf({ [table]: rows })',
  'const write = insertsOf',
])('%s hides what it writes', source => {
  expect(hiddenWritesIn(source)).not.toEqual([])
})

test.each([
  "import { insertsOf } from '../../db/write-together.ts'",
  "import { insertsOf, writeTogether } from '../../db/write-together.ts'",
  "tx.updateTable('lead').set(columns)",
  'sql`SELECT 1 FROM lead ORDER BY id FOR NO KEY UPDATE ${skip}`',
  'insertsOf({\n  lead: rows.map(row => ({ ...row })),\n})',
])('%s hides nothing', source => {
  expect(hiddenWritesIn(source)).toEqual([])
})

test.each([
  ["tx.updateTable('lead').set({ assignmentId: null, reason })", ['assignmentId']],
  ["tx\n  .updateTable('lead')\n  .set({ internalStatus, organisationId: x })", ['internalStatus', 'organisationId']],
  ["tx.updateTable('lead').set(eb => ({ awaitsCorrection: eb.val(false) }))", ['awaitsCorrection']],
  ['sql`UPDATE lead SET premium_cents = 1, organisation_id = ${id} WHERE assignment_id = 1`', ['organisationId']],
  ['sql`update app.lead set internal_status = 1`', ['internalStatus']],
  ['sql`INSERT INTO lead (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET assignment_id = NULL`', ['assignmentId']],
  ['sql`UPDATE lead SET (internal_status, assignment_id) = (1, 2) WHERE id = 3`', ['internalStatus', 'assignmentId']],
  ["tx.updateTable('lead').set('internalStatus', 'available')", ['internalStatus']],
  ["tx.updateTable('lead').set({ reason }).where('assignmentId', '=', id)", []],
  ["tx.updateTable('outcomeCase').set({ assignmentId })", []],
  ['sql`UPDATE lead SET lapsed = true WHERE id = 1`', ['lapsed']],
  ['sql`UPDATE lead SET ${changes} WHERE id = 1`', ['${…}']],
  ["sql`UPDATE lead SET reason = 'x', ${sql.ref(column)} = NULL`", ['${…}']],
  ['sql`UPDATE lead SET ${sql.join(changes)}`', ['${…}']],
  ['sql`UPDATE lead SET reason = coalesce(${reason}, ${other}), quality = ${quality}`', []],
])('%s sets of a lead’s holder %s', (source, expected) => {
  expect(holderColumnsSetIn(source)).toEqual(expected)
})
