import { isOffline } from '../ui/offline.ts'
import { ApiError } from './api-error.ts'

/**
 * Failed reads are tried again three times (document 1, section 9), but a refusal stays a refusal, and without a connection they
 * have failed at once: what waits is asked for when there is one.
 */
export function shouldRetry(failureCount: number, problem: unknown): boolean {
  if (problem instanceof ApiError && problem.status < 500) return false
  return failureCount < 3 && !isOffline()
}

/** One second, doubling, thirty at the most (document 1, section 9). */
export const retryDelayMillis = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000)
