import { formatShownDate, formatShownRange } from '@lodeway/rules/time/calendar.ts'
import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import { datePresetLabels, datePresets, presetRange } from '@lodeway/rules/time/ranges.ts'
import { Button, Input, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './date-range-picker.module.css'
import { loadedLater } from './loaded-later.tsx'
import type { Ends } from './range-calendar.tsx'
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

/** A range of days over two calendars, with quick buttons; shown as 'DD MMM YYYY - DD MMM YYYY'. */
export function DateRangePicker({ label = 'Date range', value, onChange, noFuture = false, clearable = false }: Props) {
  // One end is known only to the field until the other is chosen too.
  const [half, setHalf] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const narrow = useMediaQuery('(max-width: 40em)')
  const shown: Ends = half === null ? [value?.from ?? null, value?.to ?? null] : [half, null]

  // Closed with one end chosen, the range of before stays.
  const close = () => {
    setHalf(null)
    setOpened(false)
  }
  const take = ([from, to]: Ends) => {
    if (from === null || to === null) return setHalf(from)
    onChange({ from, to })
    close()
  }

  return (
    <div className={classes.row}>
      <Popover
        opened={opened}
        onChange={close}
        position="bottom-start"
        shadow="lg"
        trapFocus
        // The day that was pressed last is gone with the calendar.
        returnFocus
        // The library would name the calendar after an element that is not there.
        withRoles={false}
      >
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            aria-label={value ? `${label}, ${formatShownRange(value)}` : label}
            aria-haspopup="dialog"
            leftSection={<IconCalendar size={17} aria-hidden />}
            rightSection={
              clearable && value && <Input.ClearButton aria-label="Clear" onClick={() => onChange(undefined)} />
            }
            rightSectionPointerEvents="all"
            className={`${classes.field} ${(half ?? value) ? '' : classes.empty}`}
            // The focus goes into the calendar as it opens, so it has to be there.
            onClick={() => (opened ? close() : void RangeCalendar.load().then(setOpened))}
          >
            {half !== null ? (
              `${formatShownDate(half)} - `
            ) : value ? (
              formatShownRange(value)
            ) : (
              <Input.Placeholder>{label}</Input.Placeholder>
            )}
          </Input>
        </Popover.Target>
        <Popover.Dropdown>
          <RangeCalendar value={shown} onChange={take} noFuture={noFuture} narrow={narrow} />
        </Popover.Dropdown>
      </Popover>
      <QuickRanges value={value} onChange={onChange} />
    </div>
  )
}

const RangeCalendar = loadedLater(() => import('./range-calendar.tsx').then(part => part.RangeCalendar))

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
            // Of today: the page may have stayed open over midnight.
            onClick={() => onChange(presetRange(preset, today()))}
            className={classes.button ?? ''}
          >
            {datePresetLabels[preset]}
          </Button>
        )
      })}
    </fieldset>
  )
}
