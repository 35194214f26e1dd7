import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * When an organisation was first told that the client of a lead objected to being contacted; null where it was not. Nothing more of the
 * client goes out to it from then on, and it is not to call.
 */
export const objectedAtOf = (leadId: Expression<string>, organisationId: Expression<string>): RawBuilder<Date | null> =>
  sql<Date | null>`(
    SELECT min(told.created_at) FROM delivery told
    WHERE told.lead_id = ${leadId} AND told.organisation_id = ${organisationId} AND told.event = 'objected')`
