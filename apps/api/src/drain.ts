import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The time between being told to end and ending, in which everything is still answered and `/ready` says 503: a proxy that asks
 * there sends its requests elsewhere before one of them is refused.
 */
export interface Drain {
  readonly hasBegun: () => boolean
  readonly run: () => Promise<void>
}

export function createDrain(seconds: number): Drain {
  let hasBegun = false
  return {
    hasBegun: () => hasBegun,
    async run() {
      hasBegun = true
      await sleep(seconds * 1000)
    },
  }
}
