import { sql } from 'kysely'

const hasObjected = sql<boolean>`EXISTS (SELECT FROM lead_person JOIN suppression USING (key_hash) WHERE lead_person.lead_id = lead.id)`

/**
 * A lead that no organisation has and that was returned: its contact details are to be corrected first. Nobody is asked for those of somebody
 * who objected.
 */
export const isToBeCorrected = sql<boolean>`(lead.awaits_correction AND lead.organisation_status IS NOT NULL AND lead.erased_at IS NULL AND NOT ${hasObjected})`

/** One that was corrected, and whose own organisation had no contract for it then. */
export const waitsForContract = sql<boolean>`(lead.awaits_correction AND lead.organisation_status IS NULL AND lead.erased_at IS NULL)`

/** A lead that no organisation has and that may be given to one; one that was returned waits for its contact details to be corrected. */
export const isWaiting = sql<boolean>`(lead.internal_status = 'available' AND lead.erased_at IS NULL AND NOT lead.awaits_correction)`

/**
 * A lead that no organisation has and that is offered to them: its contact details are right, and its client did not ask not to be
 * called. (Whom only an alternative number gives away is found when the lead is offered, and is still among these.)
 */
export const isOffered = sql<boolean>`(${isWaiting} AND NOT ${hasObjected})`
