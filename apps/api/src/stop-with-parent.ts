import cluster from 'node:cluster'
import type { Drain } from './drain.ts'
import { collectGarbageAfterStart } from './small-heap.ts'

/**
 * Stops a process once, by signal or when the launcher that started it is gone: no process stays behind.
 * What does not stop within ten seconds is ended.
 * @param drain what comes first when it is told to end
 */
export function stopWithParent(stop: () => Promise<unknown>, drain?: Drain): void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const drainAndEnd = () => void (drain?.run() ?? Promise.resolve()).then(end)
  // One of several would otherwise end at once when the launcher is gone, whatever it is at.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  process.on('SIGINT', drainAndEnd)
  process.on('SIGTERM', drainAndEnd)
  process.on('disconnect', end)
}

/** Tells the launcher, if there is one, that the process is ready. */
export function sayReady(): void {
  process.send?.('ready')
  collectGarbageAfterStart()
}
