import { useEffect, useRef } from 'react'
import classes from './row-tick.module.css'

interface Props {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  isPart?: boolean
  onChange: (upToHere: boolean) => void
}

/** Chooses a row of a table, or all of them. */
export function RowTick({ label, checked, isPart = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <label className={classes.tick}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // A change of a box comes with the click that made it, and with the keys that were held.
        onChange={event => onChange(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </label>
  )
}
