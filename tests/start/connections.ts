import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { processesOf, type Running } from './running.ts'

export interface Call {
  readonly method?: string
  readonly token?: string
  readonly body?: unknown
  readonly key?: string
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** A connection to the product's API that stays open, so that one process of several answers all that it asks. */
export function connect({ env }: Running) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let socket: Socket | undefined
  return {
    ask: (path: string, { method = 'GET', token, body, key }: Call = {}) =>
      new Promise<Answer>((done, failed) => {
        const headers = {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        }
        const sent = request(`http://127.0.0.1:${env.PORT}${path}`, { agent, method, headers }, async response => {
          try {
            let text = ''
            for await (const part of response) text += String(part)
            done({
              status: response.statusCode ?? 0,
              body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
            })
          } catch (error) {
            failed(error as Error)
          }
        })
        sent.once('socket', used => (socket = used))
        sent.once('error', failed)
        sent.setTimeout(10_000, () => sent.destroy(new Error('No answer came.')))
        sent.end(body === undefined ? undefined : JSON.stringify(body))
      }),
    /** The port that it comes from. */
    port: () => socket?.localPort ?? 0,
    close: () => agent.destroy(),
  }
}

export type Connection = ReturnType<typeof connect>

/** A connection to each of the API's processes, by the process's number. */
export async function connectToEach(running: Running): Promise<Map<number, Connection>> {
  const found = new Map<number, Connection>()
  const wanted = processesOf(running, 'main')
  // One that has just been started takes its time until it listens.
  const end = Date.now() + 20_000
  while (found.size < wanted.length) {
    if (Date.now() > end) throw new Error(`Of ${wanted.length} processes ${found.size} answer.`)
    const connection = connect(running)
    await connection.ask('/health')
    const process = servedBy(Number(running.env.PORT), connection.port(), wanted)
    if (process === undefined || found.has(process)) connection.close()
    else found.set(process, connection)
  }
  return found
}

/** Which of some processes has the other end of a connection (Linux: the socket's number stands among its open files). */
function servedBy(port: number, from: number, among: readonly number[]): number | undefined {
  const hex = (value: number) => `0100007F:${value.toString(16).toUpperCase().padStart(4, '0')}`
  const socket = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .find(([, local, remote]) => local === hex(port) && remote === hex(from))?.[9]
  return among.find(pid =>
    readdirSync(`/proc/${pid}/fd`).some(file => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${file}`) === `socket:[${socket}]`
      } catch {
        // Closed meanwhile.
        return false
      }
    }),
  )
}
