import { once } from 'node:events'
import { request } from 'node:http'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
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

test('for whoever hangs up while being authenticated nothing is done', async () => {
  const app = fastify()
  await refuseOverload(app, 1)
  const [begun, known, gone, answered] = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  let done = 0
  app.addHook('onRequestAbort', async _request => gone?.resolve())
  app.addHook('onSend', async _request => answered?.resolve())
  const onRequest = async () => {
    begun?.resolve()
    await known?.promise
  }
  app.get('/v1/leads', { onRequest }, async () => `${(done += 1)}`)
  const asked = request(`${await app.listen({ host: '127.0.0.1', port: 0 })}/v1/leads`).end()
  await begun?.promise
  asked.destroy()
  await Promise.all([once(asked, 'error'), gone?.promise])
  known?.resolve()
  await answered?.promise
  expect(done).toBe(0)
  await app.close()
})

test('an upload that took long to arrive waits for its turn as long as anybody', async () => {
  const app = fastify()
  await refuseOverload(app, 1)
  const [begun, waiting, work] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<string>(),
  ]
  app.get('/v1/leads', () => {
    begun.resolve()
    return work.promise
  })
  const later = performance.now() + 5000
  const preParsing = async () => void vi.spyOn(performance, 'now').mockReturnValue(later)
  app.post('/v1/pictures', { preParsing, preValidation: async () => waiting.resolve() }, async () => 'kept')
  const first = app.inject('/v1/leads').then(answer => answer.body)
  await begun.promise
  const upload = app.inject({ method: 'POST', url: '/v1/pictures', body: { picture: '' } }).then(answer => answer.body)
  await waiting.promise
  await new Promise(resolve => void setTimeout(resolve, 50))
  work.resolve('done')
  expect([await first, await upload]).toEqual(['done', 'kept'])
  vi.restoreAllMocks()
  await app.close()
})

test('requests that are still arriving keep nobody out', async () => {
  const app = fastify()
  await refuseOverload(app, 1)
  app.get('/v1/leads', async () => 'done')
  const arriving: (() => void)[] = []
  const preParsing = () => new Promise<void>(resolve => void arriving.push(resolve))
  app.post('/v1/leads', { preParsing }, async () => 'kept')
  const slow: Promise<number>[] = []
  while (slow.length < 1000) {
    for (let i = 0; i < 500; i++)
      slow.push(app.inject({ method: 'POST', url: '/v1/leads', body: {} }).then(answer => answer.statusCode))
    await vi.waitFor(() => expect(arriving).toHaveLength(slow.length))
  }
  expect((await app.inject('/v1/leads')).body).toBe('done')
  for (const arrive of arriving) arrive()
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]))
  await app.close()
})

test('who somebody is, is asked of no more at once than may wait', async () => {
  const app = fastify()
  await refuseOverload(app, 1)
  const known = Promise.withResolvers<void>()
  app.get('/v1/leads', { onRequest: () => known.promise }, async () => 'done')
  const asked = Array.from({ length: 961 }, () => app.inject('/v1/leads').then(answer => answer.statusCode))
  expect((await app.inject('/v1/leads')).statusCode).toBe(503)
  known.resolve()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  await app.close()
})

test('a line that is full takes nobody more', async () => {
  // Nobody has waited too long, however long the machine takes over a thousand of them.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const app = fastify()
  await refuseOverload(app, 1)
  const work = Promise.withResolvers<string>()
  app.get('/v1/leads', () => work.promise)
  const asked = Array.from({ length: 1000 }, () => app.inject('/v1/leads').then(answer => answer.statusCode))
  expect(new Set(await Promise.all(asked.slice(961)))).toEqual(new Set([503]))
  work.resolve('done')
  expect(new Set(await Promise.all(asked.slice(0, 961)))).toEqual(new Set([200]))
  vi.useRealTimers()
  await app.close()
})
