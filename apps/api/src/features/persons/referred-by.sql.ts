import { type RawBuilder, sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { loaderReference } from './loader-reference.ts'

/**
 * Whether a row of `lead` came from the loader whose reference at this organisation was typed; undefined for another text. No
 * reference is kept, so those of the loaders of its leads are made anew: one read of an index that holds both.
 */
export async function isReferredBy(
  { db, keys }: { readonly db: Queryable; readonly keys: Keys },
  organisationId: string,
  typed: string,
): Promise<RawBuilder<boolean> | undefined> {
  const reference = typed.trim().toUpperCase()
  if (!/^L-[0-9A-F]{8}$/.test(reference)) return undefined
  const loaders = await db
    .selectFrom('lead')
    .select('loaderId')
    .distinct()
    .where('organisationId', '=', organisationId)
    .execute()
  const named = loaders.filter(({ loaderId }) => loaderReference(keys, organisationId, loaderId) === reference)
  return sql<boolean>`lead.loader_id = ANY(${named.map(({ loaderId }) => loaderId)}::uuid[])`
}
