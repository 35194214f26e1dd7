/**
 * Lets callers that come while one run is under way share its outcome. The identity library's own lock lasts five
 * seconds, after which parallel renewals fail with `timeout`.
 */
export function oneAtATime<Outcome>(run: () => Promise<Outcome>): () => Promise<Outcome> {
  let running: Promise<Outcome> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
