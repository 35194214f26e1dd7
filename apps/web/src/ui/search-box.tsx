import { maxSearchLength } from '@lodeway/rules/limits.ts'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

interface Props {
  /** Says what is searched and is the field's name: 'Search by user'. */
  label: string
  value: string
  onSearch: (text: string) => void
}

/** A search field that asks once typing has paused, or as soon as somebody goes on to something else. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const ask = (wanted: string) => {
    asked.current = wanted
    onSearch(wanted)
  }
  const askLater = useDebouncedCallback((wanted: string) => ask(wanted.trim()), 300)

  useEffect(() => {
    // The value changed elsewhere (Back, a link): the field follows. What it asked for itself it already shows.
    if (value !== asked.current) {
      askLater.cancel()
      asked.current = value
      setText(value)
    }
  }, [value, askLater])

  const clear = () => {
    askLater.cancel()
    setText('')
    ask('')
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      value={text}
      maxLength={maxSearchLength}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      onChange={event => {
        setText(event.currentTarget.value)
        askLater(event.currentTarget.value)
      }}
      // A dialog that is opened meanwhile lies over the list that was searched for, and Back closes it.
      onBlur={() => askLater.flush()}
      w={{ base: '100%', xs: 280 }}
    />
  )
}
