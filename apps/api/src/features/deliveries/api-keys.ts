import { maxApiKeys } from '@lodeway/rules/limits.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { newToken, tokenHash } from '../../crypto/keys.ts'
import type { Work } from '../../work/context.ts'
import { notFound, unprocessable } from '../../work/refusal.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { findReceiver } from './integration.ts'

/**
 * An API key of 256 random bits. Only its digest is kept; the prefix tells keys apart.
 * @throws Refusal 422 for a lead company, and when as many keys work as can be listed
 */
export async function createApiKey(
  work: Work,
  organisationId: string,
  name: string,
): Promise<{ id: string; key: string }> {
  // Of two at the same moment the second counts the key of the first.
  await findOrganisation(work.tx, organisationId, 'for no key update')
  await findReceiver(work, organisationId, 'name')
  const working = await work.tx
    .selectFrom('apiKey')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('revokedAt', 'is', null)
    .limit(maxApiKeys)
    .execute()
  if (working.length === maxApiKeys) throw unprocessable('too_many_keys', tooMany, { name: tooMany })
  const key = `lw_${newToken()}`
  const id = newId()
  await work.tx
    .insertInto('apiKey')
    .values({ id, organisationId, name, prefix: key.slice(0, 9), keyHash: tokenHash(key), createdAt: work.now })
    .execute()
  await appendAudit(work, 'organisation.key-create', { kind: 'organisation', id: organisationId }, { keyId: id, name })
  return { id, key }
}

const tooMany = `This organisation has ${maxApiKeys} API keys that work, and no more are made. Revoke one that is not used first.`

export async function revokeApiKey(work: Work, organisationId: string, keyId: string): Promise<void> {
  const revoked = await work.tx
    .updateTable('apiKey')
    .set(eb => ({ revokedAt: eb.fn.coalesce('revokedAt', eb.val(work.now)) }))
    .where('id', '=', keyId)
    .where('organisationId', '=', organisationId)
    .executeTakeFirst()
  if (revoked.numUpdatedRows === 0n) throw notFound('This key')
  await appendAudit(work, 'organisation.key-revoke', { kind: 'organisation', id: organisationId }, { keyId })
}
