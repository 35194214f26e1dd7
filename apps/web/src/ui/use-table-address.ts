import type { ViewedList } from '@lodeway/rules/views/views.ts'
import type { HistoryState } from '@tanstack/react-router'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { type ListHabits, useListHabits } from './list-habits.ts'
import type { FilterKind, FilterValue, SearchParameters, SortColumn, TableState } from './table-address.ts'
import { hiddenIn, isArrival, offsetOf, pageIn, readFilter, readTableState, toggledSort } from './table-address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the table of the page is searched for. */
    searchText?: string
  }
}

type Kinds = Readonly<Record<string, FilterKind>>
type Filters<K extends Kinds> = { readonly [Name in keyof K]: FilterValue<K[Name]> }

/** Where a table stands, and how it goes elsewhere. */
export interface TablePlace extends TableState {
  /** What the list is called where its habits and its saved views are kept; a list without a name has neither. */
  readonly list: ViewedList | undefined
  /** `limit`, `offset` and `orderBy` as a list's query wants them. */
  readonly window: { readonly limit: number; readonly offset: number; readonly orderBy: string }
  readonly setPage: (page: number) => void
  /** Replaces a page that no longer exists in the history, so that Back does not return to it. */
  readonly correctPage: (page: number) => void
  readonly setPerPage: (size: number) => void
  readonly sortBy: (column: string) => void
  readonly setSort: (sort: string) => void
  readonly setSearch: (text: string) => void
  readonly setHidden: (columns: readonly string[]) => void
}

/** The place of a page's first table, which stands in the page's address, together with its filters. */
export interface TableAddress<K extends Kinds> extends TablePlace {
  readonly filters: Filters<K>
  /** What a filter's control needs; no choice is its preset. */
  readonly filter: <Name extends keyof K>(name: Name) => FilterControl<FilterValue<K[Name]>>
  /** Changes filters and goes back to the first page; undefined and presets leave the address. */
  readonly setFilters: (changes: { [Name in keyof K]?: FilterValue<K[Name]> | undefined }) => void
  /** Takes all filters off, and the range of days with them. */
  readonly clearFilters: () => void
}

interface FilterControl<Value> {
  readonly value: Value
  readonly onChange: (value: Value | null | undefined) => void
}

interface Settings<K extends Kinds> {
  /** Its name, for habits and saved views. */
  list?: ViewedList
  sort: string
  /** The table's columns, where it can be ordered by some of them: whatever else an address asks for is not asked of the server. */
  columns?: readonly SortColumn[]
  /** An order that goes before the one that somebody is used to. */
  sortFirst?: string
  filters?: K
}

/**
 * A table's page, order and filters in the page's address, so that Back, reload and a copied link show the same rows.
 * What is searched for is mostly somebody's name, email or phone number: it stands in the state of the history's entry,
 * which Back and reload keep, and never in an address. `settings` is a constant outside the component.
 */
export function useTableAddress<const K extends Kinds = {}>(settings: Settings<K>): TableAddress<K> {
  const parameters: SearchParameters = useSearch({ from: '__root__' })
  const kept = useLocation({ select: location => location.state.searchText })
  const entry = useLocation({ select: location => location.state.__TSR_key })
  const navigate = useNavigate()
  // How a saved view is looked at is no habit.
  const [remembered, keepHabits] = useListHabits(parameters.view === undefined ? settings.list : undefined, entry)
  const { sortFirst } = settings
  const habits = useMemo(
    () => (sortFirst === undefined ? remembered : { ...remembered, sort: sortFirst }),
    [remembered, sortFirst],
  )

  const write = useCallback(
    (changes: SearchParameters, replace = false, { searchText }: { searchText?: string } = {}) =>
      void navigate({
        to: '.',
        search: (before: SearchParameters) => ({ ...before, ...changes }),
        state: (before: HistoryState) => ({ ...before, ...(searchText !== undefined && { searchText }) }),
        hash: true,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  useTextOutOfAddress(parameters, write)
  useHabitsInAddress(parameters, habits, write)

  return useMemo(() => {
    const state = readTableState(parameters, settings.sort, kept, isArrival(parameters) ? habits : {}, settings.columns)
    const kinds: Kinds = settings.filters ?? {}
    const filters = Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, readFilter(kind, parameters[name])]),
    ) as Filters<K>
    const firstPage = { page: undefined }
    const setSort = (sort: string) => {
      keepHabits({ sort })
      write({ ...firstPage, sort })
    }
    const setFilters: TableAddress<K>['setFilters'] = changes => write({ ...firstPage, ...written(changes, kinds) })
    return {
      ...state,
      list: settings.list,
      filters,
      filter: name => ({
        value: filters[name],
        onChange: value => setFilters({ [name]: value ?? undefined } as Parameters<typeof setFilters>[0]),
      }),
      window: {
        limit: state.perPage,
        offset: offsetOf(state.page, state.perPage),
        orderBy: `${state.sort.column}:${state.sort.direction}`,
      },
      setPage: page => write(pageIn(page)),
      correctPage: page => write(pageIn(page), true),
      setPerPage: size => {
        keepHabits({ perPage: size })
        write({ ...firstPage, perPage: String(size) })
      },
      sortBy: column => setSort(toggledSort(state, column)),
      setSort,
      setHidden: columns => {
        keepHabits({ hidden: columns })
        write({ hide: hiddenIn(columns) }, true)
      },
      // Typing goes on where it began: only the first word of a search is a step of its own in the history.
      setSearch: text => write({ ...firstPage, search: undefined }, state.search !== '', { searchText: text }),
      setFilters,
      clearFilters: () =>
        write({
          ...firstPage,
          from: undefined,
          to: undefined,
          days: undefined,
          ...Object.fromEntries(Object.keys(kinds).map(name => [name, undefined])),
        }),
    }
  }, [parameters, kept, settings, write, habits, keepHabits])
}

/** A link may come with a search in its address: it is carried out, and leaves the address at once. */
function useTextOutOfAddress(
  parameters: SearchParameters,
  write: (changes: SearchParameters, replace: boolean, state: { searchText: string }) => void,
): void {
  const isThere = parameters.search !== undefined
  const { search } = readTableState(parameters, '')
  useEffect(() => {
    if (isThere) write({ search: undefined }, true, { searchText: search })
  }, [isThere, search, write])
}

/** Habits go into an address that says nothing of them, so that Back, reload and a copied link show the same rows. */
function useHabitsInAddress(
  parameters: SearchParameters,
  { sort, perPage, hidden }: ListHabits,
  write: (changes: SearchParameters, replace: boolean) => void,
): void {
  const isAsked = isArrival(parameters) && [sort, perPage, hidden].some(habit => habit !== undefined)
  useEffect(() => {
    if (isAsked) write({ sort, perPage: perPage?.toString(), ...(hidden && { hide: hiddenIn(hidden) }) }, true)
  }, [isAsked, sort, perPage, hidden, write])
}

const written = (changes: SearchParameters, kinds: Kinds): SearchParameters =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const kind = kinds[name]
      const isPreset = kind?.kind === 'one' && kind.preset === value
      return [name, isPreset || value?.length === 0 ? undefined : value]
    }),
  )
