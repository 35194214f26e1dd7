import { reportedEvents, type storyEntry } from '@lodeway/contract/story-entry.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { nameIfAny } from '@lodeway/rules/people/name.ts'
import type * as z from 'zod/mini'
import { owedRow } from './owed-row.ts'
import type { Records } from './story.sql.ts'

export type Entry = z.input<typeof storyEntry>
type Reported = Extract<Entry, { kind: 'reported' }>

export const wire = (at: Date): string => at.toISOString()

type EventRecord = Records['events'][number]
const isReported = (kind: string): kind is Reported['event'] => (reportedEvents as readonly string[]).includes(kind)

/** What the history says beside what is known from elsewhere: what becomes owed is in the report that causes it. */
export function happened(event: EventRecord, { sales }: Records, isAdmin: boolean): Entry[] {
  const { kind } = event
  if (kind === 'paid' || kind === 'paymentTakenBack') {
    const row = sales.find(sale => sale.assignmentId === event.assignmentId && sale.ledgerKey === event.ledgerKey)
    if (row === undefined || !isAdmin) return []
    const { category, status, amount, party } = owedRow(row)
    return [{ kind, at: wire(event.at), by: byOf(event, true), category, status, amount, party }]
  }
  if (!isReported(event.kind)) return []
  return [
    {
      kind: 'reported',
      at: wire(event.at),
      event: event.kind,
      ...(event.organisationStatus !== null && { organisationStatus: event.organisationStatus }),
      source: event.source,
      by: byOf(event, isAdmin),
      ...(isAdmin && {
        premium: centsToRand(event.premiumCents),
        premiumsCollected: event.premiumsCollected,
        reason: event.reason,
      }),
    },
  ]
}

function byOf({ source, firstName, lastName, organisationName }: EventRecord, isAdmin: boolean) {
  const person = isAdmin ? nameIfAny({ firstName, lastName }) : null
  if (source === 'system') return { kind: 'system' as const, name: null }
  if (source === 'partner' || source === 'buyer')
    return {
      kind: 'organisation' as const,
      name: isAdmin ? organisationName : null,
      ...(person !== null && { person }),
    }
  return { kind: 'administrator' as const, name: person }
}
