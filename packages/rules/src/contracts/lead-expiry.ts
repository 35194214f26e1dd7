import { addMonths, type CalendarDate } from '../time/calendar.ts'

/** How long an organisation has to sell a lead, 1 to 6 months from its assignment (document 2, section 9). */
export const leadExpiryPeriods = ['P1M', 'P2M', 'P3M', 'P4M', 'P5M', 'P6M'] as const
export type LeadExpiryPeriod = (typeof leadExpiryPeriods)[number]

export const leadExpiryLabels: Record<LeadExpiryPeriod, string> = {
  P1M: '1 month',
  P2M: '2 months',
  P3M: '3 months',
  P4M: '4 months',
  P5M: '5 months',
  P6M: '6 months',
}

/** Whole months, 1 to 6, of 'P1M' … 'P6M' or of the bare number; undefined for anything else. */
export function leadExpiryMonths(value: unknown): number | undefined {
  const found = leadExpiryPeriods.find(period => period === value || period.slice(1, -1) === String(value))
  return found === undefined ? undefined : Number(found.slice(1, -1))
}

/**
 * The first day on which a lead that was not sold has lapsed.
 * @param expiryMonths of the contract, never more than the longest period; null: one month
 */
export const lapsesOn = (assignedOn: CalendarDate, expiryMonths: number | null): CalendarDate =>
  addMonths(assignedOn, Math.min(expiryMonths ?? 1, leadExpiryPeriods.length))
