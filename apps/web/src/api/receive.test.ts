import { expect, test } from 'vitest'
import { receive } from './receive.ts'

const answerIn = (parts: readonly number[], headers: Record<string, string> = {}) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const length of parts) controller.enqueue(new Uint8Array(length))
        controller.close()
      },
    }),
    { headers },
  )

test('a file is reported on as it comes, and arrives whole', async () => {
  const steps: string[] = []
  const answer = answerIn([1024, 2048], { 'Content-Length': '3072', 'Content-Type': 'text/csv' })
  const file = await receive(answer, step => steps.push(step))
  expect(steps).toEqual(['Received 1 of 3 KB', 'Received 3 of 3 KB'])
  expect([file.size, file.type]).toEqual([3072, 'text/csv'])
})

test('without a length that holds only what has come is said', async () => {
  const steps: string[] = []
  await receive(answerIn([10]), step => steps.push(step))
  await receive(answerIn([4096], { 'Content-Length': '9', 'Content-Encoding': 'gzip' }), step => steps.push(step))
  expect(steps).toEqual(['Received 1 KB', 'Received 4 KB'])
})
