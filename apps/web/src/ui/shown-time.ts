import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'

const clock = new Intl.DateTimeFormat('en-ZA', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Johannesburg',
})

/** An instant as 'DD MMM YYYY, HH:MM' in South Africa. */
export function shownTime(instant: string): string {
  const moment = new Date(instant)
  return `${formatShownDate(johannesburgDate(moment))}, ${clock.format(moment)}`
}
