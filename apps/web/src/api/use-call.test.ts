import { listLoaders } from '@lodeway/contract/loaders.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectTokenSource } from './token-source.ts'
import { reading } from './use-call.ts'

vi.mock('../config.ts', () => ({ config: { apiBase: 'https://api.lodeway.example' } }))

/** Requests that were made, each waiting for its answer. */
let requests: { address: string; signal: AbortSignal; answer: () => void }[]
beforeEach(() => {
  requests = []
  connectTokenSource(() => Promise.resolve('token'))
  vi.stubGlobal(
    'fetch',
    (address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        requests.push({
          address,
          signal,
          answer: () => resolve(Response.json({ data: [], count: 0, changesWaiting: 0 })),
        })
      }),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Somebody who looks at the first page of loaders. @returns what makes them look away */
function look(client: QueryClient, offset = 0): () => void {
  return new QueryObserver(client, reading(listLoaders, { query: { offset } })).subscribe(() => undefined)
}

// Document 1, section 7:
// - Identical reads at the same time share one request.
test('identical reads at the same time share one request, others and later ones ask again', async () => {
  const client = new QueryClient()
  const leave = [look(client), look(client), look(client, 10)]
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  for (const request of requests) request.answer()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  for (const each of leave) each()
  look(client)
  await vi.waitFor(() => expect(requests).toHaveLength(3))
})

test('one that gives up leaves the others their answer; the request ends when nobody waits for it', async () => {
  const client = new QueryClient()
  const [first, second] = [look(client), look(client)]
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  first()
  expect(requests[0]?.signal.aborted).toBe(false)
  second()
  expect(requests[0]?.signal.aborted).toBe(true)
})
