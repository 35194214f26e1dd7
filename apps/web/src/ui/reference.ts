let latest: string | undefined

/** Keeps what the request that failed last is called in the server's log; nothing where it was refused with a reason. */
export function keepReference(reference: string | undefined): void {
  latest = reference
}

/** What to tell the support desk, after words about what failed: ' Reference: …', or nothing. */
export const referenceWords = (): string => (latest === undefined ? '' : ` Reference: ${latest}`)
