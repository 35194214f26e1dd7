import { searchTerms } from '@lodeway/rules/people/search-terms.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import { isFound } from '../../db/plain-search.ts'
import { personKeys } from './person-keys.ts'

/**
 * Whether a row of `lead` is about whom was typed: part of a name, email or phone number, a whole ID number by its
 * fingerprint, the lead's id or its reference. The database never learns an ID number that somebody typed.
 */
export function isAbout(keys: Keys, typed: string): RawBuilder<boolean> {
  const terms = searchTerms(typed)
  if (terms.by === 'id') return isNamed(typed)
  if (terms.by === 'text') return isFound('lead', typed)
  if (terms.by === 'reference')
    return terms.orText ? sql<boolean>`(${isNamed(typed)} OR ${isFound('lead', typed)})` : isNamed(typed)
  const hashes = personKeys(keys, { idNumber: terms.idNumber })
  return sql<boolean>`lead.id IN (SELECT lead_id FROM lead_person WHERE key_hash = ANY(${hashes}))`
}

/** For those who may not read whom leads are about: whether a row of `lead` has what was typed as its id or its reference. */
export function isNamed(typed: string): RawBuilder<boolean> {
  const terms = searchTerms(typed)
  if (terms.by === 'id') return sql<boolean>`lead.id = ${terms.id}::uuid`
  return terms.by === 'reference' ? sql<boolean>`right(lead.id::text, 12) = ${terms.reference}` : sql<boolean>`false`
}
