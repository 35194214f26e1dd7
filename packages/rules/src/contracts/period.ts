/** The length of a contract's window, once-off or 1 to 12 months (document 2, section 9). */
export const periods = [
  'P0M',
  'P1M',
  'P2M',
  'P3M',
  'P4M',
  'P5M',
  'P6M',
  'P7M',
  'P8M',
  'P9M',
  'P10M',
  'P11M',
  'P12M',
] as const
export type Period = (typeof periods)[number]

/** Whole months in a period; 0 for once-off, which is a single open-ended window. */
export const periodMonths = (period: Period): number => Number(period.slice(1, -1))

/** The period of so many whole months, or undefined when there is none. */
export const periodOfMonths = (months: number): Period | undefined =>
  periods.find(period => periodMonths(period) === months)

const labelOfMonths = (months: number): string =>
  months === 0 ? 'Once-off' : months === 1 ? '1 month' : `${months} months`

/** 'Once-off', '1 month' … '12 months'. */
export const periodLabels = Object.fromEntries(
  periods.map(period => [period, labelOfMonths(periodMonths(period))]),
) as Record<Period, string>
