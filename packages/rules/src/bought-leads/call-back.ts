import { addDays, type CalendarDate, johannesburgDate, johannesburgTime } from '../time/calendar.ts'
import { weekdayOf } from '../time/ranges.ts'
import { timesOfDay } from '../time/times-of-day.ts'
import { boughtLeadMessages } from './states.ts'

const quarter = 15 * 60_000
const farthestDays = 366

/** The times of day that are offered for a call, each quarter of an hour: '00:00' … '23:45'. */
export const callTimes = timesOfDay(15).slice(0, -1)

/** The last day that a call can be put off to. */
export const lastCallDay = (now: Date): CalendarDate => addDays(johannesburgDate(now), farthestDays)

/** What is wrong with a time to call back: it is over, or more than a year away (a slip in the year). */
export function callBackProblem(at: Date, now: Date): string | undefined {
  if (at <= now) return boughtLeadMessages.callBackInThePast
  return johannesburgDate(at) > lastCallDay(now) ? boughtLeadMessages.callBackTooFar : undefined
}

export interface CallBackChoice {
  readonly label: string
  readonly day: CalendarDate
  /** 'HH:MM' in South Africa. */
  readonly time: string
}

/** What people mostly say: in an hour, tomorrow, and after the weekend. */
export function callBackChoices(now: Date): readonly CallBackChoice[] {
  const inAnHour = new Date(Math.ceil((now.getTime() + 60 * 60_000) / quarter) * quarter)
  const tomorrow = addDays(johannesburgDate(now), 1)
  const monday = nextMonday(tomorrow)
  return [
    { label: 'In an hour', day: johannesburgDate(inAnHour), time: johannesburgTime(inAnHour) },
    { label: 'Tomorrow 09:00', day: tomorrow, time: '09:00' },
    ...(monday === tomorrow ? [] : [{ label: 'Monday 09:00', day: monday, time: '09:00' }]),
  ]
}

/** The first Monday from this day on. */
const nextMonday = (day: CalendarDate): CalendarDate => addDays(day, (7 - weekdayOf(day)) % 7)
