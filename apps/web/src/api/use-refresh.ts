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

/** Waits for the answers to what is being asked anew. */
export function useAnswers(): (...reads: readonly Endpoint[]) => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    (...reads) =>
      Promise.all(
        reads.map(read =>
          client.refetchQueries({ queryKey: [read.name], fetchStatus: 'fetching' }, { cancelRefetch: false }),
        ),
      ),
    [client],
  )
}
