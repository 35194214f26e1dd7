import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** A request that cannot be read; `status` is what to answer. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const longestFormBytes = 16 * 1024

/**
 * Where a request came from. X-Forwarded-For is what a client says, but for the last entry, which our own proxy wrote;
 * without a proxy it is ignored.
 */
export function clientAddress(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(req.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  if (forwarded !== undefined && isIP(forwarded) !== 0) return forwarded
  return req.socket.remoteAddress ?? ''
}

/**
 * Makes the provider see this service as it is configured: it builds links and decides on secure cookies from these
 * headers, and whoever sends a request could write anything into them.
 */
export function pinOrigin(req: IncomingMessage, issuer: URL, address: string): void {
  req.headers.host = issuer.host
  req.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1)
  req.headers['x-forwarded-for'] = address
  delete req.headers['x-forwarded-host']
}

/** Whether a form was sent from one of our own pages, as far as the browser says. */
export function isSameOrigin(req: IncomingMessage, issuer: URL): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return req.headers.origin === undefined || req.headers.origin === issuer.origin
}

/** Reads an HTML form. Throws UnreadableError for anything else, and for what is too long. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const type = String(req.headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new UnreadableError(415, 'Send a form.')
  return new URLSearchParams(await readText(req))
}

/** Reads a body as text. Throws UnreadableError for what is too long. */
export async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longestFormBytes) throw new UnreadableError(413, 'The form is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
