import { createServer, type Server } from 'node:net'

export interface PickyMailServer {
  readonly url: string
  /** The mails that were taken, whole. */
  readonly mails: string[]
  readonly close: () => void
}

/** A mail server that takes everything but for one address, which it refuses by its name, as real ones do. */
export async function startPickyMailServer(refused: string): Promise<PickyMailServer> {
  const mails: string[] = []
  const server: Server = createServer(socket => {
    let mail: string | undefined
    let rest = ''
    const say = (line: string) => void socket.write(`${line}\r\n`)
    socket.on('error', () => undefined)
    socket.on('data', part => {
      const lines = (rest + part.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (mail !== undefined) {
          if (line !== '.') mail += `${line}\n`
          else {
            mails.push(mail)
            mail = undefined
            say('250 taken')
          }
        } else if (/^DATA/i.test(line)) {
          mail = ''
          say('354 go on')
        } else if (/^RCPT/i.test(line) && line.includes(refused)) say(`550 5.1.1 <${refused}> is nobody here`)
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 fine')
      }
    })
    say('220 ready')
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    mails,
    close: () => void server.close(),
  }
}
