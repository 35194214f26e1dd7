import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listParties } from '@lodeway/contract/journal.ts'
import type { JournalAccount } from '@lodeway/rules/journal/accounts.ts'
import { type DateRange, presetRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall, useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import type { Choice } from '../../ui/choice-select.tsx'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { today } from '../../ui/today.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { withMissing } from '../../ui/with-missing.ts'

/** Whose entries of which days the books show, as calls and links take them. */
export interface BooksFilter {
  readonly range: DateRange
  readonly partyId: string | undefined
}

export const filterQuery = ({ range, partyId }: BooksFilter) => ({
  ...rangeToWire(range),
  ...(partyId !== undefined && { partyId }),
})

/** The days of the address; the month so far when it names none. */
export const useBooksRange = () => useDateRange(presetRange('thisMonth', today()))

/** Where the entries of an account are, or of all, for the same days and party. */
export function entriesOf({ range, partyId }: BooksFilter, account?: JournalAccount): string {
  const search = new URLSearchParams({ from: range.from, to: range.to })
  if (account !== undefined) search.set('account', account)
  if (partyId !== undefined) search.set('party', partyId)
  return `${paths.entries()}?${search}`
}

/** The way back, for the same days and party. */
export function booksOf({ range, partyId }: BooksFilter): string {
  const search = new URLSearchParams({
    from: range.from,
    to: range.to,
    ...(partyId !== undefined && { party: partyId }),
  })
  return `${paths.books()}?${search}`
}

interface Props {
  filter: BooksFilter
  onRange: (range: DateRange | undefined) => void
  onParty: (partyId: string | undefined) => void
}

const everybody = { value: '', label: 'Everybody' }

const choicesOf = (parties: AnswerOf<typeof listParties> | null | undefined): Choice[] =>
  (parties?.data ?? []).map(({ id, name, kind }) => ({
    value: id,
    label: kind === 'loader' ? `${name} (loader)` : name,
  }))

/** Days, and an organisation, a payee or a payment run. */
export const BooksFilters = ({ filter, onRange, onParty }: Props) => (
  <>
    <DateRangePicker value={filter.range} onChange={onRange} noFuture />
    <PartyFilter partyId={filter.partyId} onParty={onParty} />
  </>
)

/** One of any number of parties, found by typing a part of a name. */
function PartyFilter({ partyId, onParty }: Pick<Props, 'onParty'> & Pick<BooksFilter, 'partyId'>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const parties = useList(
    listParties,
    { query: { limit: 100, ...(search !== '' && { search }) } },
    { staleTime: 60_000 },
  )
  const found = choicesOf(parties.data)
  const isSearching = search !== typed.trim() || parties.isPending || parties.isPlaceholderData
  const [picked, setPicked] = useState<Choice>()
  // An address says whose entries are shown, and no name.
  const isPicked = picked?.value === partyId
  const named = useCall(
    listParties,
    { query: { ids: [partyId ?? ''] } },
    { enabled: partyId !== undefined && !isPicked },
  )
  const gone = named.data ? 'Nobody in the books' : '…'
  const [chosen] = isPicked
    ? [picked]
    : withMissing(choicesOf(named.data), partyId === undefined ? [] : [partyId], gone)
  const shown = chosen ?? everybody
  return (
    <OneFilter
      label="Party"
      data={[everybody, ...(chosen ? [chosen] : []), ...found.filter(({ value }) => value !== partyId)]}
      value={shown.value}
      searchable
      nothingFoundMessage={isSearching ? 'Searching…' : parties.isError ? 'Could not be searched.' : 'Nothing found.'}
      // What the server found, whatever of it was matched; by other letters it is no answer to these.
      filter={({ options, search: text }) => (text === '' ? options : isSearching ? [] : found)}
      // The name of what is chosen stands in the field, and is not what anybody looks for.
      onSearchChange={text => setTyped(text === shown.label ? '' : text)}
      onChange={id => {
        setPicked(found.find(({ value }) => value === id))
        onParty(id || undefined)
      }}
    />
  )
}
