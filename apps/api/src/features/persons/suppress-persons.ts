import { sql } from 'kysely'
import { appendAudits } from '../../audit/append.ts'
import { listOf } from '../../db/list-of.ts'
import type { Work } from '../../work/context.ts'
import { lockPersons, reachedKeys } from './person-keys.ts'

/** An objection that was reported of a lead. */
export interface Objection {
  readonly lead: { readonly id: string; readonly alternativePhone: string | null }
  /** The person whom an organisation knew that no longer has the lead: it may have been corrected since. */
  readonly known: readonly Buffer[] | null
}

/**
 * No new lead for these people is accepted from now on (POPIA, section 11(3)). A lead that somebody submits or offers at
 * the same moment is given away before this, or not at all.
 */
export async function suppressPersons(work: Work, objections: readonly Objection[]): Promise<void> {
  if (objections.length === 0) return
  const { tx, now, actor } = work
  // One that was corrected since is of somebody else than whoever spoke to its organisation of then.
  const leads = objections.flatMap(({ lead, known }) => (known === null ? lead : []))
  await markObjected(
    work,
    leads.map(({ id }) => id),
  )
  const keysOfLeads = await findReachedKeys(work, leads)
  const people = objections.flatMap(({ lead, known }) =>
    (known ?? keysOfLeads.get(lead.id) ?? []).map(keyHash => ({ lead_id: lead.id, keyHash })),
  )
  await lockPersons(
    tx,
    people.map(({ keyHash }) => keyHash),
  )
  const rows = people.map(({ lead_id, keyHash }) => ({ lead_id, hash: keyHash.toString('hex') }))
  const { rows: added } = await sql<{ leadId: string }>`
    INSERT INTO suppression (key_hash, lead_id, reason, created_at)
    SELECT decode(hash, 'hex'), lead_id, 'doNotCall', ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS person (lead_id uuid, hash text)
    ON CONFLICT DO NOTHING RETURNING lead_id`.execute(tx)
  const leadIds = new Set(added.map(({ leadId }) => leadId))
  await appendAudits(
    work,
    [...leadIds].map(id => ({ actor, action: 'lead.suppress-person', subject: { kind: 'lead', id }, detail: {} })),
  )
}

/**
 * The same for somebody who objected without a lead.
 * @returns how many of these hashes were not on the list yet
 */
export async function suppressByHand({ tx, now }: Work, keyHashes: readonly Buffer[], reason: string): Promise<number> {
  if (keyHashes.length === 0) return 0
  // A submission about this person at the same moment comes first or is refused.
  await lockPersons(tx, keyHashes)
  const added = await tx
    .insertInto('suppression')
    .values(keyHashes.map(keyHash => ({ keyHash, reason, createdAt: now })))
    .onConflict(conflict => conflict.doNothing())
    .returning('keyHash')
    .execute()
  return added.length
}

/** Leads are of somebody who objected, from now on and whatever becomes of the details by which they are known. The caller has locked them. */
export async function markObjected({ tx, now }: Work, leadIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('lead')
    .set({ objectedAt: now })
    .where('id', '=', sql<string>`ANY ${listOf(leadIds, 'uuid')}`)
    .where('objectedAt', 'is', null)
    .execute()
}

/** The keyed hashes by which whom these leads are about are recognised. */
async function findKeys({ tx }: Work, leadIds: readonly string[]): Promise<Map<string, Buffer[]>> {
  const rows = await tx
    .selectFrom('leadPerson')
    .select(['leadId', 'keyHash'])
    .distinct()
    .where('leadId', '=', sql<string>`ANY ${listOf(leadIds, 'uuid')}`)
    .execute()
  const byLead = Map.groupBy(rows, ({ leadId }) => leadId)
  return new Map([...byLead].map(([leadId, found]) => [leadId, found.map(({ keyHash }) => keyHash)]))
}

/** By lead, the same and the hash of its alternative phone number: everything by which it reaches somebody. */
export async function findReachedKeys(
  work: Work,
  leads: readonly { readonly id: string; readonly alternativePhone: string | null }[],
): Promise<Map<string, Buffer[]>> {
  const found = await findKeys(
    work,
    leads.map(({ id }) => id),
  )
  return new Map(
    leads.map(({ id, alternativePhone }) => [id, reachedKeys(work.keys, found.get(id) ?? [], alternativePhone)]),
  )
}
