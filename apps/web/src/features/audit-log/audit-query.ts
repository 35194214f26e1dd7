import { auditActions, auditActorKinds, auditSubjectKinds } from '@lodeway/rules/audit-log/actions.ts'
import { auditKinds } from '@lodeway/rules/audit-log/reads.ts'
import { type DateRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { manyIds, manyOf, oneOf } from '../../ui/table-address.ts'
import type { useTableAddress } from '../../ui/use-table-address.ts'

export const shownKinds = [...auditKinds, 'both'] as const

export const auditSettings = {
  list: 'auditLog' as const,
  sort: 'at:desc',
  filters: {
    who: manyOf(auditActorKinds),
    what: manyOf(auditActions),
    about: manyOf(auditSubjectKinds),
    /** Changes at first: most of a long log says who read what. */
    kind: oneOf(shownKinds, 'change'),
    /** One account, and one thing: chosen from an entry. */
    by: manyIds,
    subject: manyIds,
  },
}
export type AuditAddress = ReturnType<typeof useTableAddress<typeof auditSettings.filters>>

/** What the page's address asks for. */
export function auditQuery({ filters, search, window }: AuditAddress, range: DateRange | undefined) {
  const { who, what, about, kind, by, subject } = filters
  return {
    limit: window.limit,
    offset: window.offset,
    ...(who.length > 0 && { actor: who }),
    // What is asked for by its name is shown, whichever kind it is of.
    ...(what.length > 0 ? { action: what } : kind !== 'both' && { kind }),
    ...(about.length > 0 && { subject: about }),
    ...(by[0] && { actorId: by[0] }),
    ...(subject[0] && { subjectId: subject[0] }),
    ...(search !== '' && { search }),
    ...(range && rangeToWire(range)),
  }
}
