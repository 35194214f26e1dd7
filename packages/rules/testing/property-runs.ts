/** How many cases each property is tried with; `PROPERTY_RUNS` overrides it, for a quick or a very long run. */
export const propertyRuns = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 10_000) }

/** Enough on a slow machine: two minutes for ten thousand cases, and as much more as there are more cases. */
export const propertyTimeoutMillis = 120_000 * Math.max(1, propertyRuns.numRuns / 10_000)
