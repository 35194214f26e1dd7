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
    },
    mutations: { retry: false },
  },
})
