import { type DayHours, halfHours, type Limits, weekdayLabels, weekdays } from '@lodeway/rules/contracts/limits.ts'
import { Checkbox, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import classes from './limits.module.css'

type Hours = NonNullable<Limits['hours']>

interface Props {
  defaultValue: Hours
  onChange: (hours: Hours) => void
  error?: string | undefined
}

const usual = { from: '08:00', until: '17:00' }
const begins = halfHours.slice(0, -1)
const ends = halfHours.slice(1)

/** The days on which leads are wanted, each with its hours. No day at all means at any time. */
export function HoursField({ defaultValue, onChange, error }: Props) {
  const [hours, setHours] = useState(defaultValue)
  const change = (changed: Partial<Hours>) => {
    const next = { ...hours, ...changed }
    setHours(next)
    onChange(next)
  }
  const setDay = (changed: DayHours) =>
    change({ days: hours.days.map(each => (each.day === changed.day ? changed : each)) })
  return (
    <fieldset className={classes.hours}>
      <legend>Days and hours</legend>
      <p>Leads arrive at any time unless a day is chosen. Times are those of South Africa.</p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {weekdays.map((day, place) => {
        const chosen = hours.days.find(each => each.day === day)
        const others = hours.days.filter(each => each.day !== day)
        const label = weekdayLabels[day]
        return (
          <div key={day} className={classes.day}>
            <Checkbox
              label={label}
              checked={chosen !== undefined}
              {...(place === 0 && { 'data-path': 'limits.hours' })}
              onChange={({ currentTarget }) =>
                change({ days: currentTarget.checked ? [...others, { day, ...usual }] : others })
              }
            />
            {chosen && (
              <span className={classes.times}>
                <NativeSelect
                  aria-label={`${label} from`}
                  data={begins}
                  value={chosen.from}
                  onChange={({ currentTarget }) => setDay({ ...chosen, from: currentTarget.value })}
                />
                <span aria-hidden>–</span>
                <NativeSelect
                  aria-label={`${label} until`}
                  data={ends}
                  value={chosen.until}
                  onChange={({ currentTarget }) => setDay({ ...chosen, until: currentTarget.value })}
                />
              </span>
            )}
          </div>
        )
      })}
      {hours.days.length > 0 && (
        <Switch
          label="On public holidays too"
          checked={hours.onPublicHolidays}
          onChange={({ currentTarget }) => change({ onPublicHolidays: currentTarget.checked })}
        />
      )}
    </fieldset>
  )
}
