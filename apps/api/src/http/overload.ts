import underPressure from '@fastify/under-pressure'
import { getHealth, getLive, getReady } from '@lodeway/contract/health.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../work/refusal.ts'

const overloaded = new Refusal(
  503,
  'overloaded',
  'The service is busy. Nothing was changed. Please try again in a moment.',
  { retryAfterSeconds: 2 },
)

/** So many may wait for their turn, for so long; whoever has waited longer is likely to have gone. */
const mostWaiting = 960
const longestWaitMs = 2000
/** Sockets that wait for nothing but to be refused take memory as well. */
const mostConnections = 4000

interface Turn {
  state: 'arriving' | 'waiting' | 'working'
  /** Waits since then. */
  since: number
  /** Ends the waiting: with a turn, or without one. */
  settle?: (isMine: boolean) => void
}

/**
 * Under overload the server says so at once instead of queueing what nobody waits for any more (security 36): the queue
 * is bounded in length and in time, and the event loop must not be late by a second. `/health`, `/live` and `/ready` are always answered, and the
 * files of the web application: a page that has half of them can say nothing, not even that the service is busy.
 * @param mostWorking so many are worked on at once
 */
export async function refuseOverload(app: FastifyInstance, mostWorking: number): Promise<void> {
  const turns = new Map<FastifyRequest, Turn>()
  const queue = new Set<Turn>()
  const gone = new WeakSet<FastifyRequest>()
  let working = 0
  const end = (request: FastifyRequest) => {
    const turn = turns.get(request)
    turns.delete(request)
    if (turn?.state === 'waiting') turn.settle?.(false)
    if (turn?.state !== 'working') return
    // The turn is handed on: nobody who comes just now gets in between.
    const [next] = queue
    if (next === undefined) working -= 1
    else next.settle?.(true)
  }
  app.server.maxConnections = mostConnections
  // One of several processes would otherwise hand them on to the next, and that one back. Node's types do not know it yet.
  Object.assign(app.server, { dropMaxConnection: true })
  app.addHook('onRequest', async request => {
    if (isAlwaysAnswered(request)) return
    if (queue.size >= mostWaiting) throw overloaded
    turns.set(request, { state: 'arriving', since: performance.now() })
  })
  app.addHook('preHandler', async request => {
    // Fastify goes on with it once it was authenticated.
    if (gone.has(request)) throw overloaded
    const turn = turns.get(request)
    // Somebody who is sent on to the page of what does not exist comes by here twice.
    if (turn?.state !== 'arriving') return
    if (working < mostWorking) {
      turn.state = 'working'
      working += 1
      return
    }
    // What took long to arrive, as a file from a phone does, has not waited in line yet. Nor does it stand there while it arrives: whoever
    // sends a byte a second, a thousand times, would else keep all others out.
    if (queue.size >= mostWaiting) throw overloaded
    if (request.body !== undefined) turn.since = performance.now()
    if (!(await waitInLine(turn, queue))) throw overloaded
  })
  app.addHook('onSend', async request => end(request))
  // Whoever hangs up while the work is being done makes no room: the work goes on until it would be answered.
  app.addHook('onRequestAbort', async request => {
    if (turns.get(request)?.state === 'working') return
    gone.add(request)
    end(request)
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    pressureHandler: request => {
      if (!isAlwaysAnswered(request)) throw overloaded
    },
  })
}

function waitInLine(turn: Turn, queue: Set<Turn>): Promise<boolean> {
  return new Promise(resolve => {
    const late = setTimeout(() => turn.settle?.(false), Math.max(0, turn.since + longestWaitMs - performance.now()))
    turn.state = 'waiting'
    turn.settle = isMine => {
      clearTimeout(late)
      queue.delete(turn)
      if (isMine) turn.state = 'working'
      resolve(isMine)
    }
    queue.add(turn)
  })
}

const probes = [getHealth.path, getLive.path, getReady.path]
function isAlwaysAnswered({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || probes.some(path => path === url.split('?', 1)[0])
}
