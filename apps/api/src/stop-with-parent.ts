import cluster from 'node:cluster'
import { collectGarbageAfterStart } from './small-heap.ts'

/**
 * Stops a process once, by signal or when the launcher that started it is gone: no process stays behind.
 * What does not stop within ten seconds is ended.
 */
export function stopWithParent(stop: () => Promise<unknown>): void {
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
  // One of several would otherwise end at once when the launcher is gone, whatever it is at.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('disconnect', end)
}

/** Tells the launcher, if there is one, that the process is ready. */
export function sayReady(): void {
  process.send?.('ready')
  collectGarbageAfterStart()
}
