import { useMemo, useState } from 'react'
import { pageSizes } from './table-address.ts'
import type { TablePlace } from './use-table-address.ts'

/**
 * Where a second table of a page stands: kept here and not in the page's address, which belongs to the first one. It has
 * one order and no search.
 */
export function useLocalTable(): TablePlace {
  const [{ page, perPage }, setPlace] = useState<{ page: number; perPage: number }>({ page: 1, perPage: pageSizes[0] })
  return useMemo(
    () => ({
      page,
      perPage,
      sort: { column: '', direction: 'asc' },
      search: '',
      hidden: undefined,
      list: undefined,
      window: { limit: perPage, offset: (page - 1) * perPage, orderBy: '' },
      setPage: wanted => setPlace(before => ({ ...before, page: wanted })),
      correctPage: wanted => setPlace(before => ({ ...before, page: wanted })),
      setPerPage: size => setPlace({ page: 1, perPage: size }),
      sortBy: () => undefined,
      setSort: () => undefined,
      setSearch: () => undefined,
      setHidden: () => undefined,
    }),
    [page, perPage],
  )
}
