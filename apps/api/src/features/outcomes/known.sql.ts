import { soldStatuses } from '@lodeway/rules/leads/statuses.ts'
import type { CaseState } from '@lodeway/rules/outcomes/cases.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findLateSales, isSameReport } from './hold-late-sale.ts'
import { objectionSaid } from './objection-said.sql.ts'
import type { CaseReport } from './open-case.ts'
import type { LeadStanding } from './standing.sql.ts'

/** What was recorded before of assignments: a report that says it again changes nothing. */
export interface Known {
  /** Assignments whose person is on the suppression list by everything that is known of them; for a sold lead, 'Do not call' was reported of it as well. */
  readonly suppressed: ReadonlySet<string>
  /** What became of this late sale, where it was the last that was reported. */
  heldAs(assignmentId: string, report: CaseReport): CaseState | undefined
}

export async function findKnown(db: Queryable, standings: readonly LeadStanding[]): Promise<Known> {
  const ids = standings.flatMap(({ assignment }) => assignment?.id ?? [])
  const suppressed = await sql<{ id: string }>`
    SELECT a.id FROM assignment a JOIN lead ON lead.id = a.lead_id
    CROSS JOIN LATERAL (SELECT coalesce(CASE WHEN lead.assignment_id IS DISTINCT FROM a.id THEN a.person_keys END,
      (SELECT array_agg(p.key_hash) FROM lead_person p WHERE p.lead_id = a.lead_id)) AS keys) person
    WHERE a.id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM unnest(person.keys) AS k WHERE NOT EXISTS (SELECT 1 FROM suppression s WHERE s.key_hash = k))
      AND (lead.assignment_id IS DISTINCT FROM a.id OR lead.organisation_status IS NULL
        OR lead.organisation_status <> ALL(${soldStatuses}) OR ${objectionSaid(sql`a.id`)})`.execute(db)
  const lateSales = await findLateSales(db, ids)
  return {
    suppressed: new Set(suppressed.rows.map(({ id }) => id)),
    heldAs: (assignmentId, report) => {
      const before = lateSales.get(assignmentId)
      return isSameReport(before, report) ? before?.state : undefined
    },
  }
}
