import { type RawBuilder, sql } from 'kysely'

/** An assignment that has its lead, and of which nothing was reported for the hours of the setting, though it could be. */
export const isUntouched = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(assignment.ended_at IS NULL AND assignment.contacted_at IS NULL
    AND assignment.assigned_at <= (SELECT ${now}::timestamptz - make_interval(hours => untouched_hours) FROM contact_setting)
    AND NOT EXISTS (SELECT FROM lead erased WHERE erased.id = assignment.lead_id AND erased.erased_at IS NOT NULL))`
