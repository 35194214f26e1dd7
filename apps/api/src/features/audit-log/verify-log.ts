import type { verifyAuditLog } from '@lodeway/contract/audit-log.ts'
import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { followLanes, laterOf } from './follow-lanes.sql.ts'
import { findMovedHeads } from './heads-outside.ts'

/** How many entries one statement checks: a tenth of a second, far from the longest that a statement may take. */
const entriesOfBatch = 20_000

/** Checks the chain, and what was kept of it outside the database, and says in the log itself what came of it. */
export async function verifyLog(work: Work, batch = entriesOfBatch): Promise<AnswerInput<typeof verifyAuditLog>> {
  const lanes = await followLanes(work.tx, batch)
  const entries = lanes.reduce((sum, lane) => sum + lane.entries, 0)
  const until = lanes.reduce<Date | null>((latest, lane) => laterOf(latest, lane.until), null)
  const inside = lanes.flatMap(({ lane, broken, brokenAt }) =>
    broken === null ? [] : [{ lane, place: broken, at: brokenAt?.toISOString() ?? null }],
  )
  const moved = await findMovedHeads(work.tx, work.keys, work.settings)
  const broken = [
    ...inside,
    ...moved.filter(({ lane }) => !inside.some(known => known.lane === lane)).map(head => ({ ...head, at: null })),
  ]
  const [first] = broken
  await appendAudit(
    work,
    'audit-log.verify',
    { kind: 'audit-log', id: 'all' },
    { entries, isWhole: first === undefined, ...(first && { broken: { lane: first.lane, place: first.place } }) },
  )
  return { entries, until: until?.toISOString() ?? null, broken }
}
