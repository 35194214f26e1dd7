import { duplicateLeadMessage, duplicateWindowStart } from '@lodeway/rules/leads/duplicates.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { conflict, unprocessable } from '../../work/refusal.ts'
import { lockPersons } from './person-keys.ts'

/** Another lead about a person. */
interface KnownLead {
  readonly leadId: string
  readonly insuranceType: string
  readonly createdAt: Date
  /** Who has it now. */
  readonly organisationId: string | null
}

/** What is known of people, by the hex of the keyed hashes that they are recognised by. */
export interface KnownPersons {
  readonly suppressed: Set<string>
  readonly leads: Map<string, KnownLead[]>
}

/** What is known of everybody with one of these hashes, which stays true until the transaction ends: they are locked. */
export async function lockKnownPersons(tx: Tx, keyHashes: readonly Buffer[]): Promise<KnownPersons> {
  await lockPersons(tx, keyHashes)
  return findKnownPersons(tx, keyHashes)
}

/** What is known of everybody with one of these hashes at this moment. */
export async function findKnownPersons(db: Queryable, keyHashes: readonly Buffer[]): Promise<KnownPersons> {
  const { rows } = await sql<KnownLead & { keyHash: string; isSuppressed: boolean; leadId: string | null }>`
    SELECT key.hash AS key_hash, suppression.key_hash IS NOT NULL AS is_suppressed, person.lead_id, person.insurance_type,
      person.created_at, assignment.organisation_id
    FROM unnest${listOf(keyHashes.map(hex), 'text')} AS key (hash)
    LEFT JOIN suppression ON suppression.key_hash = decode(key.hash, 'hex')
    LEFT JOIN lead_person person ON person.key_hash = decode(key.hash, 'hex')
    LEFT JOIN assignment ON assignment.lead_id = person.lead_id AND assignment.ended_at IS NULL
    WHERE suppression.key_hash IS NOT NULL OR person.lead_id IS NOT NULL`.execute(db)
  const known: KnownPersons = {
    suppressed: new Set(rows.filter(row => row.isSuppressed).map(row => row.keyHash)),
    leads: new Map(),
  }
  for (const { keyHash, ...lead } of rows) if (lead.leadId !== null) addLead(known, keyHash, lead)
  return known
}

/** A lead that is written in the same transaction is known to what is decided after it. */
export function addKnownLead(known: KnownPersons, keyHashes: readonly Buffer[], lead: KnownLead): void {
  for (const keyHash of keyHashes) addLead(known, hex(keyHash), lead)
}

/** @throws Refusal 422 when any hash is of somebody who asked not to be called (POPIA, section 69); it names nobody */
export function refuseSuppressed(known: KnownPersons, keyHashes: readonly Buffer[]): void {
  if (isSuppressed(known, keyHashes)) throw suppressed()
}

export const suppressed = () =>
  unprocessable('suppressed', 'This client has asked not to be contacted, so no lead can be submitted for them.')

/** @throws Refusal 409 for the same person and type within 90 days; it names nobody else */
export function refuseDuplicate(
  known: KnownPersons,
  keyHashes: readonly Buffer[],
  insuranceType: string,
  now: Date,
): void {
  const since = duplicateWindowStart(now)
  if (leadsOf(known, keyHashes, insuranceType).some(lead => lead.createdAt >= since))
    throw conflict('duplicate_lead', duplicateLeadMessage)
}

export const isSuppressed = (known: KnownPersons, keyHashes: readonly Buffer[]): boolean =>
  keyHashes.some(keyHash => known.suppressed.has(hex(keyHash)))

/** The organisations that have the person for an insurance type, by another lead. */
export const holdersOf = (
  known: KnownPersons,
  keyHashes: readonly Buffer[],
  { id, insuranceType }: { id: string; insuranceType: string },
): ReadonlySet<string> =>
  new Set(
    leadsOf(known, keyHashes, insuranceType).flatMap(lead =>
      lead.leadId !== id && lead.organisationId !== null ? [lead.organisationId] : [],
    ),
  )

const leadsOf = (known: KnownPersons, keyHashes: readonly Buffer[], insuranceType: string): KnownLead[] =>
  keyHashes.flatMap(keyHash => known.leads.get(hex(keyHash)) ?? []).filter(lead => lead.insuranceType === insuranceType)

function addLead(known: KnownPersons, key: string, lead: KnownLead): void {
  known.leads.set(key, [...(known.leads.get(key) ?? []), lead])
}

const hex = (keyHash: Buffer): string => keyHash.toString('hex')
