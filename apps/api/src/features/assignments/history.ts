import type { PaymentKind } from '@lodeway/rules/sales/rows.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { LeadEvent } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'

/** Where an event came from; `system` is the product itself, for a lapse as an example. */
export type Source = 'partner' | 'csv' | 'admin' | 'buyer' | 'system'

export type NewEvent = Pick<
  Insertable<LeadEvent>,
  'kind' | 'organisationStatus' | 'premiumCents' | 'premiumsCollected' | 'reversalOf'
>

interface Of {
  readonly id: string
  readonly leadId: string
}

/** Adds to the history of assignments, in this order: sale rows are a function of it. */
export async function addEvents(
  { tx, actor, now }: Work,
  source: Source,
  events: readonly (readonly [Of, NewEvent])[],
): Promise<void> {
  if (events.length === 0) return
  const actorId =
    actor.kind === 'admin' || actor.kind === 'buyer' ? actor.id : actor.kind === 'partner' ? actor.keyId : null
  await tx
    .insertInto('leadEvent')
    .values(events.map(([{ id, leadId }, event]) => ({ ...event, leadId, assignmentId: id, at: now, source, actorId })))
    .execute()
}

export const addEvent = (work: Work, assignment: Of, source: Source, event: NewEvent): Promise<void> =>
  addEvents(work, source, [[assignment, event]])

/** The client's own details were corrected, whoever has the lead. */
export async function addCorrection({ tx, actor, now }: Work, leadId: string): Promise<void> {
  await tx
    .insertInto('leadEvent')
    .values({ leadId, at: now, kind: 'changed', source: 'admin', actorId: actor.kind === 'admin' ? actor.id : null })
    .execute()
}

/** What happened to rows at the bank, or that they were paid or were not after all, as an INSERT from a relation of `lead_id, assignment_id, at, ledger_key`. */
export const newPayments = (
  paid: RawBuilder<unknown>,
  source: Source,
  actorId: string | null,
  kind: PaymentKind = 'paid',
): RawBuilder<unknown> =>
  sql`INSERT INTO lead_event (lead_id, assignment_id, at, kind, ledger_key, source, actor_id)
    SELECT lead_id, assignment_id, at, ${kind}, ledger_key, ${source}, ${actorId}::uuid FROM ${paid} AS paid_row`
