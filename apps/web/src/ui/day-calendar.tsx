import { DatePicker, type DatePickerProps } from '@mantine/dates'

export interface DayCalendarProps
  extends Pick<DatePickerProps, 'minDate' | 'maxDate' | 'excludeDate' | 'defaultLevel' | 'allowDeselect'> {
  day: string | null
  onPick: (day: string | null) => void
}

/** The calendar of a day's field. The focus stays in the field, where the arrows move through what is typed. */
export const DayCalendar = ({ day, onPick, ...props }: DayCalendarProps) => (
  <DatePicker
    // A day of another month that is typed is shown in its month.
    key={day?.slice(0, 7)}
    value={day}
    onChange={onPick}
    {...(day !== null && { defaultDate: day })}
    __preventFocus
    {...props}
  />
)
