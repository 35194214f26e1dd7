import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type EmbeddedServer, startEmbedded } from '../db/embedded/start-embedded.ts'
import type { Settings } from '../settings.ts'
import { oneLine } from './one-line.ts'

/** The embedded database while the product runs: started, watched, and stopped with it. */
export interface WatchedDatabase {
  readonly url: string
  /** Whether it was running already. */
  readonly attached: boolean
  /** Stops it; whatever is starting it at this moment is waited for. */
  stop(): Promise<void>
}

/** What a crash left to recover may be gigabytes, for a slow disk. */
const readyWithinMs = 3_600_000
/** How long whoever stops the product waits for that. */
export const recoversAtStopMs = 30_000

/** A database that was killed is started again; it recovers by itself, and the processes find it at the same port. */
export async function startDatabase(settings: Settings): Promise<WatchedDatabase> {
  let server = await start(settings)
  let starting = Promise.resolve(server)
  let isStopping = false
  async function watch() {
    for (;;) {
      await sleep(250, undefined, { ref: false })
      if (isStopping) return
      try {
        if ((await server.isRunning()) || isStopping) continue
        console.error('The database ended and is started again.')
        starting = start(settings)
        server = await starting
      } catch (error) {
        console.error(`The database could not be started again: ${oneLine(error)}`)
      }
    }
  }
  void watch()
  return {
    url: server.url,
    attached: server.attached,
    stop: async () => {
      isStopping = true
      const isThere = starting.then(
        () => true,
        () => true,
      )
      if (await Promise.race([isThere, sleep(recoversAtStopMs, false)])) await server.stop()
    },
  }
}

function start(settings: Settings): Promise<EmbeddedServer> {
  const log = pino({ name: 'database', level: settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL })
  return startEmbedded({
    dataDir: settings.DATA_DIR,
    log: { info: text => log.info(text), warn: text => log.warn(text) },
    stopAttached: true,
    readyWithinMs,
    memoryMb: settings.DATABASE_MEMORY_MB,
  })
}
