/** Waits for what is done, for so long at the most, and does not mind whether it came to anything. */
export const atMost = (ms: number, doing: () => Promise<unknown>): Promise<unknown> =>
  Promise.race([doing().catch(() => undefined), new Promise<void>(over => setTimeout(over, ms))])
