import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A site of an organisation's own that has its logo and its background. */
export async function startPictures(): Promise<{ logo: string; background: string; close: () => Promise<void> }> {
  const files = {
    '/logo.png': await plain(480, 160, '#7a1fa2'),
    '/background.png': await plain(1200, 800, '#123456'),
  } as const
  const server = createServer((request, answer) => {
    const file = files[(request.url ?? '') as keyof typeof files]
    answer.writeHead(file ? 200 : 404, { 'content-type': 'image/png' }).end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    logo: `${origin}/logo.png`,
    background: `${origin}/background.png`,
    close: () => new Promise(done => server.close(() => done())),
  }
}

const plain = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
