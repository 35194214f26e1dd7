/** Where the time comes from. Tests hand in a clock that they move; nothing else in the application reads the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
