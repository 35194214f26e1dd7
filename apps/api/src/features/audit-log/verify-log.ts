import type { verifyAuditLog } from '@lodeway/contract/audit-log.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { findMovedHeads } from './heads-outside.ts'

interface LaneState {
  entries: number
  until: Date | null
  broken: number | null
  brokenAt: Date | null
}

/** Checks every lane of the chain, one statement each, and against what was kept of it outside the database, and says in the log itself what came of it. */
export async function verifyLog(work: Work): Promise<AnswerInput<typeof verifyAuditLog>> {
  const { rows: lanes } = await sql<{ lane: number }>`SELECT generate_series(1, 64)::int AS lane`.execute(work.tx)
  const states: (LaneState & { lane: number })[] = []
  for (const { lane } of lanes) {
    const { rows } = await sql<LaneState>`SELECT * FROM audit_lane_state(${lane}::smallint)`.execute(work.tx)
    for (const state of rows) states.push({ ...state, lane })
  }
  const entries = states.reduce((sum, state) => sum + state.entries, 0)
  const until = states.reduce<Date | null>(
    (latest, state) => (latest === null || (state.until !== null && state.until > latest) ? state.until : latest),
    null,
  )
  const inside = states.flatMap(state =>
    state.broken === null ? [] : [{ lane: state.lane, place: state.broken, at: state.brokenAt?.toISOString() ?? null }],
  )
  const moved = await findMovedHeads(work.tx, work.keys, work.settings)
  const broken = [
    ...inside,
    ...moved.filter(({ lane }) => !inside.some(known => known.lane === lane)).map(head => ({ ...head, at: null })),
  ]
  await appendAudit(
    work,
    'audit-log.verify',
    { kind: 'audit-log', id: 'all' },
    { entries, isWhole: broken.length === 0 },
  )
  return { entries, until: until?.toISOString() ?? null, broken }
}
