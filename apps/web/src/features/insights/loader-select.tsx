import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall, useList } from '../../api/use-call.ts'
import type { Choice } from '../../ui/choice-select.tsx'
import { withMissing } from '../../ui/with-missing.ts'

interface Props {
  value: string | null
  onChange: (id: string | null) => void
}

const choicesOf = (loaders: AnswerOf<typeof listLoaders> | null | undefined): Choice[] =>
  (loaders?.data ?? []).map(({ id, firstName, lastName }) => ({ value: id, label: fullName(firstName, lastName) }))

/** One loader of any number of them, found by typing a part of a name or an email address. */
export function LoaderSelect({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const loaders = useList(listLoaders, { query: { limit: 20, ...(search !== '' && { search }) } })
  const found = choicesOf(loaders.data)
  const [picked, setPicked] = useState<Choice | null>(null)
  // An address says whose leads are shown, and no name.
  const isPicked = picked?.value === (value ?? undefined)
  const named = useCall(listLoaders, { query: { ids: [value ?? ''] } }, { enabled: value !== null && !isPicked })
  const gone = named.data ? 'A loader who is not there any more' : '…'
  const [chosen = null] = isPicked ? [picked] : withMissing(choicesOf(named.data), value === null ? [] : [value], gone)
  return (
    <Select
      aria-label="Loader"
      placeholder="Search by name"
      size="xs"
      searchable
      clearable
      nothingFoundMessage={
        loaders.isPending ? 'Searching…' : loaders.isError ? 'Could not be searched.' : 'Nothing found.'
      }
      // The server has searched: what it found is shown, whatever of it was matched.
      filter={({ options }) => options}
      data={chosen === null || found.some(loader => loader.value === chosen.value) ? found : [chosen, ...found]}
      value={value}
      onSearchChange={text => setTyped(text === chosen?.label ? '' : text)}
      onChange={(id, loader) => {
        setPicked(loader)
        onChange(id)
      }}
    />
  )
}
