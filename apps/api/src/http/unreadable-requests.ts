import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, Refusal } from '../work/refusal.ts'
import { answer, bodyOf } from './errors.ts'

const unreadable = badRequest('The request could not be read.')
const headersTooLarge = new Refusal(431, 'invalid', 'The headers of the request are too large.')
const tooSlow = new Refusal(408, 'invalid', 'The request took too long to arrive.')

/**
 * What is answered to requests that never reach a route: addresses that cannot be decoded, and bytes that are no HTTP
 * request or too many. They get the headers and the shape of every other answer.
 * @param headers what every answer carries
 */
export const answersToUnreadable = (headers: Readonly<Record<string, string>>) => ({
  frameworkErrors(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
    void answer(reply.headers(headers), unreadable)
  },
  clientErrorHandler(error: { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? headersTooLarge
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? tooSlow
          : unreadable
    const body = bodyOf(refusal)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable)
      socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy()
  },
})
