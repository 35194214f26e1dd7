import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Rows that open to pages of their own, for `opening` of a table. @param href a constant, or memoised: rows are drawn anew with it */
export function useRowPages<Row>(href: (row: Row) => string) {
  const navigate = useNavigate()
  return useMemo(() => ({ href, open: (row: Row) => void navigate({ to: href(row) }) }), [href, navigate])
}
