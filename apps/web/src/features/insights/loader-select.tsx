import { listLoaders } from '@lodeway/contract/loaders.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'

interface Props {
  value: string | null
  onChange: (id: string | null) => void
}

/** One loader of any number of them, found by typing a part of a name or an email address. */
export function LoaderSelect({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const loaders = useList(listLoaders, { query: { limit: 20, ...(search !== '' && { search }) } })
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const found = (loaders.data?.data ?? []).map(({ id, firstName, lastName }) => ({
    value: id,
    label: fullName(firstName, lastName),
  }))
  return (
    <Select
      aria-label="Loader"
      placeholder="Search by name"
      size="xs"
      searchable
      clearable
      nothingFoundMessage={loaders.isPending ? 'Searching…' : 'Nothing found.'}
      // The server has searched: what it found is shown, whatever of it was matched.
      filter={({ options }) => options}
      data={chosen === null || found.some(loader => loader.value === chosen.value) ? found : [chosen, ...found]}
      value={value}
      onSearchChange={text => setTyped(text === chosen?.label ? '' : text)}
      onChange={(id, loader) => {
        setChosen(loader)
        onChange(id)
      }}
    />
  )
}
