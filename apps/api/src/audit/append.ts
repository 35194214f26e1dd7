import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../work/actor.ts'
import type { Work } from '../work/context.ts'

export interface AuditEntry {
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string }
  readonly detail: Record<string, unknown>
}

/**
 * Adds an entry to the audit log in the command's own transaction. `detail` names what changed and never holds an ID
 * number, account number, password, token or secret.
 */
export const appendAudit = (
  work: Pick<Work, 'tx' | 'actor' | 'now'>,
  action: string,
  subject: { kind: string; id: string },
  detail: Record<string, unknown> = {},
): Promise<void> => appendAudits(work, [{ action, subject, detail }])

/** Several entries, in this order. */
export async function appendAudits(
  { tx, actor, now }: Pick<Work, 'tx' | 'actor' | 'now'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ action, subject, detail }) => ({ action, kind: subject.kind, id: subject.id, detail }))
  await sql`
    SELECT audit_append(${now}, ${actor.kind}, ${actorIdOf(actor)}::uuid, entry->>'action', entry->>'kind', entry->>'id', entry->'detail')
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS entry`.execute(tx)
}

/** One entry as a call within a larger statement. */
export const auditEntry = (
  { actor, now }: Pick<Work, 'actor' | 'now'>,
  action: string,
  subject: { kind: string; id: string },
  detail: Record<string, unknown>,
): RawBuilder<unknown> =>
  sql`audit_append(${now}, ${actor.kind}, ${actorIdOf(actor)}::uuid, ${action}, ${subject.kind}, ${subject.id}, ${JSON.stringify(detail)}::jsonb)`

const actorIdOf = (actor: Actor): string | null => {
  if (actor.kind === 'admin' || actor.kind === 'loader') return actor.id
  return actor.kind === 'partner' ? actor.keyId : null
}
