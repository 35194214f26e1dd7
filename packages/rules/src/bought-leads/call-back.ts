import { addDays, type CalendarDate, johannesburgDate, johannesburgTime, startOfDay } from '../time/calendar.ts'
import { boughtLeadMessages } from './states.ts'

const quarter = 15 * 60_000
const farthestDays = 366

/** The times of day that are offered for a call, each quarter of an hour: '00:00' … '23:45'. */
export const callTimes: readonly string[] = Array.from({ length: 96 }, (_, place) => {
  const [hours, minutes] = [Math.floor(place / 4), (place % 4) * 15]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})

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
function nextMonday(day: CalendarDate): CalendarDate {
  // Noon in South Africa is the same day in UTC.
  const weekday = new Date(startOfDay(day).getTime() + 12 * 60 * 60_000).getUTCDay()
  return addDays(day, (8 - weekday) % 7)
}
