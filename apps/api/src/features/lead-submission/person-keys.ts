import {
  duplicateLeadMessage,
  duplicateWindowStart,
  type IdentityKind,
  identityKeys,
} from '@lodeway/rules/leads/duplicates.ts'
import { sql } from 'kysely'
import type { Work } from '../../context.ts'
import type { Keys } from '../../crypto/keys.ts'
import { conflict, unprocessable } from '../../http/refusal.ts'

type Person = Parameters<typeof identityKeys>[0]

/** The keyed hashes by which a person is recognised, in one order, so that locks on them never cross. */
export const personKeys = (keys: Keys, person: Person): Buffer[] =>
  personKeysByKind(keys, person)
    .map(({ keyHash }) => keyHash)
    .toSorted(Buffer.compare)

/** The same hashes with what each was made of. */
export const personKeysByKind = (keys: Keys, person: Person): { kind: IdentityKind; keyHash: Buffer }[] =>
  identityKeys(person).map(({ kind, value }) => ({ kind, keyHash: keys.fingerprint(value, `lead.${kind}`) }))

/** Submissions of one person wait for each other, so that the second sees the first. Released with the transaction. */
export async function lockPerson(work: Work, keyHashes: readonly Buffer[]): Promise<void> {
  for (const hash of keyHashes)
    await sql`SELECT pg_advisory_xact_lock(${hash.readBigInt64BE(0).toString()}::bigint)`.execute(work.tx)
}

/**
 * @throws Refusal 422 for a person who asked not to be called (POPIA, section 69), 409 for the same person and type
 * within 90 days; neither names anybody else
 */
export async function refuseKnownPerson(
  work: Work,
  keyHashes: readonly Buffer[],
  insuranceType: string,
): Promise<void> {
  const suppressed = await work.tx
    .selectFrom('suppression')
    .select('keyHash')
    .where('keyHash', 'in', keyHashes)
    .executeTakeFirst()
  if (suppressed !== undefined)
    throw unprocessable(
      'suppressed',
      'This client has asked not to be contacted, so no lead can be submitted for them.',
    )
  const recent = await work.tx
    .selectFrom('leadPerson')
    .select('leadId')
    .where('keyHash', 'in', keyHashes)
    .where('insuranceType', '=', insuranceType)
    .where('createdAt', '>=', duplicateWindowStart(work.now))
    .executeTakeFirst()
  if (recent !== undefined) throw conflict('duplicate_lead', duplicateLeadMessage)
}
