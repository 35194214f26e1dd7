import { getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { getBuyer } from '@lodeway/contract/own-buyer.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { hasUnsaved } from '../ui/unsaved.ts'
import { ApiError } from './api-error.ts'
import { retryDelayMillis, shouldRetry } from './retry.ts'

const oneMinute = 60_000
const fiveMinutes = 5 * oneMinute

/** Cached answers live five minutes (document 1, section 9); a page that is opened again asks anew behind them. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (problem, query) => {
      if (!(problem instanceof ApiError) || ![403, 404].includes(problem.status)) return
      // They could read this until a moment ago: it does not stay on the screen, and menus follow what they may do now.
      query.setState({ data: undefined })
      if (problem.status === 404) return
      for (const { name } of [getAdministrator, getBuyer]) {
        if (query.queryKey[0] !== name) void queryClient.invalidateQueries({ queryKey: [name] })
      }
    },
  }),
  defaultOptions: {
    queries: {
      gcTime: fiveMinutes,
      staleTime: 0,
      retry: shouldRetry,
      retryDelay: retryDelayMillis,
      // A tab that is looked at again after a while shows what is true now, not what its user could read then. What they are
      // typing is not taken from under them.
      refetchOnWindowFocus: ({ state }) =>
        Date.now() - state.dataUpdatedAt > oneMinute && !hasUnsaved() ? 'always' : false,
      // Without a connection too: a list that waits for one without a word looks like a slow one. It says that it could
      // not be loaded, and is asked for again when the connection is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
