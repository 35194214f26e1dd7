import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

export interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

/** An organisation's side: a server that takes webhooks and checks them with the Standard Webhooks library. */
export async function startReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body: String(Buffer.concat(parts)) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/leads`,
    received,
    /** @throws when the signature is not the secret's */
    verified: (secret: string, { body, headers }: Received): unknown => new Webhook(secret).verify(body, headers),
    close: () => new Promise(done => void server.close(done)),
  }
}
