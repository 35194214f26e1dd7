import { Select, type SelectProps } from '@mantine/core'
import type { Choice } from './choice-select.tsx'
import classes from './filter-chip.module.css'

/** `searchable`: of many choices, by typing a part of one; how the library has it, by whoever finds them elsewhere. */
interface Props<Value extends string>
  extends Pick<SelectProps<Value>, 'searchable' | 'nothingFoundMessage' | 'onSearchChange' | 'filter'> {
  label: string
  /** The first is how the list is at first. */
  data: readonly Choice<Value>[]
  value: Value
  onChange: (chosen: Value | null) => void
}

/** The list is wider than the chip that it hangs from. */
const listPlace = { width: 220, position: 'bottom-start' } as const

/** A filter of one choice. */
export const OneFilter = <Value extends string>({ label, data, value, onChange, ...search }: Props<Value>) => (
  <Select<Value>
    className={`${classes.chip} ${value === data[0]?.value ? '' : classes.on}`}
    label={label}
    data={data as Choice<Value>[]}
    value={value}
    comboboxProps={listPlace}
    nothingFoundMessage={search.searchable ? 'Nothing found.' : undefined}
    onChange={onChange}
    {...search}
  />
)
