import { maxOffset, maxSearchLength } from '@lodeway/rules/limits.ts'
import type { ListHabits } from './list-habits.ts'

/** Where a table stands: its page, order and search, as the page's address and the history's state keep them. */
export interface TableState {
  readonly page: number
  readonly perPage: number
  readonly sort: { readonly column: string; readonly direction: 'asc' | 'desc' }
  readonly search: string
  /** The columns that somebody hid; undefined while they have chosen none. */
  readonly hidden: readonly string[] | undefined
}

export const pageSizes = [10, 20, 30, 50] as const

/** One filter's shape: one value or several, from a list. */
export type FilterKind<Value extends string = string> =
  | { readonly kind: 'one'; readonly values: readonly Value[]; readonly preset: Value }
  | { readonly kind: 'many'; readonly values: readonly Value[] | RegExp }

export type FilterValue<Kind> = Kind extends { kind: 'one'; values: readonly (infer Value)[] }
  ? Value
  : Kind extends { kind: 'many'; values: readonly (infer Value)[] }
    ? Value[]
    : Kind extends { kind: 'many' }
      ? string[]
      : string | undefined

/** One of the values; the preset is left out of the address. */
export const oneOf = <const Value extends string>(values: readonly Value[], preset: NoInfer<Value>) =>
  ({ kind: 'one', values, preset }) as const

/** Any number of the values. */
export const manyOf = <const Value extends string>(values: readonly Value[]) => ({ kind: 'many', values }) as const

/** Any number of ids, of things that are loaded later. */
export const manyIds = { kind: 'many', values: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i } as const

export type SearchParameters = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Reads where the table stands: as the address says, else as its habits are, else as it is at first. What is mistyped in
 * the address is ignored, such as an order by a column that has none. A search in the address,
 * of a link from elsewhere, is taken before the one that the history keeps.
 * @param columns those that the table can be ordered by, beside the one that it is ordered by at first
 */
export function readTableState(
  parameters: SearchParameters,
  presetSort: string,
  keptSearch?: string,
  habits: ListHabits = {},
  columns: readonly SortColumn[] = [],
): TableState {
  const perPage = [Number(single(parameters.perPage)), habits.perPage].find(isPageSize)
  const sort = [single(parameters.sort), habits.sort].find(asked => isSort(asked, presetSort, columns)) ?? presetSort
  const [column = '', direction] = sort.split(':')
  return {
    page: wholeNumber(single(parameters.page)) ?? 1,
    perPage: perPage ?? pageSizes[0],
    sort: { column, direction: direction === 'desc' ? 'desc' : 'asc' },
    search: (single(parameters.search) ?? keptSearch ?? '').replace(/\p{Cc}/gu, '').slice(0, maxSearchLength),
    hidden: parameters.hide === undefined ? habits.hidden : [parameters.hide].flat().filter(key => key !== ''),
  }
}

/** A column of a table, as far as orders go. */
export interface SortColumn {
  readonly key: string
  readonly sortable?: boolean
}

const isPageSize = (size: number | undefined): boolean => (pageSizes as readonly (number | undefined)[]).includes(size)

/** Where a page begins. One that lies beyond what the server passes over is asked for there: its count leads to the last page. */
export const offsetOf = (page: number, perPage: number): number => Math.min((page - 1) * perPage, maxOffset)

/** A page as the address has it; the first is left out. */
export const pageIn = (page: number): SearchParameters => ({ page: page === 1 ? undefined : String(page) })

/** Hidden columns as the address has them; that none is hidden is written there too, since it differs from the habits. */
export const hiddenIn = (columns: readonly string[]) => (columns.length === 0 ? '' : columns)

/** Whether the address opens a list anew. One that names a place in it, such as a page, says by itself all that is shown. */
export const isArrival = (parameters: SearchParameters): boolean =>
  !['page', 'sort', 'perPage', 'hide', 'view'].some(name => parameters[name] !== undefined)

/** Reads one filter's value. */
export function readFilter(
  kind: FilterKind,
  value: string | readonly string[] | undefined,
): string | string[] | undefined {
  if (kind.kind === 'many') {
    const chosen = typeof value === 'string' ? [value] : [...(value ?? [])]
    const { values } = kind
    return chosen.filter(item => (values instanceof RegExp ? values.test(item) : values.includes(item)))
  }
  const text = single(value)
  return text !== undefined && kind.values.includes(text) ? text : kind.preset
}

/** The order after a click on a column: ascending first, then the other way round. */
export const toggledSort = ({ sort }: Pick<TableState, 'sort'>, column: string): string =>
  `${column}:${sort.column === column && sort.direction === 'asc' ? 'desc' : 'asc'}`

function isSort(sort: string | undefined, presetSort: string, columns: readonly SortColumn[]): boolean {
  const column = /^(\w+)(?::(?:asc|desc))?$/.exec(sort ?? '')?.[1]
  return column === presetSort.split(':')[0] || columns.some(({ key, sortable }) => sortable === true && key === column)
}

const single = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : undefined
