import { QueryClient } from '@tanstack/react-query'
import { retryDelayMillis, shouldRetry } from './retry.ts'

const fiveMinutes = 5 * 60_000

/** Cached answers live five minutes (document 1, section 9); a page that is opened again asks anew behind them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: fiveMinutes,
      staleTime: 0,
      retry: shouldRetry,
      retryDelay: retryDelayMillis,
      refetchOnWindowFocus: false,
      // Without a connection too: a list that waits for one without a word looks like a slow one. It says that it could
      // not be loaded, and is asked for again when the connection is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
