import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'

/** Organisations that had the lead knew the client by these hashes; an objection that they report later is that person's. */
export async function keepKeysOfPastHolders({ tx }: Work, leadId: string): Promise<void> {
  await sql`
    UPDATE assignment SET person_keys = (SELECT array_agg(DISTINCT key_hash) FROM lead_person WHERE lead_id = ${leadId})
    WHERE lead_id = ${leadId} AND ended_at IS NOT NULL AND person_keys IS NULL`.execute(tx)
}

/** Forgets by which keys the earlier holders of these leads knew their people, who are then no longer recognised by them. */
export async function forgetKeysOfPastHolders({ tx }: Work, leadIds: readonly string[]): Promise<void> {
  await tx.updateTable('assignment').set({ personKeys: null }).where('leadId', 'in', leadIds).execute()
}

/**
 * Whether the lead of an `assignment` that has ended became one about another person since, by the rule of consent; not once the details by
 * which the organisation knew its client were put back.
 */
export const isAboutAnother = sql<boolean>`EXISTS (
  SELECT FROM lead WHERE lead.id = assignment.lead_id AND lead.about_since >= assignment.ended_at AND assignment.person_keys
    IS DISTINCT FROM (SELECT array_agg(DISTINCT key_hash) FROM lead_person WHERE lead_id = lead.id))`
