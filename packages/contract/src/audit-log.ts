import { auditActions, auditActorKinds, auditSubjectKinds } from '@lodeway/rules/audit-log/actions.ts'
import { auditKinds } from '@lodeway/rules/audit-log/reads.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, noBody, withRange } from './fields.ts'
import { limitUpTo, listOf, offset, pageOf, search } from './list-fields.ts'
import { line, uuid } from './text-fields.ts'

/** One entry, as recorded: who, what, about whom or what, and what changed in words. Nothing secret is in the log. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** The name is that of today; null for a visitor, and for the product itself. `id` is an account's. */
  actor: z.object({ kind: z.string(), id: z.nullable(uuid), name: z.nullable(z.string()) }),
  action: z.string(),
  /** `path` parts: a contract is found by its organisation and kind. */
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    name: z.nullable(z.string()),
    contract: z.nullable(z.object({ organisationId: uuid, kind: z.enum(['internal', 'external']) })),
  }),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Where it stands in the chain, and the fingerprint that the next one in its lane builds on. */
  chain: z.object({ lane: z.int(), place: z.int(), hash: z.string() }),
})
export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/v1/audit-log',
  callers: ['admin'],
  subject: 'none',
  summary: 'The audit log, newest first.',
  query: withRange({
    actor: z.optional(listOf(z.enum(auditActorKinds))),
    actorId: z.optional(uuid),
    action: z.optional(listOf(z.enum(auditActions), auditActions.length)),
    /** What was changed or done, or what was only read; both without it. */
    kind: z.optional(z.enum(auditKinds)),
    subject: z.optional(listOf(z.enum(auditSubjectKinds))),
    subjectId: z.optional(line(64)),
    /**
     * Part of a name or email address of who acted or what it is about, or a whole id or ID number; of a lead, all that its list
     * finds it by; of a payment run, an invoice or a self-billed document, its number.
     */
    search: z.optional(search),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: z.extend(pageOf(auditEntry), {
    /** More leads have what was searched for in them than are looked through: entries about the others are not here. */
    leadsLeftOut: z.boolean(),
    /** More entries match than `count` says: that is how far they were counted. */
    moreThanCount: z.boolean(),
  }),
})
export const verifyAuditLog = endpoint({
  name: 'verifyAuditLog',
  method: 'POST',
  path: '/v1/audit-log/verify',
  callers: ['admin'],
  area: 'settings',
  subject: 'none',
  summary: 'Computes the chain anew, entry by entry, and records that it was done.',
  body: noBody,
  answer: z.object({
    /** How many entries there are, and when the newest was written. */
    entries: z.int(),
    until: z.nullable(instant),
    /** The first entry of each lane that does not follow from the one before it. */
    broken: z.array(z.object({ lane: z.int(), place: z.int(), at: z.nullable(instant) })),
  }),
})
