import { type RawBuilder, sql } from 'kysely'

/**
 * An assignment that has its lead, and of which nothing was reported for the hours of the setting, though it could be. Its lead is looked
 * up by itself: as a join all leads would be searched for erased ones.
 */
export const isUntouched = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(assignment.ended_at IS NULL AND assignment.contacted_at IS NULL
    AND assignment.assigned_at <= (SELECT ${now}::timestamptz - make_interval(hours => untouched_hours) FROM contact_setting)
    AND (SELECT erased_at FROM lead AS given WHERE given.id = assignment.lead_id) IS NULL)`
