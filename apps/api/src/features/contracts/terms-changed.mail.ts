import type { AuditChange } from '@lodeway/rules/audit-log/changes.ts'
import { type CalendarDate, formatShownDate } from '@lodeway/rules/time/calendar.ts'
import type { Letter } from '../../mail/layout.ts'

export interface ToldTerms {
  /** The contract as it was; of a renewal, the one that it follows. */
  readonly before: Named
  readonly after: Named & { readonly startOn: CalendarDate }
  readonly changes: readonly AuditChange[]
  /** From now on an administrator alone resumes it. */
  readonly isPausedNow: boolean
}

interface Named {
  readonly id: string
  readonly name: string
}

interface To extends Pick<Letter, 'greeting' | 'brand'> {
  readonly address: string | undefined
  readonly today: CalendarDate
}

/** The mail to an organisation of whose contract other terms hold from now on. */
export const termsChangedLetter = (told: ToldTerms, { greeting, address, brand, today }: To): Letter => ({
  brand,
  subject: subjectOf(told),
  greeting,
  paragraphs: [
    ...(told.changes.length > 0 ? changesOf(told) : []),
    ...(told.isPausedNow ? ['It is paused: it takes no leads until we resume it.'] : []),
    ...(told.after.startOn > today ? [`Until ${formatShownDate(told.after.startOn)} it takes no leads.`] : []),
    'If this is not what was agreed, please tell us.',
  ],
  ...(address !== undefined && { button: { label: 'See your contracts', address } }),
})

const isRenewal = ({ before, after }: ToldTerms): boolean => before.id !== after.id

function subjectOf(told: ToldTerms): string {
  const { before, after, changes } = told
  if (isRenewal(told)) return `"${before.name}" was renewed as "${after.name}"`
  if (changes.length === 0) return `"${after.name}" is paused until we resume it`
  return `The terms of "${after.name}" were changed`
}

const changesOf = (told: ToldTerms): string[] => [
  isRenewal(told)
    ? 'These terms of the new contract are different from those of the one before:'
    : 'From now on these terms of your contract are different:',
  ...told.changes.map(({ field, before, after }) => `${field}: ${before ?? 'none'} before, ${after ?? 'none'} now.`),
  'They count for the leads to come.',
]
