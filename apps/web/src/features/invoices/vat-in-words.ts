import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import type { Settings } from './settings-panel.tsx'

/** Whether and from when VAT is charged, at which rate, and which rates are planned; one that changes nothing is none. @param today an ISO day */
export function vatInWords(
  { vatRegisteredFrom, vatNumber, vatRates }: Pick<Settings, 'vatRegisteredFrom' | 'vatNumber' | 'vatRates'>,
  today: string,
): string {
  if (vatRegisteredFrom === null) return 'Not registered'
  const now = vatRates.findLast(({ startsOn }) => startsOn <= today)
  const planned = vatRates.filter(
    ({ startsOn, percent }, place) => startsOn > today && percent !== vatRates[place - 1]?.percent,
  )
  return [
    `${vatNumber}, registered from ${formatShownDate(vatRegisteredFrom)}, ${now?.percent}%`,
    ...planned.map(({ percent, startsOn }) => `${percent}% from ${formatShownDate(startsOn)}`),
  ].join('; ')
}
