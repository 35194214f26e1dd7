import { formatDayMonthYear, isCalendarDate } from '@lodeway/rules/time/calendar.ts'
import { checkRequiredDate } from '@lodeway/rules/time/required-date.ts'

/** The day meant by 'DD/MM/YYYY' (also with - . or spaces, and without leading zeros) or 'YYYY-MM-DD', else null. */
export function readDay(text: string): string | null {
  const date = onTheWire(text)
  return isCalendarDate(date) ? date : null
}

/**
 * What is wrong with a day that was typed, in the words of document 1, section 5. Its year may not be before that of
 * `notBefore`; every year is fine for a day without one, such as a day of birth.
 */
export const dayProblem = (text: string, notBefore = '0000-01-01'): string | undefined =>
  checkRequiredDate(onTheWire(text), notBefore)

/** What is wrong with a day that is beyond the first or the last that a field takes, each 'YYYY-MM-DD'. */
export function limitProblem(
  text: string,
  { minDate, maxDate }: { minDate?: unknown; maxDate?: unknown },
): string | undefined {
  const day = readDay(text)
  if (day === null) return undefined
  if (typeof minDate === 'string' && day < minDate) return `Not before ${formatDayMonthYear(minDate)}`
  return typeof maxDate === 'string' && day > maxDate ? `Not after ${formatDayMonthYear(maxDate)}` : undefined
}

/** 'YYYY-MM-DD' whether or not there is such a day; what has neither form stays as it is. */
function onTheWire(text: string): string {
  const typed = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim())
  const [, day = '', month = '', year = ''] = typed ?? []
  return typed ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim()
}
