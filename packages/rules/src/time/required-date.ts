import { messages } from '../people/messages.ts'
import { type CalendarDate, daysInMonth } from './calendar.ts'

/**
 * The required-date rule of document 1, section 5: YYYY-MM-DD, a year not before that of `today`, month 1–12, day
 * 1–31. A day that its month does not have is also an 'Invalid day', else the 30th of February would pass. Returns the
 * message, or undefined.
 */
export function checkRequiredDate(text: string | undefined, today: CalendarDate): string | undefined {
  if (text === undefined || text.trim() === '') return messages.required
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return messages.invalidDate
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year < Number(today.slice(0, 4))) return messages.invalidYear
  if (month < 1 || month > 12) return messages.invalidMonth
  if (day < 1 || day > daysInMonth(year, month)) return messages.invalidDay
  return undefined
}
