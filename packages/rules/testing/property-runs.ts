/** How many cases each property is tried with; `PROPERTY_RUNS` overrides it, for a quick or a very long run. */
export const propertyRuns = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 10_000) }

/** Enough for many runs on a slow machine. */
export const propertyTimeoutMillis = 120_000
