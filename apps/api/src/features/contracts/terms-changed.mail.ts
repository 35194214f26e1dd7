import type { AuditChange } from '@lodeway/rules/audit-log/changes.ts'
import { type CalendarDate, formatShownDate } from '@lodeway/rules/time/calendar.ts'
import type { Letter } from '../../mail/layout.ts'

interface To extends Pick<Letter, 'greeting' | 'brand'> {
  readonly address: string | undefined
  readonly today: CalendarDate
}

/** The mail to an organisation of whose contract other terms hold from now on. */
export const termsChangedLetter = (
  contract: { readonly name: string; readonly startOn: CalendarDate },
  changes: readonly AuditChange[],
  { greeting, address, brand, today }: To,
): Letter => ({
  brand,
  subject: `The terms of "${contract.name}" were changed`,
  greeting,
  paragraphs: [
    'From now on these terms of your contract are different:',
    ...changes.map(({ field, before, after }) => `${field}: ${before ?? 'none'} before, ${after ?? 'none'} now.`),
    ...(contract.startOn > today ? [`Until ${formatShownDate(contract.startOn)} it takes no leads.`] : []),
    'They count for the leads to come. If this is not what was agreed, please tell us.',
  ],
  ...(address !== undefined && { button: { label: 'See your contracts', address } }),
})
