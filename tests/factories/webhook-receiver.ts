import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** An organisation's side: a server that takes webhooks and checks them with the Standard Webhooks library. */
export async function startReceiver() {
  const received: Received[] = []
  let status = 204
  let answerBody: string | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body: String(Buffer.concat(parts)) })
      response.writeHead(status)
      if (answerBody === undefined) response.end()
      else response.write(answerBody)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`,
    received,
    /** From now on; 204 at first. */
    answerWith: (answer: number): void => void (status = answer),
    /** From now on, with a body that begins with this and never ends. */
    neverEnd: (beginning: string): void => void ([status, answerBody] = [200, beginning]),
    /** @throws when the signature is not the secret's, or five minutes old */
    verified: (secret: string, { body, headers }: Received): unknown => new Webhook(secret).verify(body, headers),
    close(): Promise<void> {
      server.closeAllConnections()
      return new Promise(done => void server.close(() => done()))
    },
  }
}
