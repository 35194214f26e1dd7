import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** What Node says of bytes that are no request, are too many of them or come too slowly. */
export interface ClientError extends Error {
  code?: string
  rawPacket?: Buffer
}

/** A page for a person, with the headers that differ from those of every answer. */
export interface Page {
  html: string
  headers?: Readonly<Record<string, string>>
}

/**
 * Answers what never becomes a request, in the shape and with the headers of every other answer: a page for a browser,
 * else the JSON of the product's API.
 * @param headers what every answer carries
 * @param page makes the page for a status
 */
export function answerUnreadable(
  error: ClientError,
  socket: Duplex,
  { headers, page }: { headers: Readonly<Record<string, string>>; page: (status: number) => Page },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = wordsFor(error.code)
  const shown = isFromBrowser(error) ? page(status) : undefined
  const body = shown?.html ?? JSON.stringify({ statusCode: status, code: 'invalid', message })
  const lines = Object.entries({
    ...headers,
    ...shown?.headers,
    'Content-Type': shown ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy()
}

function wordsFor(code: string | undefined): { status: number; message: string } {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'The headers of the request are too large.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: 'The request took too long to arrive.' }
  return { status: 400, message: 'The request could not be read.' }
}

/**
 * Only the bytes that arrived last are known. Where the header that says it is not among them and they are the middle of
 * too large a request, it is a browser's: programs collect no cookies here.
 */
function isFromBrowser({ code, rawPacket }: ClientError): boolean {
  const bytes = rawPacket?.toString('latin1') ?? ''
  const accepted = /^accept:(.*)$/im.exec(bytes)?.[1]
  if (accepted !== undefined) return accepted.includes('text/html')
  return code === 'HPE_HEADER_OVERFLOW' && !/^[A-Z]+ \S/.test(bytes)
}
