import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { inBatches } from '../../work/in-lots.ts'

/** How far a lane was followed, and where it ended when that began: what is added meanwhile is left to the next time. */
interface Lane {
  readonly lane: number
  readonly entries: number
  /** Of the last entry, which the next one builds on. */
  readonly head: Buffer
  readonly until: Date | null
  /** The place of the first entry that does not follow from the one before it, and its time. */
  readonly broken: number | null
  readonly brokenAt: Date | null
  readonly end: number
  readonly endHead: Buffer
  /** The first place behind its end, where the lane itself knows of none. */
  readonly beyond: number | null
}

/**
 * Follows all lanes at once, in the order of the table, so many entries at a time. Lane by lane nearly every page of the table would be read
 * again for each of them.
 */
export async function followLanes(tx: Tx, batch: number): Promise<readonly Lane[]> {
  let lanes = await findLanes(tx)
  let after = 0
  await inBatches(batch, async () => {
    const parts = await checkNext(tx, lanes, after, batch)
    lanes = lanes.map(lane =>
      goOn(
        lane,
        parts.find(part => part.lane === lane.lane),
      ),
    )
    after = parts[0]?.last ?? after
    return parts[0]?.taken ?? 0
  })
  return lanes.map(lane => {
    const isAtEnd = lane.entries === lane.end && lane.head.equals(lane.endHead)
    return { ...lane, broken: lane.broken ?? (isAtEnd ? lane.beyond : lane.end) }
  })
}

async function findLanes(tx: Tx): Promise<readonly Lane[]> {
  const { rows } = await sql<Lane>`
    SELECT lane, 0::bigint AS entries, sha256(('lane ' || lane)::bytea) AS head, NULL AS until, NULL AS broken, NULL AS "brokenAt",
      entries AS "end", head AS "endHead",
      (SELECT min(place) FROM audit_log AS entry WHERE entry.lane = audit_lane.lane AND place > entries) AS beyond
    FROM audit_lane ORDER BY lane`.execute(tx)
  return rows
}

/** What one lane has of a batch; the batch itself is told with each. */
interface Part {
  lane: number
  entries: number
  head: Buffer | null
  until: Date | null
  broken: number | null
  brokenAt: Date | null
  last: number | null
  taken: number
}

async function checkNext(tx: Tx, lanes: readonly Lane[], after: number, batch: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    WITH known AS (
      SELECT * FROM unnest(${lanes.map(({ lane }) => lane)}::smallint[], ${lanes.map(({ entries }) => entries)}::bigint[],
        ${lanes.map(({ head }) => head)}::bytea[], ${lanes.map(({ end }) => end)}::bigint[]) AS known (lane, entries, head, "end")
    ), batch AS MATERIALIZED (
      SELECT id, lane, place, at, previous_hash, hash,
        hash <> audit_hash(previous_hash, lane, place, at, actor_kind, actor_id, action, subject_kind, subject_id, detail) AS is_other
      FROM audit_log WHERE id > ${after} ORDER BY id LIMIT ${batch}
    ), checked AS (
      SELECT id, lane, place, at, hash, lead(id) OVER in_lane IS NULL AS is_last,
        is_other OR place <> entries + row_number() OVER in_lane OR previous_hash <> coalesce(lag(hash) OVER in_lane, head) AS is_broken
      FROM batch JOIN known USING (lane) WHERE place <= "end" WINDOW in_lane AS (PARTITION BY lane ORDER BY id)
    ), part AS (
      SELECT lane, count(id) AS entries, (array_agg(hash) FILTER (WHERE is_last))[1] AS head, max(at) AS until,
        min(place) FILTER (WHERE is_broken) AS broken
      FROM known LEFT JOIN checked USING (lane) GROUP BY lane
    )
    SELECT part.*, (SELECT at FROM audit_log AS entry WHERE entry.lane = part.lane AND place = broken) AS "brokenAt",
      (SELECT max(id) FROM batch) AS last, (SELECT count(*) FROM batch) AS taken
    FROM part`.execute(tx)
  return rows
}

function goOn(lane: Lane, part: Part | undefined): Lane {
  if (part === undefined) return lane
  return {
    ...lane,
    entries: lane.entries + part.entries,
    head: part.head ?? lane.head,
    until: laterOf(lane.until, part.until),
    ...(lane.broken === null && { broken: part.broken, brokenAt: part.brokenAt }),
  }
}

export const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one
