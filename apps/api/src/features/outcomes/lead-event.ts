import type { Work } from '../../context.ts'
import type { Source } from './standing.sql.ts'

export interface NewEvent {
  readonly kind: string
  readonly organisationStatus?: string | null | undefined
  readonly premiumCents?: number | null | undefined
  readonly premiumsCollected?: number | null | undefined
  readonly reversalOf?: string
}

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
  const actorId = actor.kind === 'admin' ? actor.id : actor.kind === 'partner' ? actor.keyId : null
  await tx
    .insertInto('leadEvent')
    .values(events.map(([{ id, leadId }, event]) => ({ ...event, leadId, assignmentId: id, at: now, source, actorId })))
    .execute()
}

export const addEvent = (work: Work, assignment: Of, source: Source, event: NewEvent): Promise<void> =>
  addEvents(work, source, [[assignment, event]])
