import { Agent, request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, type Keys, startApi, startKeys, startSignIn } from '../factories/api-process.ts'
import { administrator, loader } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'
import { clientNumber } from '../start/clients.ts'

const drain = { DRAIN_SECONDS: '2' }

// A proxy as there are many: it hands requests round to whoever says at /ready that they are there, and asks nothing twice.
let world: World
let keys: Keys
let proxy: Server
let looking: NodeJS.Timeout
const agent = new Agent({ keepAlive: true })
const behind = new Map<string, boolean>()
let turn = 0

beforeAll(async () => {
  world = await createWorld()
  keys = await startKeys(world)
  proxy = createServer((incoming, outgoing) => {
    const there = [...behind].filter(([, isReady]) => isReady).map(([origin]) => origin)
    const origin = there[turn++ % there.length] ?? ''
    const broken = (error: Error) => outgoing.writeHead(502).end(error.message)
    const { method = 'GET', headers, url = '/' } = incoming
    const outgoingRequest = ask(`${origin}${url}`, { method, headers, agent }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502)
      answer.pipe(outgoing)
    })
    incoming.pipe(outgoingRequest.on('error', broken))
  })
  await new Promise<void>(done => void proxy.listen(0, '127.0.0.1', done))
  looking = setInterval(() => [...behind.keys()].forEach(look), 100)
})
afterAll(async () => {
  clearInterval(looking)
  agent.destroy()
  proxy.closeAllConnections()
  proxy.close()
  keys.close()
  await world.close()
})

const look = (origin: string) =>
  void fetch(`${origin}/ready`).then(
    ({ ok }) => behind.has(origin) && behind.set(origin, ok),
    () => behind.has(origin) && behind.set(origin, false),
  )

async function bringUp(): Promise<ApiProcess> {
  const api = await startApi(world, { IDENTITY_ORIGIN: keys.identityOrigin, ...drain })
  behind.set(api.origin, true)
  return api
}

async function takeDown(api: ApiProcess): Promise<void> {
  await api.stop()
  behind.delete(api.origin)
}

test('a process is replaced by another under load, and nobody is refused or has an answer broken off', async () => {
  const admin = await administrator(world)
  const { id } = await loader(world, admin)
  const token = await keys.tokenFor(id)
  const old = await bringUp()
  const { port } = proxy.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const statuses: (number | string)[] = []
  const over = new AbortController()
  let number = 0
  const again = async (path: string, body?: () => object) => {
    while (!over.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body()) }),
      })
      statuses.push(answer.ok ? answer.status : `${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer().catch(() => undefined)
      await sleep(5)
    }
  }
  const load = Promise.all([
    ...Array.from({ length: 4 }, () => again('/v1/leads?limit=10')),
    ...Array.from({ length: 4 }, () => again('/v1/leads', () => clientNumber(++number))),
  ])
  const released = await bringUp()
  await takeDown(old)
  await sleep(300)
  over.abort()
  await load
  await takeDown(released)

  expect(statuses.filter(status => status !== 200 && status !== 201)).toEqual([])
  const taken = statuses.filter(status => status === 201).length
  expect(taken).toBeGreaterThan(20)
  const { rows } = await world.pool.query('SELECT count(*)::int AS leads FROM app.lead')
  expect(rows).toEqual([{ leads: taken }])
})

test('the sign-in service answers as well while it is about to end, and says so at /ready', async () => {
  const signIn = await startSignIn(world, drain)
  const statusOf = async (path: string) => (await fetch(`${signIn.origin}${path}`)).status
  expect(await statusOf('/ready')).toBe(200)
  const ended = signIn.stop()
  await expect.poll(() => statusOf('/ready')).toBe(503)
  expect(await statusOf('/.well-known/openid-configuration')).toBe(200)
  await ended
  await expect(statusOf('/ready')).rejects.toThrow()
})
