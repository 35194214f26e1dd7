import type { auditEntry, listAuditEntries } from '@lodeway/contract/audit-log.ts'
import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import { auditChanges } from '@lodeway/rules/audit-log/changes.ts'
import { auditReads } from '@lodeway/rules/audit-log/reads.ts'
import { maxCounted } from '@lodeway/rules/limits.ts'
import { instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { findSearched } from './searched.sql.ts'

type Query = QueryOutput<typeof listAuditEntries>

/** Entries by filters, newest first, with the names that who acted and what it is about bear today. */
export async function findEntries(db: Queryable, keys: Keys, query: Query) {
  const { arms, leadsLeftOut } = query.search
    ? await findSearched(db, keys, query.search)
    : { arms: [sql<boolean>`true`], leadsLeftOut: false }
  const { ids, count, moreThanCount } = await findPage(db, query, arms)
  const { rows } = await sql<Row>`
    SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", action, subject_kind AS "subjectKind",
      subject_id AS "subjectId", detail, lane, place, hash
    FROM audit_log WHERE id = ANY(${ids}::bigint[]) ORDER BY id DESC`.execute(db)
  const names = await findNames(db, [
    ...new Set(rows.flatMap(({ subjectId, actorId }) => (actorId === null ? [subjectId] : [subjectId, actorId]))),
  ])
  return { data: rows.map(row => toEntry(row, names)), count, moreThanCount, leadsLeftOut }
}

interface Page {
  readonly ids: readonly string[]
  readonly count: number
  readonly moreThanCount: boolean
}

/** All of them, and those that were only read, are counted where they are added; others as far as they are found for the page. */
async function findPage(db: Queryable, query: Query, arms: readonly RawBuilder<boolean>[]): Promise<Page> {
  const conditions = conditionsOf(query)
  const end = query.offset + query.limit
  if (!query.search && conditions.length === (query.kind === undefined ? 0 : 1)) {
    const [{ ids }, count] = await Promise.all([
      findNewest(db, query, arms, conditions, end),
      countKept(db, query.kind),
    ])
    return { ids, count, moreThanCount: false }
  }
  // One more than the page ends with, so that who reads on while there are more comes to the last one.
  const most = Math.max(maxCounted, end + 1)
  const { ids, found } = await findNewest(db, query, arms, conditions, most + 1)
  return { ids, count: Math.min(found, most), moreThanCount: found > most }
}

/** The newest entries of each arm by its index, and of these the newest, so many at the most: how many there are, and the ids of the page. */
async function findNewest(
  db: Queryable,
  { limit, offset }: Query,
  arms: readonly RawBuilder<boolean>[],
  conditions: readonly RawBuilder<boolean>[],
  most: number,
): Promise<{ ids: readonly string[]; found: number }> {
  const parts = arms.map(
    arm => sql`(SELECT id FROM audit_log AS entry WHERE ${sql.join([arm, ...conditions], sql` AND `)}
      ORDER BY id DESC LIMIT ${most})`,
  )
  const { rows } = await sql<{ ids: string[]; found: number }>`
    WITH found AS MATERIALIZED (
      SELECT id FROM (${sql.join(parts, sql` UNION `)}) AS entry ORDER BY id DESC LIMIT ${most}
    )
    SELECT (SELECT count(*) FROM found) AS found,
      ARRAY(SELECT id FROM found ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(db)
  return rows[0] ?? { ids: [], found: 0 }
}

function conditionsOf({
  actor,
  actorId,
  action,
  kind,
  subject,
  subjectId,
  ...range
}: Omit<Query, 'search'>): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = []
  if (actor) all.push(isOneOf(sql`entry.actor_kind`, actor))
  if (actorId) all.push(sql`entry.actor_id = ${actorId}::uuid`)
  if (action) all.push(isOneOf(sql`entry.action`, action))
  if (kind) all.push(kind === 'read' ? isRead : sql`NOT ${isRead}`)
  if (subject) all.push(isOneOf(sql`entry.subject_kind`, subject))
  if (subjectId) all.push(sql`entry.subject_id = ${subjectId}`)
  const days = rangeFromWire(range)
  if (days) {
    const { from, until } = instantsOf(days)
    all.push(sql`entry.at >= ${from} AND entry.at < ${until}`)
  }
  return all
}

async function countKept(db: Queryable, kind: Query['kind']): Promise<number> {
  const ofKind = kind === undefined ? sql`audit_entries()` : kind === 'read' ? sql`audit_reads()` : ofChanges
  const { rows } = await sql<{ count: number }>`SELECT ${ofKind} AS count`.execute(db)
  return rows[0]?.count ?? 0
}

const isRead = isOneOf(sql`entry.action`, auditReads)
const ofChanges = sql`audit_entries() - audit_reads()`

interface Named {
  name: string
  organisationId: string | null
  kind: 'internal' | 'external' | null
}

/** What has a name, by its id: people, organisations, keys, contracts, leads, list items. */
async function findNames(db: Queryable, ids: readonly string[]): Promise<Map<string, Named>> {
  const uuids = ids.filter(id => /^[0-9a-f-]{36}$/i.test(id))
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<Named & { id: string }>`
    SELECT id, rtrim(first_name || ' ' || last_name) AS name, NULL::uuid AS organisation_id, NULL::text AS kind FROM account WHERE id = ANY(${uuids}::uuid[])
    UNION ALL SELECT id, name, NULL, NULL FROM organisation WHERE id = ANY(${uuids}::uuid[])
    UNION ALL SELECT api_key.id, organisation.name, NULL, NULL FROM api_key JOIN organisation ON organisation.id = organisation_id
      WHERE api_key.id = ANY(${uuids}::uuid[])
    UNION ALL SELECT id, name, organisation_id, kind FROM contract WHERE id = ANY(${uuids}::uuid[])
    UNION ALL SELECT id, rtrim(first_name || ' ' || last_name), NULL, NULL FROM lead WHERE id = ANY(${uuids}::uuid[])
    UNION ALL SELECT id, name, NULL, NULL FROM content_item WHERE id = ANY(${uuids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

interface Row {
  id: number | string
  at: Date
  actorKind: string
  actorId: string | null
  action: string
  subjectKind: string
  subjectId: string
  detail: unknown
  lane: number
  place: number | string
  hash: Buffer
}

function toEntry(row: Row, names: ReadonlyMap<string, Named>): z.input<typeof auditEntry> {
  const subject = names.get(row.subjectId)
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: (row.actorId && names.get(row.actorId)?.name) || null },
    action: row.action,
    subject: {
      kind: row.subjectKind,
      id: row.subjectId,
      name: subject?.name ?? null,
      contract:
        subject?.organisationId && subject.kind ? { organisationId: subject.organisationId, kind: subject.kind } : null,
    },
    changes: auditChanges(row.detail as Record<string, unknown>),
    chain: { lane: row.lane, place: Number(row.place), hash: row.hash.toString('hex') },
  }
}
