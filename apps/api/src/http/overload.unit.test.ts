import fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseOverload } from './overload.ts'

test('whoever comes while all are at work waits for a turn; the files of the application and the probes do not', async () => {
  const app = fastify()
  await refuseOverload(app, 1)
  const [begun, work] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const order: string[] = []
  app.get('/v1/leads', () => {
    begun.resolve()
    return work.promise
  })
  for (const path of ['/v1/loaders', '/assets/page.js', '/ready'])
    app.get(path, async () => {
      order.push(path)
      return path
    })
  const ask = async (path: string) => app.inject(path)
  const first = ask('/v1/leads')
  await begun.promise
  const second = ask('/v1/loaders')
  await ask('/assets/page.js')
  await ask('/ready')
  work.resolve('done')
  expect((await first).body).toBe('done')
  expect((await second).statusCode).toBe(200)
  expect(order).toEqual(['/assets/page.js', '/ready', '/v1/loaders'])
  await app.close()
})
