import { expect, test } from 'vitest'
import { shareRequests } from './share-requests.ts'

function pending() {
  const started: { signal: AbortSignal; finish: (answer: string) => void }[] = []
  const start = (signal: AbortSignal) =>
    new Promise<string>((finish, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      started.push({ signal, finish })
    })
  return { started, start }
}

// Document 1, section 7:
// - Identical reads at the same time share one request.
test('identical concurrent requests share one answer, later ones ask again', async () => {
  const { started, start } = pending()
  const shared = shareRequests()
  const both = Promise.all([shared('/v1/a', start), shared('/v1/a', start), shared('/v1/b', start)])
  expect(started).toHaveLength(2)
  started[0]?.finish('a')
  started[1]?.finish('b')
  expect(await both).toEqual(['a', 'a', 'b'])
  void shared('/v1/a', start)
  expect(started).toHaveLength(3)
})

test('one that gives up leaves the others their answer', async () => {
  const { started, start } = pending()
  const shared = shareRequests()
  const leaving = new AbortController()
  const left = shared('/v1/a', start, leaving.signal)
  const stayed = shared('/v1/a', start, new AbortController().signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(started[0]?.signal.aborted).toBe(false)
  started[0]?.finish('a')
  expect(await stayed).toBe('a')
})

test('the request ends when nobody waits for it', async () => {
  const { started, start } = pending()
  const shared = shareRequests()
  const leaving = new AbortController()
  const left = shared('/v1/a', start, leaving.signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(started[0]?.signal.aborted).toBe(true)
})
