import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, startApi } from '../factories/api-process.ts'
import { submitted } from '../factories/leads.ts'
import { administrator, loader } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

// More than may be at work and wait together, so that some are refused however fast the machine is.
const callers = 1500
const loadMs = 6000
/** Two seconds in the queue, then its work beside that of 39 others; generous, as this test keeps the machine busy too. */
const longestMs = 15_000
let world: World
let api: ApiProcess
let token: string
beforeAll(async () => {
  world = await createWorld(new Date().toISOString())
  const admin = await administrator(world)
  const thandi = await loader(world, admin)
  for (let lot = 0; lot < 10; lot++)
    await Promise.all(Array.from({ length: 20 }, () => submitted(world, thandi, { insuranceType: 'other' })))
  api = await startApi(world)
  token = await api.tokenFor(admin.id)
})
afterAll(async () => {
  await api.stop()
  await world.close()
})

interface Answer {
  status: number
  retryAfter: string | undefined
  type: string | undefined
  ms: number
}

function ask(path: string, agent: Agent, accept = 'application/json'): Promise<Answer> {
  const start = performance.now()
  return new Promise((done, failed) => {
    const sent = request(
      `${api.origin}${path}`,
      { agent, headers: { authorization: `Bearer ${token}`, accept } },
      response => {
        response.resume()
        response.once('end', () =>
          done({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            type: response.headers['content-type'],
            ms: performance.now() - start,
          }),
        )
      },
    )
    sent.once('error', failed)
    sent.end()
  })
}

// Once more, should the machine be busy with other things.
test('far more requests than it can do: 503 with Retry-After, /health answers, and all is normal within 10 s (36)', {
  retry: 1,
}, async () => {
  const crowd = new Agent({ keepAlive: true, maxSockets: callers })
  const apart = new Agent({ keepAlive: true, maxSockets: 4 })
  const end = performance.now() + loadMs
  const answers: Answer[] = []
  const caller = async () => {
    // Whoever is refused tries again sooner than asked to: the crowd does not behave.
    for (; performance.now() < end; await sleep(100))
      answers.push(await ask('/v1/leads?limit=300&search=lerato', crowd))
  }
  const healthy: Answer[] = []
  const watcher = async () => {
    for (; performance.now() < end; await sleep(200)) healthy.push(await ask('/health', apart))
  }
  const pages: Answer[] = []
  const visitor = async () => {
    for (; performance.now() < end; await sleep(50)) pages.push(await ask('/leads', apart, 'text/html'))
  }
  await Promise.all([watcher(), visitor(), ...Array.from({ length: callers }, caller)])
  crowd.destroy()

  const refused = answers.filter(({ status }) => status === 503)
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(refused.length).toBeGreaterThan(50)
  expect(done.length).toBeGreaterThan(50)
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['2']))
  // What was let in did not stand in an endless queue.
  expect(Math.max(...done.map(({ ms }) => ms))).toBeLessThan(longestMs)
  expect(healthy.length).toBeGreaterThan(2)
  expect(new Set(healthy.map(({ status }) => status))).toEqual(new Set([200]))

  // Somebody at a browser is told in a page, and the log in a line a second.
  const refusedPages = pages.filter(({ retryAfter }) => retryAfter !== undefined)
  expect(refusedPages.length).toBeGreaterThan(0)
  expect(new Set(refusedPages.map(({ type }) => type))).toEqual(new Set(['text/html; charset=utf-8']))
  expect(api.output().split('\n').length).toBeLessThan(30)

  const calm = performance.now() + 10_000
  let well = 0
  while (well < 20) {
    const { status, ms } = await ask('/v1/leads?limit=10', apart)
    well = status === 200 && ms < 500 ? well + 1 : 0
    expect(performance.now(), 'normal again within 10 seconds').toBeLessThan(calm)
  }
  apart.destroy()
  expect(api.child.exitCode).toBeNull()
})
