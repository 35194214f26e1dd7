import { addMonths, formatShownRange } from '@lodeway/rules/time/calendar.ts'
import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import { datePresetLabels, datePresets, presetRange } from '@lodeway/rules/time/ranges.ts'
import { Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './date-range-picker.module.css'
import { today } from './today.ts'

interface Props {
  label?: string
  /** Undefined: no range is chosen. */
  value: DateRange | undefined
  onChange: (range: DateRange | undefined) => void
  /** Days after today cannot be chosen. */
  noFuture?: boolean
  /** Offers a button that takes the range away. */
  clearable?: boolean
}

type Ends = [string | null, string | null]

/** A range of days over two calendars, with quick buttons; shown as 'DD MMM YYYY - DD MMM YYYY'. */
export function DateRangePicker({ label = 'Date range', value, onChange, noFuture = false, clearable = false }: Props) {
  // One end is known only to the field until the other is chosen too.
  const [half, setHalf] = useState<string | null>(null)
  const narrow = useMediaQuery('(max-width: 40em)')
  const shown: Ends = half === null ? [value?.from ?? null, value?.to ?? null] : [half, null]

  const take = ([from, to]: Ends) => {
    if (from !== null && to !== null) {
      setHalf(null)
      onChange({ from, to })
    } else if (from === null) {
      // The field empties itself when it is closed with one end chosen: the range of before stays.
      if (half === null) onChange(undefined)
      setHalf(null)
    } else setHalf(from)
  }

  return (
    <div className={classes.row}>
      <DatePickerInput
        type="range"
        aria-label={value ? `${label}, ${formatShownRange(value)}` : label}
        aria-haspopup="dialog"
        placeholder={label}
        value={shown}
        onChange={take}
        onDropdownClose={() => setHalf(null)}
        numberOfColumns={narrow ? 1 : 2}
        valueFormat="DD MMM YYYY"
        labelSeparator="-"
        allowSingleDateInRange
        clearable={clearable}
        leftSection={<IconCalendar size={17} aria-hidden />}
        {...(noFuture ? { maxDate: today() } : {})}
        // Of two calendars the second is this month: a whole month of days that cannot be chosen helps nobody.
        {...(noFuture && !narrow ? { defaultDate: addMonths(today(), -1) } : {})}
        className={classes.field}
      />
      <QuickRanges value={value} onChange={onChange} />
    </div>
  )
}

function QuickRanges({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  return (
    <fieldset className={classes.quick} aria-label="Quick date filters">
      {datePresets.map(preset => {
        const range = presetRange(preset, today())
        const chosen = value?.from === range.from && value.to === range.to
        return (
          <Button
            key={preset}
            size="compact-sm"
            variant={chosen ? 'light' : 'default'}
            aria-pressed={chosen}
            onClick={() => onChange(range)}
            className={classes.button ?? ''}
          >
            {datePresetLabels[preset]}
          </Button>
        )
      })}
    </fieldset>
  )
}
