import type { Considered } from '@lodeway/rules/allocation/choose-contract.ts'
import type { Queryable } from '../../db/database.ts'
import { type Write, write } from '../../db/write-together.ts'

/** A lead that nobody was given, and how each contract of the pool stood towards it. */
export interface LeftWaiting {
  readonly leadId: string
  readonly considered: readonly Considered[]
}

/** What keeps why leads were left waiting: the first time and the last for each, and nothing anew when nothing has changed. */
export function leftWaitingWrites(left: readonly LeftWaiting[], now: Date): Write[] {
  if (left.length === 0) return []
  const rows = left.map(({ leadId, considered }) => ({ lead_id: leadId, considered }))
  return [
    write`INSERT INTO left_waiting (lead_id, at, considered)
      SELECT lead_id, ${now}, considered FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS left_now (lead_id uuid, considered jsonb)
      ON CONFLICT (lead_id) DO UPDATE SET at = excluded.at, considered = excluded.considered,
        first_at = coalesce(left_waiting.first_at, left_waiting.at), first_considered = coalesce(left_waiting.first_considered, left_waiting.considered)
      WHERE left_waiting.considered <> excluded.considered`,
  ]
}

/** When a lead was left waiting, and why: the first time and the last, or the only one; none for one that never was. */
export async function findLeftWaiting(db: Queryable, leadId: string) {
  const row = await db.selectFrom('leftWaiting').selectAll().where('leadId', '=', leadId).executeTakeFirst()
  if (row === undefined) return []
  const { at, considered, firstAt, firstConsidered } = row
  return [...(firstAt && firstConsidered ? [{ at: firstAt, considered: firstConsidered }] : []), { at, considered }]
}
