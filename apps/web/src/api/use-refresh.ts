import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Marks reads as stale, so that what shows them asks again: `refresh(listLoaders, getLoader)`. Awaited, it waits for the answers. */
export function useRefresh(): (...reads: readonly Endpoint[]) => unknown {
  const client = useQueryClient()
  return useCallback(
    (...reads) => Promise.all(reads.map(read => client.invalidateQueries({ queryKey: [read.name] }))),
    [client],
  )
}
