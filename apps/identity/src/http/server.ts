import { createServer, type Server } from 'node:http'
import type { Identity } from '../identity.ts'

/** How long a client may take to send its request, milliseconds: headers, then all of it. */
export interface Patience {
  headersMs: number
  requestMs: number
}

// Forms are 16 KB at the most.
const patience: Patience = { headersMs: 10_000, requestMs: 15_000 }

/** The server of the sign-in service. One that sends slowly is answered 408 and cut off, so that it holds nothing. */
export const createIdentityServer = (
  { handler, unreadable }: Pick<Identity, 'handler' | 'unreadable'>,
  { headersMs, requestMs } = patience,
): Server =>
  createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: 5000,
      // How often Node looks for those who take too long; by itself every 30 seconds.
      connectionsCheckingInterval: Math.min(1000, headersMs),
    },
    handler,
  ).on('clientError', unreadable)

/** Takes no more connections, and ends when what was asked is answered; what takes longer than five seconds is broken off. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>(done => void server.close(() => done()))
  server.closeIdleConnections()
  const cutOff = setTimeout(() => server.closeAllConnections(), 5000)
  await closed
  clearTimeout(cutOff)
}
