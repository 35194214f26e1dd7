import { useId } from 'react'
import classes from './segments.module.css'

interface Props<Value extends string> {
  /** What is chosen, for people who cannot see it. */
  label: string
  data: readonly { value: Value; label: string }[]
  value: Value
  onChange: (chosen: Value) => void
}

/** A choice of a few, side by side. The library's own moves a highlight about, and weighs as much as a page. */
export function Segments<Value extends string>({ label, data, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments}>
      {data.map(choice => (
        <label key={choice.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
