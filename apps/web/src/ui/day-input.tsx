import { messages } from '@lodeway/rules/people/messages.ts'
import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import type { DayCalendarProps } from './day-calendar.tsx'
import { loadedLater } from './loaded-later.tsx'
import { dayProblem, limitProblem, readDay } from './read-day.ts'

/** With the library behind it the calendar is a twentieth of a page, so it is loaded when a field is used. */
const DayCalendar = loadedLater(() => import('./day-calendar.tsx').then(part => part.DayCalendar))

type Limits = Pick<DayCalendarProps, 'minDate' | 'maxDate' | 'excludeDate' | 'defaultLevel'>
interface Props extends Limits, Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: string | null
  defaultValue?: string | null
  onChange?: (day: string | null) => void
  /** Offers a button that empties the field. */
  clearable?: boolean
  /** 'YYYY-MM-DD': a day of an earlier year is told so. Whether the day itself may be before is the form's to check. */
  notBefore?: string
  /** Says the first or the last day to whoever types one beyond it, where the limit is of their own world. */
  tellsLimits?: boolean
}

/**
 * One day, typed or picked, shown as DD/MM/YYYY; the value is 'YYYY-MM-DD'. What is no day stays in the field with its
 * message, and the value is null meanwhile: with the day of before, that day would be saved.
 */
export function DayInput(all: Props) {
  const {
    value,
    defaultValue,
    onChange,
    minDate,
    maxDate,
    excludeDate,
    defaultLevel,
    clearable,
    notBefore,
    tellsLimits,
    ...field
  } = all
  const { error, onBlur, onKeyDown, ...props } = field
  const [day, setDay] = useUncontrolled<string | null>({ value, defaultValue, finalValue: null, onChange })
  // What is being typed, or was and cannot be read.
  const [typed, setTyped] = useState<string>()
  const [isTold, setIsTold] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const isUnreadable = typed !== undefined && typed.trim() !== '' && day === null
  const shown = typed ?? day?.split('-').toReversed().join('/') ?? ''
  const isFixed = props.readOnly === true || props.disabled === true

  const type = (text: string) => {
    setIsTold(false)
    setTyped(text)
    setDay(limitProblem(text, all) === undefined ? readDay(text) : null)
    open()
  }
  const pick = (picked: string | null) => {
    setTyped(undefined)
    setDay(picked)
    setIsOpen(false)
  }
  // Drawn before it is there, it would be placed by the size of nothing.
  const open = () => void DayCalendar.load().then(isThere => setIsOpen(isThere && document.activeElement === input))

  return (
    <Popover
      opened={isOpen && !isFixed}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="lg"
      trapFocus={false}
      returnFocus={false}
      // The library would name the calendar after an element that is not there.
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          placeholder="DD/MM/YYYY"
          autoComplete="off"
          leftSection={<IconCalendar size={17} aria-hidden />}
          {...(clearable === true &&
            shown !== '' &&
            !isFixed && {
              rightSection: <Input.ClearButton aria-label="Clear" onClick={() => pick(null)} />,
              rightSectionPointerEvents: 'all',
            })}
          {...props}
          ref={setInput}
          value={shown}
          error={
            isUnreadable
              ? isTold &&
                (dayProblem(typed, notBefore) ??
                  (tellsLimits ? limitProblem(typed, all) : undefined) ??
                  messages.invalidDate)
              : error
          }
          onChange={event => type(event.currentTarget.value)}
          onClick={open}
          // Not whenever it has the focus: a form that is refused puts that here, and the calendar would come up under the next click.
          onKeyUp={event => {
            if (event.key === 'Tab') open()
          }}
          onKeyDown={event => {
            if (event.key === 'Enter') setIsTold(true)
            if (event.key === 'Escape') setIsOpen(false)
            onKeyDown?.(event)
          }}
          onBlur={event => {
            setIsTold(true)
            setIsOpen(false)
            if (day !== null) setTyped(undefined)
            onBlur?.(event)
          }}
          {...(isUnreadable && { 'data-unreadable': true })}
          // Escape closes the calendar, and only the next one the dialog that the field is in.
          data-mantine-stop-propagation={isOpen || undefined}
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={event => event.preventDefault()}>
        <DayCalendar
          day={day}
          onPick={pick}
          allowDeselect={clearable === true}
          {...{ minDate, maxDate, excludeDate, defaultLevel }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
