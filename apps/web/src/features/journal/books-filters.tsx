import { listParties } from '@lodeway/contract/journal.ts'
import type { JournalAccount } from '@lodeway/rules/journal/accounts.ts'
import { type DateRange, presetRange, rangeToWire } from '@lodeway/rules/time/ranges.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { DateRangePicker } from '../../ui/date-range-picker.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { today } from '../../ui/today.ts'
import { useDateRange } from '../../ui/use-date-range.ts'

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

/** Days, and an organisation, a payee or a payment run. */
export function BooksFilters({ filter, onRange, onParty }: Props) {
  const parties = useCall(listParties, { query: {} }, { staleTime: 60_000 })
  const choices = (parties.data?.data ?? []).map(({ id, name, kind }) => ({
    value: id,
    label: kind === 'loader' ? `${name} (loader)` : name,
  }))
  return (
    <>
      <DateRangePicker value={filter.range} onChange={onRange} noFuture />
      <OneFilter
        label="Party"
        searchable
        data={[everybody, ...choices]}
        value={filter.partyId ?? ''}
        onChange={id => onParty(id || undefined)}
      />
    </>
  )
}
