import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { hasUnsaved } from '../ui/unsaved.ts'
import type { Answer, CallOptions } from './call.ts'
import { call } from './call.ts'

export interface Reading {
  /** False waits: nothing is asked until it is true. */
  enabled?: boolean
  /** How long an answer counts as fresh, for lists that hardly change. */
  staleTime?: number
  /** Asks anew whenever it is shown, and forgets the answer when it no longer is: for a form's starting values. */
  fresh?: boolean
  /** Asks anew each time somebody comes back to the tab, however soon: for whom they are about to call. What is being typed stays. */
  onReturn?: boolean
  /** False: a failure is final at once. */
  retry?: false
  /** Asks again so often while it is shown, ms: for what changes by itself. */
  refetchInterval?: number
  /** Shows the answer to the last query while the next is on its way. */
  keepPrevious?: boolean
}

/**
 * A read as TanStack Query wants it: for `useQueries`, prefetching and tests. Keys begin with the endpoint's name. Reads of the
 * same key at the same time share one request, which ends when nobody waits for it any more (document 1, section 7).
 */
export function reading<const E extends Endpoint>(endpoint: E, options: CallOptions<E>, settings: Reading = {}) {
  const { params, query } = options as { params?: object; query?: object }
  return queryOptions({
    queryKey: [endpoint.name, params ?? {}, query ?? {}],
    queryFn: async ({ signal }): Promise<Answer<E> | null> => {
      const answer = await (call as (e: E, o: unknown) => Promise<Answer<E>>)(endpoint, { ...options, signal })
      // TanStack Query refuses undefined as an answer.
      return answer ?? null
    },
    enabled: settings.enabled,
    staleTime: settings.staleTime,
    refetchInterval: settings.refetchInterval,
    ...(settings.fresh === true ? { gcTime: 0 } : {}),
    ...(settings.onReturn === true ? { refetchOnWindowFocus: () => (hasUnsaved() ? false : 'always') } : {}),
    ...(settings.retry === false ? { retry: false } : {}),
    placeholderData: settings.keepPrevious === true ? keepPreviousData : undefined,
  })
}

/** Reads an endpoint: `useCall(getLoader, { params: { id } })`. */
export const useCall = <const E extends Endpoint>(endpoint: E, options: CallOptions<E>, settings?: Reading) =>
  useQuery(reading(endpoint, options, settings))

/** Reads one page of a list: the rows on screen stay until the next ones are there. */
export const useList = <const E extends Endpoint>(endpoint: E, options: CallOptions<E>, settings?: Reading) =>
  useQuery(reading(endpoint, options, { keepPrevious: true, ...settings }))
