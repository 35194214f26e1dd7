import { sql } from 'kysely'
import type { Work } from '../context.ts'

/**
 * Adds an entry to the audit log in the command's own transaction. `detail` names what changed and never holds an ID
 * number, account number, password, token or secret.
 */
export async function appendAudit(
  work: Pick<Work, 'tx' | 'actor' | 'now'>,
  action: string,
  subject: { kind: string; id: string },
  detail: Record<string, unknown> = {},
): Promise<void> {
  const actorId =
    work.actor.kind === 'admin' || work.actor.kind === 'loader'
      ? work.actor.id
      : work.actor.kind === 'partner'
        ? work.actor.keyId
        : null
  await sql`SELECT audit_append(${work.now}, ${work.actor.kind}, ${actorId}::uuid, ${action}, ${subject.kind}, ${subject.id}, ${JSON.stringify(detail)}::jsonb)`.execute(
    work.tx,
  )
}
