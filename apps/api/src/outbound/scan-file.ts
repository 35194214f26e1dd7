import { connect, type Socket } from 'node:net'
import type { Context } from '../work/context.ts'
import { Refusal, unprocessable } from '../work/refusal.ts'

const timeoutMs = 20_000
const longestAnswer = 1000

/**
 * Has a file that others will open looked at by ClamAV, where there is one (`CLAMD_ADDRESS`).
 * @param field at which it was sent
 * @throws Refusal 422 `harmful_file`; 503 while it cannot be looked at
 */
export async function scanFile(
  { settings, log }: Pick<Context, 'settings' | 'log'>,
  bytes: Buffer,
  field: string,
): Promise<void> {
  if (settings.CLAMD_ADDRESS === undefined) return
  const verdict = await askClamd(settings.CLAMD_ADDRESS, bytes).catch((error: unknown) => {
    log.warn({ err: error }, 'clamd did not answer')
    throw away
  })
  if (verdict === 'stream: OK') return
  const [, found] = /^stream: (.+) FOUND$/.exec(verdict) ?? []
  log.warn({ verdict }, found === undefined ? 'clamd could not look at a file' : 'a harmful file was refused')
  if (found === undefined) throw away
  const why = 'The file was refused: it holds something harmful'
  throw unprocessable('harmful_file', `${why} (${found}).`, { [field]: why })
}

const away = new Refusal(
  503,
  'unavailable',
  'Files cannot be checked for harmful content at the moment. Please try again in a minute.',
  { retryAfterSeconds: 60 },
)

/**
 * One file by clamd's INSTREAM: its length (4 bytes, the highest first), the file, and a length of nothing (clamd(8), "COMMANDS").
 * @returns what it says, such as 'stream: OK' @throws Error when it does not answer
 */
function askClamd(address: string, bytes: Buffer): Promise<string> {
  return new Promise((answered, failed) => {
    const socket = connectTo(address)
    let answer = ''
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd took too long')))
    socket.on('data', part => {
      answer += part.toString('utf8')
      if (answer.length > longestAnswer) socket.destroy(new Error('clamd said too much'))
    })
    socket.on('error', failed)
    socket.on('close', () => answered(answer.replace(/\0[^]*$/, '')))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    socket.end(Buffer.concat([Buffer.from('zINSTREAM\0'), length, bytes, Buffer.alloc(4)]))
  })
}

/** A host with its port, or the path of a socket. */
function connectTo(address: string): Socket {
  const [, host, port] = /^\[?([^/]+?)\]?:(\d+)$/.exec(address) ?? []
  return host === undefined ? connect({ path: address }) : connect({ host, port: Number(port) })
}
