import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'

const clock = new Intl.DateTimeFormat('en-ZA', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Johannesburg',
})

/** The day of an instant as 'DD MMM YYYY' in South Africa. */
export const shownDay = (instant: string): string => formatShownDate(johannesburgDate(new Date(instant)))

/** An instant as 'DD MMM YYYY, HH:MM' in South Africa. */
export const shownTime = (instant: string): string => `${shownDay(instant)}, ${clock.format(new Date(instant))}`
