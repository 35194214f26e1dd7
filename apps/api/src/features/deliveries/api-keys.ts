import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { newToken, tokenHash } from '../../crypto/keys.ts'
import type { Work } from '../../work/context.ts'
import { notFound } from '../../work/refusal.ts'
import { findReceiver } from './integration.ts'

/** An API key of 256 random bits. Only its digest is kept; the prefix tells keys apart. */
export async function createApiKey(
  work: Work,
  organisationId: string,
  name: string,
): Promise<{ id: string; key: string }> {
  await findReceiver(work, organisationId, 'name')
  const key = `lw_${newToken()}`
  const id = newId()
  await work.tx
    .insertInto('apiKey')
    .values({ id, organisationId, name, prefix: key.slice(0, 9), keyHash: tokenHash(key), createdAt: work.now })
    .execute()
  await appendAudit(work, 'organisation.key-create', { kind: 'organisation', id: organisationId }, { keyId: id, name })
  return { id, key }
}

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
