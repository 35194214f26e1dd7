import { type RawBuilder, sql } from 'kysely'

/**
 * When the bank moved money that was recorded at `recorded`: then, or at the last moment of the day that was given with it, if that is
 * over, so that what was earned, approved and paid on it comes before. `day` may be NULL.
 */
export const movedByBank = (recorded: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`least(${recorded}, (${day} + 1)::timestamp AT TIME ZONE 'Africa/Johannesburg' - interval '1 millisecond')`
