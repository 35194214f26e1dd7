import { geographicalAreaLabels } from '../leads/geographical-areas.ts'
import { formatCount, formatRand } from '../money/rand.ts'
import { nearestCents } from '../money/wire.ts'
import { type DayHours, type Limits, weekdayLabels, weekdays } from './limits.ts'

/** Limits as they go over the wire, the budget in rand. */
type WireLimits = Limits & { monthlyBudget: number | null }

/** Limits as a list of phrases, empty without any: '20 a day', 'Mon–Fri 08:00–17:00'. */
export function limitsInWords(limits: WireLimits | null): string[] {
  if (limits === null) return []
  const { leadsPerHour, leadsPerDay, monthlyBudget, hours, areas, incomeIds } = limits
  return [
    leadsPerDay === null ? '' : `${formatCount(leadsPerDay)} a day`,
    leadsPerHour === null ? '' : `${formatCount(leadsPerHour)} an hour`,
    monthlyBudget === null ? '' : `${formatRand(nearestCents(monthlyBudget))} a month`,
    ...(hours === null ? [] : stretches(hours.days)),
    hours === null || hours.days.length === 0
      ? ''
      : hours.onPublicHolidays
        ? 'public holidays too'
        : 'no public holidays',
    areas.map(area => geographicalAreaLabels[area]).join(', '),
    agesInWords(limits),
    incomeIds.length === 0 ? '' : incomeIds.length === 1 ? 'one income' : `${incomeIds.length} incomes`,
  ].filter(phrase => phrase !== '')
}

function agesInWords({ ageFrom, ageTo }: WireLimits): string {
  if (ageFrom !== null && ageTo !== null) return `ages ${ageFrom} to ${ageTo}`
  if (ageFrom !== null) return `from age ${ageFrom}`
  return ageTo === null ? '' : `to age ${ageTo}`
}

/** Days that follow on one another with the same hours are told as one stretch. */
function stretches(days: readonly DayHours[]): string[] {
  const ordered = weekdays.flatMap(day => days.find(each => each.day === day) ?? [])
  const grouped: DayHours[][] = []
  for (const each of ordered) {
    const last = grouped.at(-1)
    const before = last?.at(-1)
    const follows =
      before !== undefined &&
      weekdays.indexOf(before.day) + 1 === weekdays.indexOf(each.day) &&
      before.from === each.from &&
      before.until === each.until
    if (last && follows) last.push(each)
    else grouped.push([each])
  }
  return grouped.map(group => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return ''
    const named = first === last ? short(first) : `${short(first)}–${short(last)}`
    return `${named} ${first.from}–${first.until}`
  })
}

const short = ({ day }: DayHours): string => weekdayLabels[day].slice(0, 3)
