import { addDays, addMonths, type CalendarDate, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { weekdayOf } from '@lodeway/rules/time/ranges.ts'
import type { Context } from '../work/context.ts'

/** A day of the demonstration: what happens on it happens at its hours. */
export interface DemoDay {
  readonly date: CalendarDate
  /** Counted back from the day on which the demonstration is made. */
  readonly daysAgo: number
  readonly isMonday: boolean
  /** The first working day of its month. */
  readonly beginsMonth: boolean
  at(hour: number): Context
}

/** The working days of so many months, up to yesterday. */
export function demoDays(context: Context, months: number): DemoDay[] {
  const today = johannesburgDate(context.clock.now())
  const days: DemoDay[] = []
  let month = ''
  let daysAgo = 0
  for (let date = addDays(today, -1); date >= addMonths(today, -months); date = addDays(date, -1)) {
    daysAgo += 1
    if (weekdayOf(date) < 5) days.push(dayOf(context, date, daysAgo))
  }
  return days.toReversed().map(day => {
    const beginsMonth = day.date.slice(0, 7) !== month
    month = day.date.slice(0, 7)
    return { ...day, beginsMonth }
  })
}

export function dayOf(context: Context, date: CalendarDate, daysAgo: number): DemoDay {
  return {
    date,
    daysAgo,
    isMonday: weekdayOf(date) === 0,
    beginsMonth: false,
    at: hour => ({ ...context, clock: { now: () => new Date(startOfDay(date).getTime() + hour * 3_600_000) } }),
  }
}
