import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryDelayMillis, shouldRetry } from './retry.ts'

// Document 1, section 9:
// - failed reads are tried again 3 times, from 1 s, doubling, up to 30 s.
test('a failure is retried three times, a refusal never', () => {
  expect([0, 1, 2, 3].map(count => shouldRetry(count, new ApiError(503, '')))).toEqual([true, true, true, false])
  expect([0, 1, 2, 3].map(count => shouldRetry(count, new TypeError('Failed to fetch')))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([400, 401, 403, 404, 409, 422, 429].map(status => shouldRetry(0, new ApiError(status, '')))).not.toContain(
    true,
  )
})

// Document 1, section 9:
// - failed reads are tried again 3 times, from 1 s, doubling, up to 30 s.
test('the delay doubles from one second up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelayMillis)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('without a connection nothing is tried again until there is one', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(false)
  vi.unstubAllGlobals()
})
