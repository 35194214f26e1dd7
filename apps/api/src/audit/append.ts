import type { AuditAction, AuditSubjectKind } from '@lodeway/rules/audit-log/actions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../work/actor.ts'
import type { Work } from '../work/context.ts'

export interface AuditSubject {
  readonly kind: AuditSubjectKind
  readonly id: string
}

export interface AuditEntry {
  /** Whoever made the request, or the person of an account who is just signing in. */
  readonly actor: Actor | { readonly kind: 'admin' | 'loader' | 'buyer'; readonly id: string }
  readonly action: AuditAction
  readonly subject: AuditSubject
  readonly detail: Record<string, unknown>
}

/**
 * Adds an entry to the audit log in the command's own transaction. `detail` names what changed and never holds an ID
 * number, account number, password, token or secret.
 */
export const appendAudit = (
  work: Pick<Work, 'tx' | 'actor' | 'now'>,
  action: AuditAction,
  subject: AuditSubject,
  detail: Record<string, unknown> = {},
): Promise<void> => appendAudits(work, [{ actor: work.actor, action, subject, detail }])

/** Several entries, in this order. */
export async function appendAudits(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await auditWrite(entries, now).execute(tx)
}

/** The statement that adds them. */
export function auditWrite(entries: readonly AuditEntry[], now: Date): RawBuilder<unknown> {
  const rows = entries.map(({ actor, action, subject, detail }) => ({
    at: now,
    actor_kind: actor.kind,
    actor_id: actorIdOf(actor),
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    detail,
  }))
  return sql`SELECT audit_append_all(${JSON.stringify(rows)}::jsonb)`
}

const actorIdOf = (actor: AuditEntry['actor']): string | null => {
  if ('id' in actor) return actor.id
  return actor.kind === 'partner' ? actor.keyId : null
}

/**
 * The values from before of what a change made different, for an entry's `before`; those from after stand beside it. Only
 * columns that may be read by anybody who reads the log: never a person's name, address, number or secret.
 */
export const valuesBefore = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) => ({
  before: Object.fromEntries(
    Object.keys(after)
      .filter(name => (before[name] ?? null) !== (after[name] ?? null))
      .map(name => [name, before[name] ?? null]),
  ),
})

/** Which of these columns a change made different, for an entry's `fields`: what stands in them must not be read by whoever reads the log. */
export const changedOf = <Name extends string>(
  names: readonly Name[],
  before: Readonly<Partial<Record<Name, unknown>>>,
  after: Readonly<Partial<Record<Name, unknown>>>,
): { fields: Name[] } => ({ fields: names.filter(name => (before[name] ?? null) !== (after[name] ?? null)) })
