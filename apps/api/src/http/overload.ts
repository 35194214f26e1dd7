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
  state: 'arriving' | 'sending' | 'waiting' | 'working'
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
  /** Whose body is on its way, for minutes perhaps: they hold a connection, and no place in the line. */
  let sending = 0
  const isFull = () => turns.size - sending >= mostWorking + mostWaiting
  const end = (request: FastifyRequest) => {
    const turn = turns.get(request)
    turns.delete(request)
    if (turn?.state === 'sending') sending -= 1
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
    if (isFull()) throw overloaded
    turns.set(request, { state: 'arriving', since: performance.now() })
  })
  app.addHook('preParsing', async request => {
    const turn = turns.get(request)
    if (turn?.state !== 'arriving' || !hasBody(request)) return
    turn.state = 'sending'
    sending += 1
  })
  app.addHook('preHandler', async request => {
    // Fastify goes on with it once it was authenticated.
    if (gone.has(request)) throw overloaded
    const turn = turns.get(request)
    // Somebody who is sent on to the page of what does not exist comes by here twice.
    if (turn === undefined || turn.state === 'waiting' || turn.state === 'working') return
    if (turn.state === 'sending') {
      // The places may have been taken meanwhile. It has its own until it is answered.
      const hasNoPlace = isFull()
      turn.state = 'arriving'
      sending -= 1
      if (hasNoPlace) throw overloaded
      // What took long to arrive, as a file from a phone does, has not waited in line yet.
      turn.since = performance.now()
    }
    if (working < mostWorking) {
      turn.state = 'working'
      working += 1
      return
    }
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

/** Whether more than its head is on its way (RFC 9112, section 6). */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const probes = [getHealth.path, getLive.path, getReady.path]
function isAlwaysAnswered({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || probes.some(path => path === url.split('?', 1)[0])
}
