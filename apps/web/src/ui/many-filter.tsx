import type { Choice } from './choice-select.tsx'
import { ChoiceMultiSelect } from './choice-select.tsx'
import classes from './filter-chip.module.css'

interface Props<Value extends string> {
  label: string
  /** What none chosen stands for: 'All types'. */
  allLabel: string
  data: readonly Choice<Value>[]
  value: Value[]
  onChange: (chosen: Value[]) => void
}

/** The list is wider than the chip that it hangs from. */
const wideList = { width: 260, position: 'bottom-start' } as const

/** A filter that lets rows of several values through, and of all while none is chosen. */
export const ManyFilter = <Value extends string>({ label, allLabel, data, value, onChange }: Props<Value>) => (
  <ChoiceMultiSelect
    className={`${classes.chip} ${value.length > 0 ? classes.on : ''}`}
    label={label}
    placeholder={value.length === 0 ? allLabel : ''}
    data={data}
    comboboxProps={wideList}
    value={value}
    onChange={chosen => onChange(chosen as Value[])}
  />
)
