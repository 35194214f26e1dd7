import {
  duplicateLeadMessage,
  duplicateWindowStart,
  type IdentityKind,
  identityKeys,
} from '@lodeway/rules/leads/duplicates.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Tx } from '../../db/database.ts'
import type { Work } from '../../work/context.ts'
import { conflict, unprocessable } from '../../work/refusal.ts'

type Person = Parameters<typeof identityKeys>[0]

/** The keyed hashes by which a person is recognised, in one order, so that locks on them never cross. */
export const personKeys = (keys: Keys, person: Person): Buffer[] =>
  personKeysByKind(keys, person)
    .map(({ keyHash }) => keyHash)
    .toSorted(Buffer.compare)

/** The same hashes with what each was made of. */
export const personKeysByKind = (keys: Keys, person: Person): { kind: IdentityKind; keyHash: Buffer }[] =>
  identityKeys(person).map(({ kind, value }) => ({ kind, keyHash: keys.fingerprint(value, `lead.${kind}`) }))

/**
 * The hashes of everything by which a lead reaches somebody. The alternative phone number makes nobody a duplicate, but
 * whoever asked not to be contacted is not to be rung on it either.
 */
export const reachedKeys = (
  keys: Keys,
  person: Person & { alternativePhoneNumber?: string | null | undefined },
): Buffer[] =>
  [...personKeys(keys, person), ...personKeys(keys, { phoneNumber: person.alternativePhoneNumber })].toSorted(
    Buffer.compare,
  )

/**
 * The hashes as the values of an IN, always at least three: with a fixed number of them the database keeps its plan, where
 * it would guess at the length of a list and plan anew each time.
 */
export const anyOf = (keyHashes: readonly Buffer[]): RawBuilder<unknown> =>
  sql.join([...keyHashes, ...Array<Buffer | null>(Math.max(0, 3 - keyHashes.length)).fill(keyHashes[0] ?? null)])

/** Submissions of one person wait for each other, so that the second sees the first. Released with the transaction. */
export async function lockPerson(work: Work, keyHashes: readonly Buffer[]): Promise<void> {
  const locks = keyHashes.map(hash => hash.readBigInt64BE(0).toString())
  // A statement of its own: what is read after it must see what the one before has committed.
  await sql`SELECT pg_advisory_xact_lock(key) FROM unnest(${locks}::bigint[]) WITH ORDINALITY AS lock (key, place) ORDER BY place`.execute(
    work.tx,
  )
}

const suppressed = () =>
  unprocessable('suppressed', 'This client has asked not to be contacted, so no lead can be submitted for them.')

/**
 * @param keyHashes those that a lead has not had before: whoever is on the list may have their own details corrected
 * @throws Refusal 422 when any of them is of somebody who asked not to be contacted
 */
export async function refuseSuppressed(work: Work, keyHashes: readonly Buffer[]): Promise<void> {
  if (keyHashes.length === 0) return
  const { rows } = await sql`SELECT FROM suppression WHERE key_hash IN (${anyOf(keyHashes)}) LIMIT 1`.execute(work.tx)
  if (rows.length > 0) throw suppressed()
}

/**
 * @param reached the hashes of everything by which the lead reaches somebody
 * @throws Refusal 422 for a person who asked not to be called (POPIA, section 69), 409 for the same person and type
 * within 90 days; neither names anybody else
 */
export async function refuseKnownPerson(
  work: Work,
  keyHashes: readonly Buffer[],
  insuranceType: string,
  reached: readonly Buffer[],
): Promise<void> {
  const { rows } = await sql<{ suppressed: boolean; recent: boolean }>`
    SELECT EXISTS (SELECT FROM suppression WHERE key_hash IN (${anyOf(reached)})) AS suppressed,
      EXISTS (SELECT FROM lead_person WHERE key_hash IN (${anyOf(keyHashes)}) AND insurance_type = ${insuranceType}
        AND created_at >= ${duplicateWindowStart(work.now)}) AS recent`.execute(work.tx)
  if (rows[0]?.suppressed) throw suppressed()
  if (rows[0]?.recent) throw conflict('duplicate_lead', duplicateLeadMessage)
}

interface PersonOf {
  readonly id: string
  readonly insuranceType: InsuranceType
  readonly createdAt: Date
}

/** Remembers whom a lead is about, so that the next one about the same person is known. */
export const personOf = (tx: Tx, keyHashes: readonly Buffer[], { id: leadId, insuranceType, createdAt }: PersonOf) =>
  tx.insertInto('leadPerson').values(keyHashes.map(keyHash => ({ keyHash, insuranceType, leadId, createdAt })))

export async function keepPerson(
  { tx }: Pick<Work, 'tx'>,
  keyHashes: readonly Buffer[],
  lead: PersonOf,
): Promise<void> {
  await personOf(tx, keyHashes, lead).execute()
}
