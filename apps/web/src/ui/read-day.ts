import { isCalendarDate } from '@lodeway/rules/time/calendar.ts'

/** The day meant by 'DD/MM/YYYY' (also with - . or spaces, and without leading zeros) or 'YYYY-MM-DD', else null. */
export function readDay(text: string): string | null {
  const typed = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim())
  const [, day = '', month = '', year = ''] = typed ?? []
  const date = typed ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
  return isCalendarDate(date) ? date : null
}
