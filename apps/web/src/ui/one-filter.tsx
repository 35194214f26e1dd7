import { Select } from '@mantine/core'
import type { Choice } from './choice-select.tsx'
import classes from './filter-chip.module.css'

interface Props<Value extends string> {
  label: string
  /** The first is how the list is at first. */
  data: readonly Choice<Value>[]
  value: Value
  onChange: (chosen: Value | null) => void
  /** Of many choices: by typing a part of one. */
  searchable?: boolean
  /** Of more choices than are here: what was typed, by which whoever gives the choices has found them. */
  onSearch?: (typed: string) => void
  /** These, which are the only ones that are offered while something is typed. */
  found?: readonly Choice<Value>[]
  isSearching?: boolean
}

/** The list is wider than the chip that it hangs from. */
const listPlace = { width: 220, position: 'bottom-start' } as const

/** A filter of one choice. */
export const OneFilter = <Value extends string>({
  label,
  data,
  value,
  onChange,
  onSearch,
  found,
  isSearching = false,
  searchable = onSearch !== undefined,
}: Props<Value>) => (
  <Select<Value>
    className={`${classes.chip} ${value === data[0]?.value ? '' : classes.on}`}
    label={label}
    data={data as Choice<Value>[]}
    value={value}
    comboboxProps={listPlace}
    searchable={searchable}
    nothingFoundMessage={searchable ? (isSearching ? 'Searching…' : 'Nothing found.') : undefined}
    onChange={onChange}
    // What was found elsewhere is shown, whatever of it was matched.
    {...(onSearch && {
      onSearchChange: onSearch,
      filter: ({ options, search }) => (search === '' || !found ? options : (found as Choice<Value>[])),
    })}
  />
)
