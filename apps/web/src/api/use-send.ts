import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { toast } from '../ui/toast.tsx'
import type { Answer, CallOptions } from './call.ts'
import { call } from './call.ts'
import { useFailures } from './use-failures.ts'
import { useRefresh } from './use-refresh.ts'

export interface SendSettings<E> {
  /** The toast on success; none when left out. */
  success?: string
  /** The words of the failure toast when the server gives none. `null` leaves failures to the caller. */
  failure: string | null
  /** The reads that this change makes stale. */
  refresh?: readonly Endpoint[]
  onDone?: (answer: Answer<E>) => void
}

/**
 * Makes a change: `const approve = useSend(approveLoader, { success: '…', failure: '…', refresh: [listLoaders] })`, then
 * `approve.mutate({ params, body })`, or `mutateAsync`, which also throws. The same change again while it is being made, by a
 * second tap, is none.
 */
export function useSend<const E extends Endpoint>(endpoint: E, settings: SendSettings<E>) {
  const refresh = useRefresh()
  const failures = useFailures()
  const underWay = useRef(new Set<string>())
  const mutation = useMutation<Answer<E>, Error, CallOptions<E>>({
    mutationKey: [endpoint.name],
    mutationFn: options => (call as (e: E, o: unknown) => Promise<Answer<E>>)(endpoint, options),
    onSuccess: answer => {
      failures.clear()
      if (settings.success !== undefined) toast.success(settings.success)
      refresh(...(settings.refresh ?? []))
      settings.onDone?.(answer)
    },
    onError: problem => void failures.say(problem, { failure: settings.failure, stale: settings.refresh ?? [] }),
    onSettled: (_answer, _problem, options) => void underWay.current.delete(JSON.stringify(options)),
  })
  const { mutate: send } = mutation
  const mutate = useCallback(
    (...change: Parameters<typeof send>) => {
      const options = JSON.stringify(change[0])
      if (underWay.current.has(options)) return
      underWay.current.add(options)
      send(...change)
    },
    [send],
  )
  return { ...mutation, mutate }
}
