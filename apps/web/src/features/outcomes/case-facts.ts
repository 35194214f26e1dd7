import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import type { Fact } from '../../ui/facts.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { holderWords, type OutcomeCase, reportedWords } from './case-columns.tsx'

/** What there is to know of a case before it is decided. */
export const caseFacts = (found: OutcomeCase): Fact[] => [
  { label: 'Organisation', value: found.organisationName },
  { label: 'Reported status', value: reportedWords(found) },
  { label: 'Reported', value: shownTime(found.openedAt) },
  ...(found.decideBy === null ? [] : [{ label: 'Decide by', value: formatShownDate(found.decideBy) }]),
  { label: 'Assigned', value: shownTime(found.assignedAt) },
  { label: 'Lead is with', value: holderWords(found) },
  ...(found.reportedReason === null ? [] : [{ label: 'Their reason', value: found.reportedReason, wide: true }]),
]
