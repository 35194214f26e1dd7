import { useState } from 'react'

const step = 60

interface Settings {
  /** Entries that are drawn from the start: up to the chosen one. */
  atLeast: number
  atMost: number
}

/** How many entries of a long list are drawn: a screen or two, and more each time its end is reached. */
export function useGrowingList({ atLeast, atMost }: Settings) {
  const [drawn, setDrawn] = useState(step)
  return {
    limit: Math.min(Math.max(drawn, atLeast + step), atMost),
    grow: () => setDrawn(before => Math.min(Math.max(before, atLeast + step) + step, atMost)),
    startOver: () => setDrawn(step),
  }
}
