import type { auditEntry, listAuditEntries } from '@lodeway/contract/audit-log.ts'
import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import { auditChanges } from '@lodeway/rules/audit-log/changes.ts'
import { auditReads } from '@lodeway/rules/audit-log/reads.ts'
import { searchTerms } from '@lodeway/rules/people/search-terms.ts'
import { instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { holds, isFound } from '../../db/plain-search.ts'
import { isAbout } from '../persons/lead-search.sql.ts'

type Query = QueryOutput<typeof listAuditEntries>

/** So many leads that a search finds are looked through, the latest ones. */
const leadsSearched = 1000

/** Entries by filters, newest first, with the names that who acted and what it is about bear today. */
export async function findEntries(db: Queryable, keys: Keys, query: Query) {
  const conditions = conditionsOf(query, keys)
  const [{ rows }, count, leadsLeftOut] = await Promise.all([
    sql<Row>`
      SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", action, subject_kind AS "subjectKind",
        subject_id AS "subjectId", detail, lane, place, hash
      FROM audit_log AS entry WHERE ${allOf(conditions)} ORDER BY id DESC LIMIT ${query.limit} OFFSET ${query.offset}`.execute(
      db,
    ),
    countEntries(db, query, conditions),
    query.search === undefined ? false : isBeyondSearch(db, keys, query.search),
  ])
  const names = await findNames(db, [
    ...new Set(rows.flatMap(({ subjectId, actorId }) => (actorId === null ? [subjectId] : [subjectId, actorId]))),
  ])
  return { data: rows.map(row => toEntry(row, names)), count, leadsLeftOut }
}

async function isBeyondSearch(db: Queryable, keys: Keys, search: string): Promise<boolean> {
  const found = await db
    .selectFrom('lead')
    .select('id')
    .where(isAbout(keys, search))
    .offset(leadsSearched)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A search is for who acted or for what an entry is about: by name, by email address, by id. */
function conditionsOf(
  { actor, actorId, action, kind, subject, subjectId, search, ...range }: Query,
  keys: Keys,
): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = []
  if (actor) all.push(isOneOf(sql`entry.actor_kind`, actor))
  if (actorId) all.push(sql`entry.actor_id = ${actorId}::uuid`)
  if (action) all.push(isOneOf(sql`entry.action`, action))
  if (kind) all.push(kind === 'read' ? isRead : sql`NOT ${isRead}`)
  if (subject) all.push(isOneOf(sql`entry.subject_kind`, subject))
  if (subjectId) all.push(sql`entry.subject_id = ${subjectId}`)
  if (search) all.push(isWhatWasSearched(keys, search))
  const days = rangeFromWire(range)
  if (days) {
    const { from, until } = instantsOf(days)
    all.push(sql`entry.at >= ${from} AND entry.at < ${until}`)
  }
  return all
}

/**
 * Whether an entry is by or about what was typed. An ID number is looked for by its fingerprints alone: the database never
 * learns it. A lead never acts, so leads are looked for once.
 */
function isWhatWasSearched(keys: Keys, search: string): RawBuilder<boolean> {
  const terms = searchTerms(search)
  const leads = sql`SELECT id FROM lead WHERE ${isAbout(keys, search)} ORDER BY created_at DESC LIMIT ${leadsSearched}`
  if (terms.by === 'idNumber') {
    const hash = keys.fingerprint(terms.idNumber, 'idNumber')
    const people = sql`SELECT id FROM account WHERE id_number_key_hash = ${hash}`
    return isByOrAbout(people, leads)
  }
  const named = sql`
    SELECT id FROM account WHERE ${isFound('account', search)}
    UNION ALL SELECT id FROM organisation WHERE ${holds(sql`name`, search)}
    UNION ALL SELECT api_key.id FROM api_key JOIN organisation ON organisation.id = organisation_id
      WHERE ${holds(sql`organisation.name`, search)}`
  return sql<boolean>`(entry.subject_id = ${search} OR ${isByOrAbout(named, leads)})`
}

const isByOrAbout = (actors: RawBuilder<unknown>, leads: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(entry.actor_id IN (${actors})
    OR entry.subject_id IN (SELECT id::text FROM (${actors} UNION ALL (${leads})) AS found))`

const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` AND `)

/** All of them, and those that were only read, are counted where they are added. */
async function countEntries(
  db: Queryable,
  { kind }: Query,
  conditions: readonly RawBuilder<boolean>[],
): Promise<number> {
  const ofKind = kind === undefined ? sql`audit_entries()` : kind === 'read' ? sql`audit_reads()` : ofChanges
  const { rows } = await (conditions.length === (kind === undefined ? 0 : 1)
    ? sql<{ count: number }>`SELECT ${ofKind} AS count`
    : sql<{ count: number }>`SELECT count(*) AS count FROM audit_log AS entry WHERE ${allOf(conditions)}`
  ).execute(db)
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
