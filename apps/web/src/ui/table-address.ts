import { maxSearchLength } from '@lodeway/rules/limits.ts'

/** Where a table stands: its page, order and search, as the page's address and the history's state keep them. */
export interface TableState {
  readonly page: number
  readonly perPage: number
  readonly sort: { readonly column: string; readonly direction: 'asc' | 'desc' }
  readonly search: string
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
 * Reads where the table stands. What somebody mistyped in the address falls back to the preset. A search in the address,
 * of a link from elsewhere, goes before the one that the history keeps.
 */
export function readTableState(parameters: SearchParameters, presetSort: string, keptSearch?: string): TableState {
  const perPage = Number(single(parameters.perPage))
  const [column = '', direction] = (sortIn(parameters) ?? presetSort).split(':')
  return {
    page: wholeNumber(single(parameters.page)) ?? 1,
    perPage: (pageSizes as readonly number[]).includes(perPage) ? perPage : pageSizes[0],
    sort: { column, direction: direction === 'desc' ? 'desc' : 'asc' },
    search: (single(parameters.search) ?? keptSearch ?? '').replace(/\p{Cc}/gu, '').slice(0, maxSearchLength),
  }
}

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

const sortIn = (parameters: SearchParameters): string | undefined => {
  const sort = single(parameters.sort)
  return sort !== undefined && /^\w+(:(asc|desc))?$/.test(sort) ? sort : undefined
}

const single = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
