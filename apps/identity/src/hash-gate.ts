/** Too many callers wait already; the caller should answer 503 and ask to come again. */
export class OverloadedError extends Error {
  override name = 'OverloadedError'
}

/**
 * Lets a few tasks run at once and some more wait in line. Hashing a password costs 10 ms of a processor and 19 MiB by
 * design, which makes sign-in the cheapest way to overload the service.
 */
export class Gate {
  /** How many tasks were let in since the start; tests compare it. */
  entered = 0
  readonly #atOnce: number
  readonly #inLine: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ atOnce, inLine }: { atOnce: number; inLine: number }) {
    this.#atOnce = atOnce
    this.#inLine = inLine
  }

  /** Runs a task when its turn comes. Throws OverloadedError at once when the line is full. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#inLine) throw new OverloadedError('Too many sign-ins at once.')
      await new Promise<void>(turn => this.#waiting.push(turn))
    } else {
      this.#running += 1
    }
    this.entered += 1
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}

// Two at once leave half of Node's four worker threads to files and name look-ups; a full line is done in 0.4 s.
export const hashGate = new Gate({ atOnce: 2, inLine: 64 })
