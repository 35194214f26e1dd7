import type { DateInputProps } from '@mantine/dates'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { readDay } from './read-day.ts'

/** One day, typed or picked, shown as DD/MM/YYYY; the value is 'YYYY-MM-DD'. */
export const DayInput = (props: DateInputProps) => (
  <DateInput
    valueFormat="DD/MM/YYYY"
    placeholder="DD/MM/YYYY"
    dateParser={readDay}
    leftSection={<IconCalendar size={17} aria-hidden />}
    {...props}
  />
)
