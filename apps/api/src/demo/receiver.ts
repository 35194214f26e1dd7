import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { escapeHtml } from '../mail/layout.ts'

interface Arrived {
  readonly at: Date
  readonly verdict: 'genuine' | 'forged'
  readonly body: string
}

const shown = 50

/**
 * An organisation's side of the demonstration: takes webhooks, checks their signature, and shows at its own address what
 * arrived. It ends with the product.
 * @returns false when its port is taken
 */
export async function startReceiver(address: string, secrets: readonly string[]): Promise<boolean> {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page(arrived))
      return
    }
    const lead = await take(request, secrets)
    arrived.unshift(lead)
    arrived.splice(shown)
    response.writeHead(lead.verdict === 'genuine' ? 204 : 401).end()
  }
  server.unref()
  const { hostname, port } = new URL(address)
  server.listen(Number(port), hostname)
  return Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)])
}

async function take(request: IncomingMessage, secrets: readonly string[]): Promise<Arrived> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString('utf8')
  const isGenuine = secrets.some(secret => {
    try {
      new Webhook(secret).verify(body, request.headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  })
  return { at: new Date(), verdict: isGenuine ? 'genuine' : 'forged', body }
}

const page = (
  arrived: readonly Arrived[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Leads that arrived</title>
<h1>Leads that arrived</h1>${arrived.length === 0 ? '<p>None yet.</p>' : ''}
${arrived.map(({ at, verdict, body }) => `<h2>${at.toISOString()}, ${verdict}</h2><pre>${escapeHtml(body)}</pre>`).join('\n')}</html>`
