import { messages } from '@lodeway/rules/people/messages.ts'
import type { DateInputProps } from '@mantine/dates'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { dayProblem, readDay } from './read-day.ts'

interface Props extends DateInputProps {
  /** 'YYYY-MM-DD': a day of an earlier year is told so. Whether the day itself may be before is the form's to check. */
  notBefore?: string
}

/**
 * One day, typed or picked, shown as DD/MM/YYYY; the value is 'YYYY-MM-DD'. What is no day stays in the field with its
 * message, and the value is null meanwhile: the library would put the day before back, and that day would be saved.
 */
export function DayInput({ notBefore, onChange, onBlur, onKeyDown, error, ...props }: Props) {
  const [typed, setTyped] = useState<string>()
  const [isTold, setIsTold] = useState(false)
  const change = (value: string | null) => {
    setTyped(undefined)
    onChange?.(value)
  }
  const follow = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    setIsTold(false)
    if (isTaken(value, props)) return setTyped(undefined)
    setTyped(value)
    onChange?.(null)
  }
  const tell = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') setIsTold(true)
    onKeyDown?.(event)
  }
  const isUnreadable = typed !== undefined && typed.trim() !== ''
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      placeholder="DD/MM/YYYY"
      dateParser={readDay}
      leftSection={<IconCalendar size={17} aria-hidden />}
      {...props}
      fixOnBlur={typed === undefined}
      error={isUnreadable ? isTold && (dayProblem(typed, notBefore) ?? messages.invalidDate) : error}
      onChange={change}
      onInput={follow}
      onKeyDown={tell}
      onBlur={event => {
        setIsTold(true)
        onBlur?.(event)
      }}
      {...(isUnreadable && { 'data-unreadable': true })}
    />
  )
}

/** Whether the field takes what was typed as its value. */
function isTaken(text: string, { minDate, maxDate }: DateInputProps): boolean {
  const day = readDay(text)
  return day !== null && day >= String(minDate ?? day) && day <= String(maxDate ?? day)
}
