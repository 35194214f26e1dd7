import { createServer } from 'node:net'

/** The beginning of what ClamAV calls the test file of EICAR; no program, and refused by every scanner. */
export const harmful = 'X5O!P%@AP[4'

/**
 * A stand-in for ClamAV's daemon, which reads one file by INSTREAM and finds `harmful` in it.
 * @param at a port of its own, or the path of a socket
 */
export async function startClamd(at: number | string = 0, says?: string) {
  const server = createServer(socket => {
    let sent = Buffer.alloc(0)
    socket.on('data', part => {
      sent = Buffer.concat([sent, part])
      const begin = 'zINSTREAM\0'.length
      if (sent.length < begin + 4) return
      const length = sent.readUInt32BE(begin)
      if (sent.length < begin + 4 + length + 4) return
      const isAsked = sent.toString('latin1', 0, begin) === 'zINSTREAM\0' && sent.readUInt32BE(begin + 4 + length) === 0
      const file = sent.toString('latin1', begin + 4, begin + 4 + length)
      const verdict = file.includes(harmful) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      socket.end(`${isAsked ? (says ?? verdict) : 'UNKNOWN COMMAND'}\0`)
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>(listening =>
    typeof at === 'number' ? server.listen(at, '127.0.0.1', listening) : server.listen(at, listening),
  )
  const address = server.address()
  return {
    address: typeof address === 'string' ? address : `127.0.0.1:${address?.port}`,
    stop: () => new Promise<void>(stopped => void server.close(() => stopped())),
  }
}
