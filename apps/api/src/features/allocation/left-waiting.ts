import type { Considered } from '@lodeway/rules/allocation/choose-contract.ts'
import type { Queryable } from '../../db/database.ts'
import { type Write, write } from '../../db/write-together.ts'

/** A lead that nobody was given, and how each contract of the pool stood towards it. */
export interface LeftWaiting {
  readonly leadId: string
  readonly considered: readonly Considered[]
}

/** What keeps why leads were left waiting: the last time for each, and nothing anew when nothing has changed. */
export function leftWaitingWrites(left: readonly LeftWaiting[], now: Date): Write[] {
  if (left.length === 0) return []
  const rows = left.map(({ leadId, considered }) => ({ lead_id: leadId, considered }))
  return [
    write`INSERT INTO left_waiting (lead_id, at, considered)
      SELECT lead_id, ${now}, considered FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS left_now (lead_id uuid, considered jsonb)
      ON CONFLICT (lead_id) DO UPDATE SET at = excluded.at, considered = excluded.considered
      WHERE left_waiting.considered <> excluded.considered`,
  ]
}

/** When a lead was last left waiting, and why; undefined for one that never was. */
export const findLeftWaiting = (db: Queryable, leadId: string) =>
  db.selectFrom('leftWaiting').select(['at', 'considered']).where('leadId', '=', leadId).executeTakeFirst()
