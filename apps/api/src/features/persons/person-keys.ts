import { type IdentityKind, identityKeys } from '@lodeway/rules/leads/duplicates.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { type Selectable, sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Tx } from '../../db/database.ts'
import type { LeadPerson } from '../../db/schema.ts'
import { insertsOf, type Write, writeAll } from '../../db/write-together.ts'
import type { Work } from '../../work/context.ts'

type Person = Parameters<typeof identityKeys>[0]

/** The keyed hashes by which a person is recognised. */
export const personKeys = (keys: Keys, person: Person): Buffer[] =>
  personKeysByKind(keys, person).map(({ keyHash }) => keyHash)

/** The same hashes with what each was made of. */
export const personKeysByKind = (keys: Keys, person: Person): { kind: IdentityKind; keyHash: Buffer }[] =>
  identityKeys(person).map(({ kind, value }) => ({ kind, keyHash: keys.fingerprint(value, `lead.${kind}`) }))

/**
 * The hashes of everything by which a lead reaches somebody. The alternative phone number makes nobody a duplicate, but
 * whoever asked not to be contacted is not to be rung on it either.
 */
export const reachedKeys = (
  keys: Keys,
  keyHashes: readonly Buffer[],
  alternativePhoneNumber: string | null | undefined,
): Buffer[] => [...keyHashes, ...personKeys(keys, { phoneNumber: alternativePhoneNumber })]

/** Submissions of one person wait for each other, so that the second sees the first. Released with the transaction. */
export async function lockPersons(tx: Tx, keyHashes: readonly Buffer[]): Promise<void> {
  const locks = keyHashes.map(hash => hash.readBigInt64BE(0).toString())
  // In one order, so that two never wait for each other; and a statement of its own: what is read after it must see what
  // the one before has committed.
  await sql`SELECT pg_advisory_xact_lock(key) FROM unnest(${locks}::bigint[]) AS lock (key) ORDER BY key`.execute(tx)
}

interface PersonOf {
  readonly id: string
  readonly insuranceType: InsuranceType
  readonly createdAt: Date
}

/** What writes whom leads are about, so that the next one about the same person is known. */
export const personWrites = (
  people: readonly { readonly keyHashes: readonly Buffer[]; readonly lead: PersonOf }[],
): Write[] =>
  insertsOf({
    leadPerson: people.flatMap(({ keyHashes, lead: { id: leadId, insuranceType, createdAt } }) =>
      keyHashes.map(keyHash => ({ keyHash, insuranceType, leadId, createdAt })),
    ),
  })

/** By which key a lead was known for which insurance type, and since when. */
type KnownBy = Pick<Selectable<LeadPerson>, 'keyHash' | 'insuranceType' | 'createdAt'>

/** Which of these keys a lead was not known by, for its insurance type: only they can make it a duplicate of another. */
export const newKeys = (
  keyHashes: readonly Buffer[],
  insuranceType: InsuranceType,
  had: readonly KnownBy[],
): Buffer[] => keyHashes.filter(keyHash => sinceWhen(keyHash, insuranceType, had) === undefined)

const sinceWhen = (keyHash: Buffer, insuranceType: InsuranceType, had: readonly KnownBy[]): Date | undefined =>
  had.find(known => known.insuranceType === insuranceType && known.keyHash.equals(keyHash))?.createdAt

/**
 * Keeps whom a lead that was changed is about. What it had counts from when it had it; what is new to it from now, as if it had just been
 * submitted.
 * @param isSame what is new corrects the details of the same client: it counts from when the first of them did
 */
export async function keepPersonAnew(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  keyHashes: readonly Buffer[],
  { id, insuranceType }: Pick<PersonOf, 'id' | 'insuranceType'>,
  had: readonly KnownBy[],
  isSame = false,
): Promise<void> {
  const [first = now] = isSame ? had.map(({ createdAt }) => createdAt).toSorted((one, other) => +one - +other) : []
  const people = keyHashes.map(keyHash => {
    const createdAt = sinceWhen(keyHash, insuranceType, had) ?? first
    return { keyHashes: [keyHash], lead: { id, insuranceType, createdAt } }
  })
  await writeAll(tx, personWrites(people))
}

/**
 * Forgets by which keys the people of these leads are recognised: they are erased, or about to be kept anew.
 * @returns what is forgotten
 */
export const forgetPersons = ({ tx }: Pick<Work, 'tx'>, leadIds: readonly string[]): Promise<KnownBy[]> =>
  tx
    .deleteFrom('leadPerson')
    .where('leadId', 'in', leadIds)
    .returning(['keyHash', 'insuranceType', 'createdAt'])
    .execute()
