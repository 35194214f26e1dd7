import { maxChoices } from '@lodeway/rules/limits.ts'
import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { MultiSelect, Select } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './choice-select.module.css'
import { useGrowingList } from './use-growing-list.ts'

/** A choice; a disabled one is shown and cannot be taken. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface Choices {
  data: readonly Choice[]
}

/** One choice out of a list that can be searched. */
export function ChoiceSelect({ data, ...props }: Omit<SelectProps, 'data'> & Choices) {
  const list = useChoiceList(data, [props.value ?? props.defaultValue])
  return <Select {...list} selectFirstOptionOnChange onKeyDownCapture={takeMarked} {...props} />
}

/**
 * Several choices out of a list that can be searched. Its options are drawn, hidden, once somebody comes near: with the page, those of its
 * filters took a slow phone a quarter of a second before its first call went out.
 */
export function ChoiceMultiSelect({ data, comboboxProps, ...props }: Omit<MultiSelectProps, 'data'> & Choices) {
  const list = useChoiceList(data, [])
  const [isNear, setNear] = useState(false)
  // Before the focus opens the list: the field is to say which list it opens.
  const comeNear = () => flushSync(() => setNear(true))
  return (
    <MultiSelect
      {...list}
      clearable
      wrapperProps={{ onPointerEnter: comeNear, onFocusCapture: comeNear }}
      comboboxProps={{ keepMounted: isNear, ...comboboxProps }}
      {...props}
    />
  )
}

/**
 * What both lists have in common (document 2, section 2): a case-insensitive substring search (the library's own), a
 * thousand options at the most, and words for an empty list. Options are drawn as the list is scrolled, which keeps a
 * thousand of them quick to open.
 */
function useChoiceList(given: readonly Choice[], chosen: readonly unknown[]) {
  const data = useUnchanged(given)
  const chosenPlace = data.findIndex(choice => chosen.includes(choice.value))
  const { limit, startOver, open, close } = useGrowingList({ atLeast: chosenPlace + 1, atMost: maxChoices })
  return {
    data: data as Choice[],
    searchable: true,
    limit,
    // The list itself scrolls: a part inside it that does could not be reached by keyboard.
    withScrollArea: false,
    onSearchChange: startOver,
    onDropdownOpen: open,
    onDropdownClose: close,
    nothingFoundMessage: <Nothing isEmpty={data.length === 0} />,
    classNames: { option: classes.option ?? '', options: classes.options ?? '' },
  }
}

/** The list of before while a new one says the same: at any other one the library forgets what is being typed. */
function useUnchanged(data: readonly Choice[]): readonly Choice[] {
  const [kept, setKept] = useState(data)
  const isSame =
    kept.length === data.length &&
    kept.every((one, at) => (['value', 'label', 'disabled'] as const).every(part => one[part] === data[at]?.[part]))
  if (!isSame) setKept(data)
  return isSame ? kept : data
}

/**
 * Enter takes the option that is marked. The library keeps its place as a number of its own, which is lost when somebody
 * types before the list has quite opened: it then looks as always, and Enter did nothing.
 */
function takeMarked(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-option][data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.click()
}

/** A list needs an entry, even one that only says that there is none. */
const Nothing = ({ isEmpty }: { isEmpty: boolean }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list is not made of native options.
  <span role="option" aria-selected={false} aria-disabled tabIndex={-1}>
    {isEmpty ? 'List is empty.' : 'No elements found. Consider changing the search query.'}
  </span>
)
