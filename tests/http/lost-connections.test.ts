import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, type ProductProcess, startApi, startWorker } from '../factories/api-process.ts'
import { run } from '../factories/database-server.ts'
import { submissionBody } from '../factories/leads.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let thandi: Person
let api: ApiProcess
let worker: ProductProcess
beforeAll(async () => {
  world = await createWorld(new Date().toISOString())
  thandi = await loader(world, await administrator(world))
  api = await startApi(world)
  worker = await startWorker(world)
})
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop()])
  await world.close()
})

/** Ends every connection that the two processes have at this moment, as a failover or an administrator does. */
const endConnections = () =>
  run(
    world.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND (application_name LIKE 'lodeway-%' OR application_name = 'pgboss')`,
  )

test('connections that end in the middle of work: 503 or the answer, never an end of the API or the worker', async () => {
  const token = await api.tokenFor(thandi.id)
  const statuses: number[] = []
  const acknowledged: string[] = []
  const over = new AbortController()
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(`${api.origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    statuses.push(response.status)
    return (await response.json()) as { id?: string }
  }
  const caller = async (number: number) => {
    while (!over.signal.aborted) {
      if (number % 2 === 0) await ask('/v1/leads?limit=50')
      else {
        const { id } = await ask('/v1/leads', submissionBody({ insuranceType: 'other' }))
        if (id !== undefined) acknowledged.push(id)
      }
    }
  }
  const ending = async () => {
    for (let times = 0; times < 20; times++) {
      const before = acknowledged.length
      await endConnections()
      await sleep(150)
      // However slow the machine, something gets through between one end and the next; the others are in the middle of it then.
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before)
    }
  }
  await Promise.all([
    ending().finally(() => over.abort()),
    ...Array.from({ length: 24 }, (_, number) => caller(number)),
  ])

  expect(api.child.exitCode, api.output()).toBeNull()
  expect(worker.child.exitCode, worker.output()).toBeNull()
  expect(
    [...new Set(statuses)].filter(status => ![200, 201, 503].includes(status)),
    api.output(),
  ).toEqual([])
  expect(statuses.filter(status => status === 503).length).toBeGreaterThan(0)
  const kept = await world.db.selectFrom('lead').select('id').where('id', 'in', acknowledged).execute()
  expect(kept).toHaveLength(acknowledged.length)
  // And on, without a restart.
  await expect.poll(async () => (await fetch(`${api.origin}/health`)).status, { timeout: 20_000 }).toBe(200)
})
