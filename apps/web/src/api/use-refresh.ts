import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Marks reads as stale, so that what shows them asks again: `refresh(listLoaders, getLoader)`. */
export function useRefresh(): (...reads: readonly Endpoint[]) => void {
  const client = useQueryClient()
  return useCallback(
    (...reads) => {
      for (const read of reads) void client.invalidateQueries({ queryKey: [read.name] })
    },
    [client],
  )
}
