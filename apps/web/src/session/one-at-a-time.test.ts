import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('callers share the run that is under way, and the next call runs anew', async () => {
  let runs = 0
  const renew = oneAtATime(async () => {
    await Promise.resolve()
    return (runs += 1)
  })
  expect(await Promise.all([renew(), renew(), renew()])).toEqual([1, 1, 1])
  expect(await renew()).toBe(2)
})

test('a failure is shared too, and does not stick', async () => {
  let runs = 0
  const renew = oneAtATime(() => ((runs += 1) === 1 ? Promise.reject(new Error('timeout')) : Promise.resolve('token')))
  const failed = await Promise.allSettled([renew(), renew()])
  expect(failed.map(outcome => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(await renew()).toBe('token')
})
