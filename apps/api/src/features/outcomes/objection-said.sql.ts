import { soldStatuses } from '@lodeway/rules/leads/statuses.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

/** Whether 'Do not call' was the last that was reported under an assignment, but for a sale, which takes none back. */
export const objectionSaid = (assignmentId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`coalesce((SELECT e.organisation_status = 'doNotCall' FROM lead_event e WHERE e.assignment_id = ${assignmentId}
    AND e.kind = 'status' AND e.organisation_status <> ALL(${soldStatuses}) ORDER BY e.id DESC LIMIT 1), false)`

export async function isObjectionSaid(db: Queryable, assignmentId: string): Promise<boolean> {
  const { rows } = await sql<{
    isSaid: boolean
  }>`SELECT ${objectionSaid(sql`${assignmentId}::uuid`)} AS is_said`.execute(db)
  return rows[0]?.isSaid ?? false
}
