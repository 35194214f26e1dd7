import { addMonths } from '@lodeway/rules/time/calendar.ts'
import { DatePicker } from '@mantine/dates'
import { today } from './today.ts'

/** The two ends of a range of days, each 'YYYY-MM-DD'; an end that is not chosen yet is null. */
export type Ends = [string | null, string | null]

interface Props {
  value: Ends
  onChange: (ends: Ends) => void
  noFuture: boolean
  narrow: boolean
}

/** The calendars of a range. With the library behind it they are a tenth of a page, so they are loaded when opened. */
export const RangeCalendar = ({ value, onChange, noFuture, narrow }: Props) => (
  <DatePicker
    type="range"
    value={value}
    onChange={onChange}
    numberOfColumns={narrow ? 1 : 2}
    allowSingleDateInRange
    // The arrows move in the calendar and not in what lies around it.
    __stopPropagation
    {...(noFuture ? { maxDate: today() } : {})}
    // Of two calendars the second is this month: a whole month of days that cannot be chosen helps nobody.
    defaultDate={value[0] ?? (noFuture && !narrow ? addMonths(today(), -1) : today())}
  />
)
