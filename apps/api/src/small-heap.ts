import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * V8's flags for the product's processes. By itself V8 takes 16 MiB for new objects three times over and lets old ones
 * grow to several times what is in use; a process is then 450 MiB large after some hours, of which it needs 100. Half of
 * either again, and a quarter of the processor's time goes into collecting garbage.
 */
export const smallHeap: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Frees the memory that loading and starting took, some seconds later: V8 by itself keeps it, a sixth of what a process takes,
 * until new objects make it collect.
 */
export function collectGarbageAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: object) => void
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, 5000).unref()
}
