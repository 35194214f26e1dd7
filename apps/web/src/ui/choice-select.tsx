import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { MultiSelect, Select } from '@mantine/core'
import classes from './choice-select.module.css'

/** A choice; a disabled one is shown and cannot be taken. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface Choices {
  data: readonly Choice[]
}

const noMatch = 'No elements found. Consider changing the search query.'
const nothingThere = 'List is empty.'

/**
 * What both lists have in common (document 2, section 2): a case-insensitive substring search (the library's own), a
 * thousand options at the most, and words for an empty list. Options outside the view are not laid out, which keeps a
 * thousand of them quick.
 */
const shared = (data: readonly Choice[]) => ({
  data: data as Choice[],
  searchable: true,
  limit: 1000,
  maxDropdownHeight: 280,
  nothingFoundMessage: data.length === 0 ? nothingThere : noMatch,
  classNames: { option: classes.option ?? '' },
})

/** One choice out of a list that can be searched. */
export const ChoiceSelect = ({ data, ...props }: Omit<SelectProps, 'data'> & Choices) => (
  <Select {...shared(data)} selectFirstOptionOnChange {...props} />
)

/** Several choices out of a list that can be searched. */
export const ChoiceMultiSelect = ({ data, ...props }: Omit<MultiSelectProps, 'data'> & Choices) => (
  <MultiSelect {...shared(data)} clearable hidePickedOptions={false} {...props} />
)
